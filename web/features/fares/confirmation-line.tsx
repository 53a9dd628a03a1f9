/** Line that says whether the price was found again when it was asked for, where and when. */
import type { ReactNode } from 'react';
import type { ConfirmationFields } from '#contract/domain/confirmation-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import styles from './confirmation-line.module.css';
import { useConfirmation } from './use-confirmation.ts';

type ConfirmationLineProps = {
  fields: ConfirmationFields;
  /** The price above it, SAR. */
  price: number | null;
  /** Whether the price is called a deal and is no sample. */
  isRealDeal: boolean;
  className?: string | undefined;
};

export function ConfirmationLine({ fields, price, isRealDeal, className }: ConfirmationLineProps): ReactNode {
  const words = useConfirmation(fields, { shownPrice: price, isRealDeal });
  if (words === null) return null;
  const { confirmation } = fields;
  return (
    <p className={classNames(styles.line, className)} data-confirmation={confirmation}>
      {confirmation === 'confirmed' && <VerifiedIcon size={16} />}
      {(confirmation === 'changed' || confirmation === 'gone') && <WarningIcon size={16} />}
      {words}
    </p>
  );
}
