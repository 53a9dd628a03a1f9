/** URL parameters of the sign-in page: the open tab, where to return to, and which heart a guest pressed. */

import { favoriteIdPattern } from '#contract/domain/favorite.ts';
import { defaultLanguage } from '#contract/domain/language.ts';
import { safeReturnPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';

export type LoginQuery = {
  tab: 'login' | 'signup';
  /** Path and query on this site, without language prefix; null for the home page. */
  next: string | null;
  heart: string | null;
};

export function parseLoginQuery(query: URLSearchParams): LoginQuery {
  const heart = query.get('heart');
  return {
    tab: query.get('tab') === 'signup' ? 'signup' : 'login',
    next: safeNext(query.get('next')),
    heart: heart !== null && favoriteIdPattern.test(heart) ? heart : null,
  };
}

export function loginPath({ tab = 'login', next = null, heart = null }: Partial<LoginQuery> = {}): string {
  const query = new URLSearchParams();
  if (tab !== 'login') query.set('tab', tab);
  if (next !== null) query.set('next', next);
  if (heart !== null) query.set('heart', heart);
  return query.size > 0 ? `${pages.login.path}?${query}` : pages.login.path;
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
