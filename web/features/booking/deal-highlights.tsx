/** Features of every deal: flexible dates, pre-filled search, economy class, baggage. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { baggageNote } from '#web/features/fares/baggage.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './deal-highlights.module.css';

export function DealHighlights({ fare }: { fare: DestinationPrice }): ReactNode {
  const t = useTranslate();
  return (
    <ul className={styles.highlights}>
      <li>{t('deal.highlights.flexible')}</li>
      <li>{t('deal.highlights.quick')}</li>
      <li>{t('deal.highlights.economy')}</li>
      <li>{t(`fare.baggage.${baggageNote([fare])}`)}</li>
    </ul>
  );
}
