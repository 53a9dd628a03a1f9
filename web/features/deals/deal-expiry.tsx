/** Remaining time of a deal: days, hours, or "ends soon". */
import type { ReactNode } from 'react';
import { expiryOf } from '#contract/domain/deal.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { ClockIcon } from '#web/ui/account-icons.tsx';
import styles from './deal-card.module.css';

/** `expiresAt` in ISO 8601. */
export function DealExpiry({ expiresAt }: { expiresAt: string }): ReactNode {
  const t = useTranslate();
  const expiry = expiryOf(expiresAt, useNow());
  const count = 'count' in expiry ? expiry.count : 0;
  return (
    <time className={styles.expiry} dateTime={expiresAt} data-soon={expiry.unit !== 'day' || undefined}>
      <ClockIcon size={16} />
      {t('deals.expiry', { unit: expiry.unit, count })}
    </time>
  );
}
