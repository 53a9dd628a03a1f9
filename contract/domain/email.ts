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

/** Providers whose domains share their mailboxes, with the characters that they ignore in a name. */
const sharedMailboxes = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
];

/**
 * Key of the mailbox an address leads to: without `+part`, and without what its provider ignores. For limits and
 * suppression alone, never for identity: some providers deliver `a+b` elsewhere than `a`.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const [name = '', domain = ''] = [key.slice(0, Math.max(at, 0)), key.slice(at + 1)];
  const plain = name.split('+', 1)[0] || name;
  const shared = sharedMailboxes.find(({ domains }) => domains.includes(domain));
  return shared ? `${plain.replace(shared.ignored, '') || plain}@${shared.domains[0]}` : `${plain}@${domain}`;
}

/** Where each address is another person's; others have domains in many countries, as `hotmail.co.uk`. */
const largeProviders = new Set(
  `gmail.com windowslive.com msn.com ymail.com rocketmail.com aol.com icloud.com proton.me
  web.de mail.com mail.ru bk.ru list.ru inbox.ru zoho.com fastmail.com rediffmail.com qq.com 163.com 126.com naver.com
  orange.fr wanadoo.fr free.fr laposte.net libero.it t-online.de`.split(/\s+/),
);
const inManyCountries = /^(?:yahoo|hotmail|live|outlook|gmx|yandex)\.(?:com?\.)?[a-z]{2,3}$/;

function isLargeProvider(domain: string): boolean {
  return largeProviders.has(domain) || inManyCountries.test(domain);
}

/**
 * Key of the domain that may lead to one mailbox, with all that is below it; null at large providers, where a domain
 * below the provider's is one person's.
 */
export function mailDomainKey(email: string): string | null {
  const domain = mailboxKey(email).split('@')[1] ?? '';
  if (isLargeProvider(domain)) return null;
  const labels = domain.split('.');
  // As in `com.sa` and `co.uk`.
  const isTwoPart = /\.[a-z]{2,3}\.[a-z]{2}$/.test(`.${domain}`) && labels.length > 2;
  const length = isTwoPart ? 3 : 2;
  const own = labels.slice(-length).join('.');
  return isLargeProvider(own) ? labels.slice(-length - 1).join('.') : own;
}

/** Key of an address, the same for every spelling. */
export function emailKey(email: string): string {
  return foldEmail(email).toLowerCase();
}
