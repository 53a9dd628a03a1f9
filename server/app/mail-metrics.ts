/** Figures of the mail outbox and of returned mail. */
import { mailStates } from '#contract/domain/admin.ts';
import { countBouncesOfDay, countMails } from '#server/admin/health/health.repository.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { secondsSince, shareRead } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

export function mailMetrics({ db, now }: MetricsContext): MetricSource[] {
  const readMails = shareRead(() => countMails(db, now()));
  const readBounces = shareRead(() => countBouncesOfDay(db, now()));
  return [
    {
      name: 'hudhud_mails',
      help: 'Mails in the outbox by state; sent ones are deleted after some days',
      labels: ['state'],
      read: async () => {
        const counts = await readMails();
        return mailStates.map((state) => ({ labels: { state }, value: counts[state] }));
      },
    },
    {
      name: 'hudhud_mails_last_day',
      help: 'Mails that left, or were given up, in the last 24 hours',
      labels: ['outcome'],
      read: async () => {
        const { sentLastDay, failedLastDay } = await readMails();
        return [
          { labels: { outcome: 'sent' }, value: sentLastDay },
          { labels: { outcome: 'failed' }, value: failedLastDay },
        ];
      },
    },
    {
      name: 'hudhud_mail_oldest_waiting_seconds',
      help: 'Age of the oldest mail that has not left; 0 when none waits',
      read: async () => {
        const { oldestWaitingAt } = await readMails();
        return oldestWaitingAt === null ? 0 : secondsSince(oldestWaitingAt, now());
      },
    },
    {
      name: 'hudhud_alert_mails_sent_last_day',
      help: 'Mails of alerts that were accepted by the mail server in the last 24 hours',
      read: async () => (await readBounces()).alertMails,
    },
    {
      name: 'hudhud_mail_bounces_last_day',
      help: 'Bounces and complaints of the last 24 hours',
      labels: ['kind'],
      read: async () => {
        const { hard, soft, complaint } = await readBounces();
        return Object.entries({ hard, soft, complaint }).map(([kind, value]) => ({
          labels: { kind },
          value,
        }));
      },
    },
  ];
}
