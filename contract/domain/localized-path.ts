/** Addresses in the reader's language: Arabic has no prefix, English lives under `/en/`. */
import type { Language } from './language.ts';

/** What the router strips from and puts before every path. */
export function basenameOf(language: Language): string {
  return language === 'en' ? '/en/' : '/';
}

/** `path` starts with a slash and carries no prefix. */
export function localizedPath(language: Language, path: string): string {
  return language === 'en' ? `/en${path}` : path;
}

/** Whether a pathname carries the English prefix, and the pathname without it, led by one slash exactly. */
export function splitLanguage(pathname: string): { isEnglish: boolean; path: string } {
  const isEnglish = pathname === '/en' || pathname.startsWith('/en/');
  // Two slashes in front would lead a redirect to another host.
  return { isEnglish, path: (isEnglish ? pathname.slice(3) : pathname).replace(/^[/\\]*/, '/') };
}
