/** Cards with what became of the alerts of a period. */
import type { ReactNode } from 'react';
import type { AlertPeriod } from '#contract/api/admin-alerts.ts';
import { FigureCard, FigureCards } from '#web/features/admin/figure-card.tsx';
import { ageOf, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';

type AlertFiguresProps = { period: AlertPeriod; waitingSince: string | null };

export function AlertFigures({ period, waitingSince }: AlertFiguresProps): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const number = (value: number) => formatNumber(value, t.language);
  const words = (seconds: number) => t('admin.alerts.duration', durationOf(seconds));
  const { messages, bounced, unsubscribed, dropped, queued, sending, sent, delay } = period;
  const both = (state: 'sent' | 'failed') => ({
    email: number(messages.email[state]),
    push: number(messages.push[state]),
  });
  const failed = messages.email.failed + messages.push.failed;
  return (
    <FigureCards columns="four">
      <FigureCard label={t('admin.alerts.sent')} value={number(sent)}>
        {t('admin.alerts.sentNote', both('sent'))}
      </FigureCard>
      <FigureCard label={t('admin.alerts.queued')} value={number(queued + sending)}>
        <p>{t('admin.alerts.queuedNote', { count: sending })}</p>
        {waitingSince !== null &&
          t('admin.alerts.queuedSince', { age: t('common.age', ageOf(waitingSince, now)) })}
      </FigureCard>
      <FigureCard isWide label={t('admin.alerts.delay')} value={delay ? words(delay.median) : '–'}>
        {delay ? t('admin.alerts.delayNote', { most: words(delay.most) }) : t('admin.alerts.delayNone')}
      </FigureCard>
      <FigureCard
        label={t('admin.alerts.dropped')}
        value={number(dropped.reduce((sum, { alerts }) => sum + alerts, 0))}
      >
        {t('admin.alerts.droppedNote')}
      </FigureCard>
      <FigureCard
        label={t('admin.alerts.failed')}
        value={number(failed)}
        tone={failed > 0 ? 'bad' : undefined}
      >
        {t('admin.alerts.failedNote', both('failed'))}
      </FigureCard>
      <FigureCard
        label={t('admin.alerts.bounced')}
        value={number(bounced.hard + bounced.soft + bounced.complaints)}
        tone={bounced.complaints > 0 ? 'bad' : undefined}
      >
        {t('admin.alerts.bouncedNote', {
          hard: number(bounced.hard),
          soft: number(bounced.soft),
          complaints: number(bounced.complaints),
        })}
      </FigureCard>
      <FigureCard
        label={t('admin.alerts.unsubscribed')}
        value={number(unsubscribed.guests + unsubscribed.accounts)}
      >
        {t('admin.alerts.unsubscribedNote', {
          guests: number(unsubscribed.guests),
          accounts: number(unsubscribed.accounts),
        })}
      </FigureCard>
    </FigureCards>
  );
}

type Duration = { unit: 'second' | 'minute' | 'hour'; count: number };

/** Seconds up to 90, then minutes up to 90, then hours. */
export function durationOf(seconds: number): Duration {
  if (seconds < 90) return { unit: 'second', count: Math.max(1, Math.round(seconds)) };
  if (seconds < 90 * 60) return { unit: 'minute', count: Math.round(seconds / 60) };
  return { unit: 'hour', count: Math.round(seconds / 3600) };
}
