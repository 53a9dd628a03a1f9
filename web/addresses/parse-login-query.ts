/** Reads the address of the sign-in page, apart from what writes it: every page links there. */
import { favoriteIdPattern } from '#contract/domain/favorite.ts';
import { defaultLanguage } from '#contract/domain/language.ts';
import { safeReturnPath, splitLanguage } from '#contract/domain/localized-path.ts';
import type { LoginQuery } from './login-query.ts';

export function parseLoginQuery(query: URLSearchParams): LoginQuery {
  const heart = query.get('heart');
  return {
    tab: query.get('tab') === 'signup' ? 'signup' : 'login',
    next: safeNext(query.get('next')),
    heart: heart !== null && favoriteIdPattern.test(heart) ? heart : null,
  };
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
