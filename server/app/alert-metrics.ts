/** Figures of alerts: matched, sent, dropped, and how long the oldest waits. */
import { dropReasons } from '#contract/domain/alert.ts';
import { countAlertsOfDay, findOldestDueAlert } from '#server/admin/health/health.repository.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { secondsSince, shareRead } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

export function alertMetrics({ db, now, settings }: MetricsContext): MetricSource[] {
  const readAlerts = shareRead(() => countAlertsOfDay(db, now()));
  const sum = (counts: Awaited<ReturnType<typeof readAlerts>>) =>
    counts.reduce((total, { alerts }) => total + alerts, 0);
  return [
    {
      name: 'hudhud_alerts_matched_last_day',
      help: 'Alerts that were matched in the last 24 hours',
      read: async () => sum(await readAlerts()),
    },
    {
      name: 'hudhud_alerts_last_day',
      help: 'Alerts that were matched in the last 24 hours, by what became of them so far',
      labels: ['state'],
      read: async () => {
        const counts = await readAlerts();
        return ['waiting', 'sending', 'sent', 'dropped'].map((state) => ({
          labels: { state },
          value: sum(counts.filter(({ status }) => status === state)),
        }));
      },
    },
    {
      name: 'hudhud_alerts_dropped_last_day',
      help: 'Alerts that were matched in the last 24 hours and dropped, by reason',
      labels: ['reason'],
      read: async () => {
        const dropped = (await readAlerts()).filter(({ status }) => status === 'dropped');
        return dropReasons.map((reason) => ({
          labels: { reason },
          value: sum(dropped.filter((count) => count.reason === reason)),
        }));
      },
    },
    {
      name: 'hudhud_alert_oldest_due_seconds',
      help: 'Time since the oldest alert was due that was not sent; 0 when none is due',
      read: async () => {
        const oldest = await findOldestDueAlert(db, now());
        return oldest === null ? 0 : secondsSince(oldest, now());
      },
    },
    {
      name: 'hudhud_alerts_paused',
      help: '1 while an administrator has stopped all alerts',
      read: () => (settings.current().alertsPaused ? 1 : 0),
    },
  ];
}
