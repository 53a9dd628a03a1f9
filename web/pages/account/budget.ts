/** A budget as it is typed. */
import { highestBudget } from '#contract/domain/account.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';

const firstArabicDigit = 0x0660;

/** Whole SAR, null for no limit, undefined for what is no budget; separators and Arabic digits are understood. */
export function readBudget(text: string): number | null | undefined {
  const plain = cleanLine(text)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - firstArabicDigit))
    .replace(/[\s,٬]/g, '');
  if (plain === '') return null;
  const budget = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return budget >= 1 && budget <= highestBudget ? budget : undefined;
}
