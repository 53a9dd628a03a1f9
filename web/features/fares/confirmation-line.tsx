/** Line that says whether the price was found again when it was asked for, where and when. */
import type { ReactNode } from 'react';
import { type ConfirmationFields, writeConfirmation } from '#contract/domain/confirmation-words.ts';
import { ageOf } from '#contract/domain/freshness.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Text } from '#web/ui/layout.tsx';
import styles from '#web/ui/text.module.css';

export function ConfirmationLine(props: {
  fields: ConfirmationFields;
  /** The price above it, SAR. */
  price: number | null;
  /** Whether the price is called a deal and is no sample. */
  isRealDeal: boolean;
}): ReactNode {
  const { fields, price, isRealDeal } = props;
  const t = useTranslate();
  const now = useNow();
  const sayWhen = (askedAt: string) => t('common.age', ageOf(askedAt, now));
  const shown = { shownPrice: price, isRealDeal, language: t.language };
  const words = writeConfirmation(fields, { ...shown, say: t, sayWhen });
  if (words === null) return null;
  const { confirmation } = fields;
  const isConfirmed = confirmation === 'confirmed';
  const isOther = confirmation === 'changed' || confirmation === 'gone';
  return (
    <Text tone={isConfirmed ? 'good' : isOther ? 'warning' : 'soft'} data-confirmation={confirmation}>
      {isConfirmed && <VerifiedIcon size={16} className={styles.before} />}
      {isOther && <WarningIcon size={16} className={styles.before} />}
      {words}
    </Text>
  );
}
