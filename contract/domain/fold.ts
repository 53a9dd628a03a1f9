/** Folds spelling variants of a word, for search in Arabic and Latin script. */
import { normalizeText, toLatinDigits } from './typed-text.ts';

/** Letters that are used interchangeably but differ after decomposition. */
const sameLetters: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ګ: 'ك',
  گ: 'غ',
  ڤ: 'ف',
  ڥ: 'ف',
  پ: 'ب',
  چ: 'تش',
  ژ: 'ج',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۀ: 'ه',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const anySameLetter = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu');

/**
 * Lower case without marks: unifies hamza forms, ة/ه, ى/ي, digits; removes harakat, tatweel, diacritics; other
 * characters become one space. Idempotent.
 */
export function foldText(text: string): string {
  const decomposed = normalizeText(normalizeText(text, 'NFKD').toLowerCase(), 'NFKD');
  const letters = decomposed
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .replace(anySameLetter, (letter) => sameLetters[letter] ?? letter);
  return toLatinDigits(letters)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
