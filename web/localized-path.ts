/** Addresses in the reader's language: Arabic has no prefix, English lives under `/en/`. */
import type { Language } from '#contract/domain/language.ts';

/** What the router strips from and puts before every path. */
export function basenameOf(language: Language): string {
  return language === 'en' ? '/en/' : '/';
}

/** `path` starts with a slash and carries no prefix. */
export function localizedPath(language: Language, path: string): string {
  return language === 'en' ? `/en${path}` : path;
}

/** The language a pathname is in, and the pathname without its prefix. */
export function splitLanguage(pathname: string): { prefix: 'en' | null; path: string } {
  if (pathname === '/en') return { prefix: 'en', path: '/' };
  if (pathname.startsWith('/en/')) return { prefix: 'en', path: pathname.slice(3) };
  return { prefix: null, path: pathname };
}
