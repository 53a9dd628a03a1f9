/** Money-back guarantee. */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import styles from './premium.module.css';

/** `days` counts from the first payment and is at least 1. */
export function MoneyBack({ days }: { days: number }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  return (
    <section className={styles.moneyBack} aria-labelledby={titleId}>
      <VerifiedIcon size={36} />
      <div>
        <h2 id={titleId}>{t('premium.moneyBack.title', { days })}</h2>
        <p>{t('premium.moneyBack.text')}</p>
      </div>
    </section>
  );
}
