/** What a password may be; one by one, before anything else is known of its owner. */
import { countCharacters, normalizeText } from './typed-text.ts';

/** The floor of the product; `PASSWORD_MIN` may raise it. */
export const shortestPassword = 6;
export const longestPassword = 128;
/** Characters from which a password alone is strong; advice, never a condition. */
export const advisedPassword = 15;

/** As it is hashed: look-alike spellings of one password are one, spaces stay. */
export function foldPassword(text: string): string {
  return normalizeText(text, 'NFKC');
}

export function isPasswordLongEnough(text: string, shortest: number): boolean {
  return countCharacters(foldPassword(text)) >= shortest;
}
