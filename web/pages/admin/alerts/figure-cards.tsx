/** Cards with what became of the alerts of a period. */
import type { ReactNode } from 'react';
import type { AlertPeriod } from '#contract/api/admin-alerts.ts';
import { ageOf, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import styles from './alerts.module.css';
import { durationOf } from './duration.ts';

type FigureCardsProps = { period: AlertPeriod; waitingSince: string | null };

export function FigureCards({ period, waitingSince }: FigureCardsProps): ReactNode {
  const t = useTranslate();
  const number = (value: number) => formatNumber(value, t.language);
  const { messages, bounced, unsubscribed, dropped, queued, sending, sent } = period;
  const both = (state: 'sent' | 'failed') => ({
    email: number(messages.email[state]),
    push: number(messages.push[state]),
  });
  return (
    <dl className={styles.cards}>
      <Card label={t('admin.alerts.sent')} value={number(sent)}>
        {t('admin.alerts.sentNote', both('sent'))}
      </Card>
      <Card label={t('admin.alerts.queued')} value={number(queued + sending)}>
        <Waiting sending={sending} since={waitingSince} />
      </Card>
      <DelayCard delay={period.delay} />
      <Card
        label={t('admin.alerts.dropped')}
        value={number(dropped.reduce((sum, { alerts }) => sum + alerts, 0))}
      >
        {t('admin.alerts.droppedNote')}
      </Card>
      <Card
        label={t('admin.alerts.failed')}
        value={number(messages.email.failed + messages.push.failed)}
        tone={messages.email.failed + messages.push.failed > 0 ? 'bad' : undefined}
      >
        {t('admin.alerts.failedNote', both('failed'))}
      </Card>
      <Card
        label={t('admin.alerts.bounced')}
        value={number(bounced.hard + bounced.soft + bounced.complaints)}
        tone={bounced.complaints > 0 ? 'bad' : undefined}
      >
        {t('admin.alerts.bouncedNote', {
          hard: number(bounced.hard),
          soft: number(bounced.soft),
          complaints: number(bounced.complaints),
        })}
      </Card>
      <Card
        label={t('admin.alerts.unsubscribed')}
        value={number(unsubscribed.guests + unsubscribed.accounts)}
      >
        {t('admin.alerts.unsubscribedNote', {
          guests: number(unsubscribed.guests),
          accounts: number(unsubscribed.accounts),
        })}
      </Card>
    </dl>
  );
}

function Waiting({ sending, since }: { sending: number; since: string | null }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  return (
    <>
      {t('admin.alerts.queuedNote', { count: sending })}
      {since !== null && (
        <span className={styles.line}>
          {t('admin.alerts.queuedSince', { age: t('common.age', ageOf(since, now)) })}
        </span>
      )}
    </>
  );
}

function DelayCard({ delay }: Pick<AlertPeriod, 'delay'>): ReactNode {
  const t = useTranslate();
  const words = (seconds: number) => t('admin.alerts.duration', durationOf(seconds));
  return (
    <Card isWide label={t('admin.alerts.delay')} value={delay ? words(delay.median) : '–'}>
      {delay ? t('admin.alerts.delayNote', { most: words(delay.most) }) : t('admin.alerts.delayNone')}
    </Card>
  );
}

type CardProps = {
  label: string;
  value: string;
  tone?: 'bad' | undefined;
  isWide?: boolean;
  children: ReactNode;
};

function Card({ label, value, tone, isWide = false, children }: CardProps): ReactNode {
  return (
    <div className={styles.card} data-tone={tone} data-size={isWide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.note}>{children}</dd>
    </div>
  );
}
