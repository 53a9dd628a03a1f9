/** Password rules that need no knowledge of its owner. */
import { countCharacters, normalizeText } from './typed-text.ts';

/** Minimum of the product; `PASSWORD_MIN` may raise it. */
export const shortestPassword = 6;
export const longestPassword = 128;
/** Length from which any password is strong; advice only. */
export const advisedPassword = 15;

/** Normalises a password before hashing: equal-looking spellings are the same, spaces stay. */
export function foldPassword(text: string): string {
  return normalizeText(text, 'NFKC');
}

export function isPasswordLongEnough(text: string, shortest: number): boolean {
  return countCharacters(foldPassword(text)) >= shortest;
}
