/** URL parameters of the sign-in page: the open tab, and where to return to. */

import { defaultLanguage } from '#contract/domain/language.ts';
import { safeReturnPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';

type LoginTab = 'login' | 'signup';
export type LoginQuery = {
  tab: LoginTab;
  /** Path and query on this site, without language prefix; null for the home page. */
  next: string | null;
};

export function parseLoginQuery(query: URLSearchParams): LoginQuery {
  return { tab: query.get('tab') === 'signup' ? 'signup' : 'login', next: safeNext(query.get('next')) };
}

/** Canonical path, without language prefix. */
export function loginPath({ tab = 'login', next = null }: Partial<LoginQuery> = {}): string {
  const query = new URLSearchParams();
  if (tab !== 'login') query.set('tab', tab);
  if (next !== null) query.set('next', next);
  const text = query.toString();
  return text ? `${pages.login.path}?${text}` : pages.login.path;
}

/** Null for the home page, and for anything that could leave the site. */
function safeNext(next: string | null): string | null {
  const safe = safeReturnPath(next);
  if (safe === undefined) return null;
  const { pathname, search } = new URL(safe, 'https://here.invalid');
  const { path } = splitLanguage(pathname);
  const whole = path + search;
  // The path without its prefix must be safe too.
  const isPage = safeReturnPath(whole) === whole && splitLanguage(path).language === defaultLanguage;
  return isPage && whole !== '/' ? whole : null;
}
