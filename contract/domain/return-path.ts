/** The path a user returns to after signing in; only paths of this site. */

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
