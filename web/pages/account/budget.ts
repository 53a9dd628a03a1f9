/** Parses the budget a user types. */
import { highestBudget } from '#contract/domain/account.ts';
import { toPlainNumber } from '#contract/domain/digits.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';

/**
 * Returns whole SAR, null for no limit, or undefined if invalid.
 * Accepts separators and the digits of Arabic and Persian keyboards.
 */
export function readBudget(text: string): number | null | undefined {
  const plain = toPlainNumber(cleanLine(text));
  if (plain === '') return null;
  const budget = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return budget >= 1 && budget <= highestBudget ? budget : undefined;
}
