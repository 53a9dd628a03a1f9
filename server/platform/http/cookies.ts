/** Reads single cookies from the `Cookie` header. */

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

/** An empty header counts as none. */
export function hasCookie(header: string | null | undefined): boolean {
  return header !== null && header !== undefined && header.trim() !== '';
}

/** True when the request has a session cookie of a user or administrator, valid or not. */
export function hasSessionCookie(header: string | null | undefined): boolean {
  return header ? sessionCookies.test(header) : false;
}
