/** What was spent of a daily limit, in words and as a bar. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './sources.module.css';

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
