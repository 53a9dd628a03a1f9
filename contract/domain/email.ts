/** E-mail addresses: in ASCII, in one spelling. */
import { cleanLine, normalizeText } from './typed-text.ts';

export const longestEmail = 254;

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const word = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** Quoted local parts, addresses by number and letters outside ASCII are not taken. */
export const emailPattern = new RegExp(
  `^(?=[^@]{1,64}@)${word}(?:\\.${word})*@(?:${label}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`,
);

/** Look-alikes such as ＠ become ASCII, the domain lower case; what is no address stays none. */
export function foldEmail(text: string): string {
  const folded = cleanLine(normalizeText(text, 'NFKC'));
  const at = folded.lastIndexOf('@');
  return at === -1 ? folded : folded.slice(0, at) + folded.slice(at).toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailPattern.test(text);
}

/** Whose address it is: the same for every spelling of one person. */
export function emailKey(email: string): string {
  return foldEmail(email).toLowerCase();
}
