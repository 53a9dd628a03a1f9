/** Paths of the site: the language prefix (none for Arabic, `/en/` for English), and where a user may return after signing in. */
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

const longestPath = 500;

/** `text` as a path of this site; undefined if it could lead elsewhere or is no page. */
export function safeReturnPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > longestPath || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) {
    return undefined;
  }
  const url = new URL(text, 'http://site.invalid');
  const isPage = !/^\/(?:en\/)?(?:api|go|login|forgot|reset|verify)(?:\/|$)/.test(url.pathname);
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('//') || !isPage) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The address with other parameters, before the part of the page. */
export function withParameters(address: string, change: (params: URLSearchParams) => void): string {
  const url = new URL(address, 'http://localhost');
  change(url.searchParams);
  return `${url.pathname}${url.search}${url.hash}`;
}
