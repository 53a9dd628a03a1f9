/** Where somebody goes on after signing in: a path of this site, or nowhere in particular. */

const longestPath = 500;

/** `text` as a path of this site; undefined for anything that could lead elsewhere, or that is no page. */
export function safeReturnPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > longestPath || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) {
    return undefined;
  }
  const url = new URL(text, 'http://site.invalid');
  const isPage = !/^\/(?:en\/)?(?:api|go|login|forgot|reset|verify)(?:\/|$)/.test(url.pathname);
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('//') || !isPage) return undefined;
  return url.pathname + url.search + url.hash;
}
