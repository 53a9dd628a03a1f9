/** Parses the price a traveller saw at a booking site. */
import { highestWatchPrice } from '#contract/domain/alert.ts';
import { toPlainNumber } from '#contract/domain/digits.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';

/**
 * SAR with two decimals at most, null for none given, undefined if invalid. Accepts separators and the digits of
 * Arabic and Persian keyboards.
 */
export function readSeenPrice(text: string): number | null | undefined {
  const plain = toPlainNumber(cleanLine(text));
  if (plain === '') return null;
  const price = /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return price >= 1 && price <= highestWatchPrice ? price : undefined;
}
