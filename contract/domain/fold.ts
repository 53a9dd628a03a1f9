/** Folds spelling variants of a word, for search in Arabic and Latin script. */
import letters from './same-letters.json' with { type: 'json' };
import { normalizeText, toLatinDigits } from './typed-text.ts';

/** Letters that are used interchangeably but differ after decomposition. */
const sameLetters: Readonly<Record<string, string>> = letters;
const anySameLetter = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu');

/**
 * Lower case without marks: unifies hamza forms, ة/ه, ى/ي, digits; removes harakat, tatweel, diacritics; other
 * characters become one space. Idempotent.
 */
export function foldText(text: string): string {
  const decomposed = normalizeText(normalizeText(text, 'NFKD').toLowerCase(), 'NFKD');
  const plain = decomposed
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .replace(anySameLetter, (letter) => sameLetters[letter] ?? letter);
  return toLatinDigits(plain)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
