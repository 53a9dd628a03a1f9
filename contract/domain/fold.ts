/** Folds the spellings of one word together, for search in Arabic and Latin script. */
import { toLatinDigits } from './digits.ts';
import { normalizeText } from './typed-text.ts';

/** Letters that stay apart after decomposition but are typed for one another. */
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
 * Lower case without marks: hamza forms, ة/ه, ى/ي, harakat, tatweel, diacritics and digits of any script fall
 * together; whatever is no letter or digit becomes one space. Folding twice changes nothing.
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
