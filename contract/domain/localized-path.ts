/** Language prefix of paths: none for Arabic, `/en/` for English. */
import { defaultLanguage, type Language, languages } from './language.ts';

/** Base path of the router. */
export function basenameOf(language: Language): string {
  return localizedPath(language, '/');
}

/** `path` starts with a slash and has no language prefix. */
export function localizedPath(language: Language, path: string): string {
  return language === defaultLanguage ? path : `/${language}${path}`;
}

/** Splits a pathname into its language and the path without prefix, which starts with exactly one slash. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const prefixed = languages.find(
    (each) => each !== defaultLanguage && (pathname === `/${each}` || pathname.startsWith(`/${each}/`)),
  );
  const path = prefixed ? pathname.slice(prefixed.length + 1) : pathname;
  // Two leading slashes would make a redirect lead to another host.
  return { language: prefixed ?? defaultLanguage, path: path.replace(/^[/\\]*/, '/') };
}
