/** The price to wait for, with what it means beside the price now. */
import { type ReactNode, useId } from 'react';
import { describe, FieldFrame } from '#web/features/forms/text-fields.tsx';
import type { FieldProps } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { RiyalSign } from '#web/ui/price.tsx';
import styles from './watch-dialog.module.css';

type PriceFieldProps = {
  field: FieldProps;
  /** As typed; undefined unless it may be watched. */
  wanted: number | undefined;
  /** The price now; null where none is listed. */
  price: number | null;
};

export function PriceField({ field, wanted, price }: PriceFieldProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const { fault, ...input } = field;
  const hint = useHint(wanted, price);
  const hintId = hint === null ? undefined : `${id}-hint`;
  return (
    <div>
      <FieldFrame id={id} label={t('watch.below')} fault={fault}>
        <span className={styles.price}>
          <RiyalSign className={styles.sign} />
          <input
            {...input}
            {...describe(id, fault, hintId)}
            className={styles.amount}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
          />
        </span>
      </FieldFrame>
      <p id={hintId} className={styles.hint} aria-live="polite">
        {hint}
      </p>
    </div>
  );
}

function useHint(wanted: number | undefined, price: number | null): string | null {
  const t = useTranslate();
  if (wanted === undefined || price === null) return null;
  if (wanted >= price) return t('watch.alreadyThere');
  return t('watch.belowNow', { percent: Math.max(1, Math.round(((price - wanted) / price) * 100)) });
}
