/** Reads cookies, and from them and `Accept-Language` the language of a response. */
import { parseAccept } from 'hono/utils/accept';
import { defaultLanguage, type Language, languages } from '#contract/domain/language.ts';
import type { ReadHeaders } from './http-env.ts';

const sessionCookies = /(?:^|;\s*)__Host-(?:sid|admin)=/;

/** The first value of `name`; undefined when absent. */
export function findCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(';')) {
    const separator = pair.indexOf('=');
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

/** True when the request has a session cookie of a user or administrator, valid or not. */
export function hasSessionCookie(header: string | null | undefined): boolean {
  return header ? sessionCookies.test(header) : false;
}

function findLanguage(tag: string | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary);
}

/** Language of `accept-language` with the highest weight among ours. */
function preferredLanguage(header: string): Language | undefined {
  return parseAccept(header.slice(0, 200)).flatMap(({ type, q }) => (q > 0 && findLanguage(type)) || [])[0];
}

/** The saved choice, then `Accept-Language`, then Arabic. @param linked language of the page a link was on */
export function readerLanguage(headers: ReadHeaders, linked?: string | null): Language {
  const kept = findLanguage(findCookie(headers.get('cookie'), 'lang')) ?? findLanguage(linked ?? undefined);
  return kept ?? preferredLanguage(headers.get('accept-language') ?? '') ?? defaultLanguage;
}
