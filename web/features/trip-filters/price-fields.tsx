/** Fields for the highest price: for one adult, and for all travelers where there are several. */
import { type ReactNode, useState } from 'react';
import { adultPriceWithin, countTravelers, isOneAdult, totalOf } from '#contract/domain/party.ts';
import { highestMaxPrice, type TripFilter } from '#contract/domain/trip-filter.ts';
import { toLatinDigits } from '#contract/domain/typed-text.ts';
import fields from '#web/features/forms/text-fields.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './filter-form.module.css';

const mostDigits = String(highestMaxPrice).length;
const mostTotalDigits = mostDigits + 1;

/** Whichever is typed counts the other; the form sends the price for one adult alone. */
export function PriceFields({ filter: { maxPrice } }: { filter: TripFilter }): ReactNode {
  const t = useTranslate();
  const party = useParty();
  const [typed, setTyped] = useState({ text: maxPrice === null ? '' : String(maxPrice), isTotal: false });
  const amount = readAmount(typed.text);
  const counted = (count: (amount: number) => number) =>
    amount === null || count(amount) === 0 ? '' : String(count(amount));
  // The one that was typed stays when the party changes.
  const one = typed.isTotal
    ? counted((total) => Math.min(adultPriceWithin(total, party), highestMaxPrice))
    : typed.text;
  const all = typed.isTotal ? typed.text : counted((price) => Math.floor(totalOf(price, party).total));
  return (
    <>
      <PriceField
        name="maxPrice"
        label={t('filters.maxPrice')}
        maxLength={mostDigits}
        value={one}
        onType={(text) => setTyped({ text, isTotal: false })}
      />
      {!isOneAdult(party) && (
        <PriceField
          className={styles.scripted}
          label={t('filters.maxTotal', { count: countTravelers(party) })}
          maxLength={mostTotalDigits}
          value={all}
          onType={(text) => setTyped({ text, isTotal: true })}
        />
      )}
    </>
  );
}

type PriceFieldProps = {
  /** Without one the form does not send it. */
  name?: string;
  label: string;
  maxLength: number;
  value: string;
  onType: (text: string) => void;
  className?: string | undefined;
};

function PriceField({ name, label, maxLength, value, onType, className }: PriceFieldProps): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="label" gap={1} size="sm" className={className}>
      {label}
      <input
        className={fields.input}
        data-dense
        type="text"
        inputMode="numeric"
        name={name}
        placeholder={t('filters.anyPrice')}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
      />
    </Stack>
  );
}

function readAmount(text: string): number | null {
  const digits = toLatinDigits(text.trim());
  return /^\d{1,6}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}
