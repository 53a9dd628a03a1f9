/** Email addresses: ASCII only, normalised. */
import { cleanLine, normalizeText } from './typed-text.ts';

export const longestEmail = 254;

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const word = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** Quoted local parts, IP addresses and non-ASCII letters are refused. */
export const emailPattern = new RegExp(
  `^(?=[^@]{1,64}@)${word}(?:\\.${word})*@(?:${label}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`,
);

/** Converts look-alikes such as ＠ to ASCII and the domain to lower case; other text is unchanged. */
export function foldEmail(text: string): string {
  const folded = cleanLine(normalizeText(text, 'NFKC'));
  const at = folded.lastIndexOf('@');
  return at === -1 ? folded : folded.slice(0, at) + folded.slice(at).toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailPattern.test(text);
}

const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * Key of the mailbox an address leads to: without `+part`, and without dots at Google. For limits and suppression
 * alone, never for identity: some providers deliver `a+b` elsewhere than `a`.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const [name = '', domain = ''] = [key.slice(0, Math.max(at, 0)), key.slice(at + 1)];
  const plain = name.split('+', 1)[0] || name;
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** Key of an address, the same for every spelling. */
export function emailKey(email: string): string {
  return foldEmail(email).toLowerCase();
}
