/** Features of a deal: flexible dates, pre-filled search, economy class, baggage. */
import type { ReactNode } from 'react';
import type { BaggageNote } from '#web/features/fares/baggage.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './deal-highlights.module.css';

type DealHighlightsProps = {
  baggage: BaggageNote;
  /** Whether other dates are listed; a typed deal has its own alone. */
  isFlexible?: boolean;
};

export function DealHighlights({ baggage, isFlexible = true }: DealHighlightsProps): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="ul" className={styles.highlights} gap={2} above={3}>
      {isFlexible && <li>{t('deal.highlights.flexible')}</li>}
      <li>{t('deal.highlights.quick')}</li>
      <li>{t('deal.highlights.economy')}</li>
      <li>{t(`fare.baggage.${baggage}`)}</li>
    </Stack>
  );
}
