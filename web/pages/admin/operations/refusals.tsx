/** Reasons of refused rows, most frequent first. */
import type { ReactNode } from 'react';
import type { ProviderState } from '#contract/api/admin-operations.ts';
import { reasonWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './operations.module.css';

export function Refusals({ refusals }: { refusals: ProviderState['refusals'] }): ReactNode {
  const t = useTranslate();
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.refusals} aria-label={t('admin.operations.refusals')}>
      {refusals.map(({ reason, rows }) => (
        <li key={reason}>
          <span>{reasonWords(t, reason)}</span>
          <span className={styles.count}>{formatNumber(rows, t.language)}</span>
        </li>
      ))}
    </ul>
  );
}
