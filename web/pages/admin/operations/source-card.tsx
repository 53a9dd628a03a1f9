/** One fare source: what it cost today against its budget, and in the last 30 days. */
import { type ReactNode, useId } from 'react';
import type { SourceSpending } from '#contract/api/admin-fare-sources.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './operations.module.css';

export function SourceCard({ source }: { source: SourceSpending }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const { days, isConfigured, canConfirm, isAutomatic } = source;
  const calls = days.reduce((sum, day) => sum + day.calls, 0);
  const usd = days.reduce((sum, day) => sum + day.usd, 0);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.spread}>
        <h3 id={titleId} className={styles.cardTitle}>
          <bdi>{providerWords(t, source.source)}</bdi>
        </h3>
        <div className={styles.row}>
          {!isConfigured && <Badge>{t('admin.operations.sources.notSetUp')}</Badge>}
          {canConfirm && <Badge tone="good">{t('admin.operations.sources.confirms')}</Badge>}
        </div>
      </div>
      <p className={styles.soft}>{t(stateKey(isConfigured, isAutomatic))}</p>
      {(isConfigured || calls > 0) && <Today source={source} />}
      <p className={styles.soft}>
        {calls === 0 && usd === 0
          ? t('admin.operations.sources.monthNone')
          : t('admin.operations.sources.month', {
              count: calls,
              usd: formatNumber(Math.round(usd * 100) / 100, t.language),
            })}
      </p>
    </section>
  );
}

function stateKey(isConfigured: boolean, isAutomatic: boolean) {
  if (!isConfigured) return 'admin.operations.sources.stateNotSetUp';
  return isAutomatic
    ? 'admin.operations.sources.stateAutomatic'
    : 'admin.operations.sources.stateSearchesOnly';
}

function Today({ source: { today, budget } }: { source: SourceSpending }): ReactNode {
  const t = useTranslate();
  const number = (value: number) => formatNumber(value, t.language);
  return (
    <div className={styles.stackWide}>
      <BudgetBar
        label={t('admin.operations.sources.callsToday')}
        spent={today.calls}
        most={budget.callsPerDay}
        words={
          budget.callsPerDay === null
            ? t('admin.operations.sources.callsFree', { count: today.calls })
            : t('admin.operations.sources.callsOf', {
                count: today.calls,
                most: number(budget.callsPerDay),
              })
        }
      />
      <BudgetBar
        label={t('admin.operations.sources.usdToday')}
        spent={today.usd}
        most={budget.usdPerDay}
        words={
          budget.usdPerDay === null
            ? t('admin.operations.sources.usdFree', { usd: number(today.usd) })
            : t('admin.operations.sources.usdOf', {
                usd: number(today.usd),
                most: number(budget.usdPerDay),
              })
        }
      />
    </div>
  );
}

type BudgetBarProps = {
  label: string;
  spent: number;
  /** Null for no limit: then there is no bar. */
  most: number | null;
  words: string;
};

export function BudgetBar({ label, spent, most, words }: BudgetBarProps): ReactNode {
  const t = useTranslate();
  const isUsedUp = most !== null && spent >= most;
  return (
    <div className={styles.budget} data-tone={isUsedUp ? 'warning' : undefined}>
      <p className={styles.budgetWords}>
        <span>{label}</span> <b>{words}</b>
      </p>
      {most !== null && <ShareBar share={most === 0 ? 1 : spent / most} />}
      {isUsedUp && (
        <p className={styles.usedUp}>
          {t(most === 0 ? 'admin.operations.sources.stopped' : 'admin.operations.sources.usedUp')}
        </p>
      )}
    </div>
  );
}

/** A bar that fills in reading direction; the words beside it say the same. */
export function ShareBar({ share }: { share: number }): ReactNode {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      <rect className={styles.filled} y="0" width={`${percent}%`} height="100%" />
    </svg>
  );
}
