/** CSRF protection: unsafe methods are accepted from our own pages only. */
import { AppError } from '#server/platform/errors.ts';

type ReadHeaders = { get(name: string): string | null };

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Browsers send the origin of a request (`Sec-Fetch-Site` or `Origin`); other programs send neither and have
 * no cookies.
 * @throws AppError `cross_site_request`
 */
export function refuseCrossSite(request: {
  method: string;
  headers: ReadHeaders;
  appUrl: string | null;
}): void {
  if (isSafeMethod(request.method)) return;
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    if (site !== 'same-origin') throw crossSite(`Sec-Fetch-Site is ${site}`);
    return;
  }
  const origin = headers.get('origin');
  if (origin === null) {
    if (headers.get('cookie') !== null) throw crossSite('cookies without Sec-Fetch-Site or Origin');
    return;
  }
  if (!isOwnOrigin(origin, headers.get('host'), request.appUrl)) throw crossSite(`Origin is ${origin}`);
}

function isOwnOrigin(origin: string, host: string | null, appUrl: string | null): boolean {
  if (appUrl !== null && origin === appUrl) return true;
  const isLocal = host !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
  return host !== null && (appUrl === null || isLocal) && origin === `http://${host.toLowerCase()}`;
}

function crossSite(log: string): AppError {
  return new AppError('cross_site_request', { log });
}
