/** CSRF protection: unsafe methods are accepted from our own pages only. */
import { AppError } from '#server/platform/errors.ts';
import { isLocalHost } from './host-rule.ts';
import type { ReadHeaders } from './http-env.ts';

/**
 * Checks a request that may change something. Browsers send its origin (`Sec-Fetch-Site` or `Origin`); other programs
 * send neither and have no cookies.
 * @throws AppError `cross_site_request`
 */
export function refuseCrossSite(headers: ReadHeaders, appUrl: string | null): void {
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
  if (!isOwnOrigin(origin, headers.get('host'), appUrl)) throw crossSite(`Origin is ${origin}`);
}

function isOwnOrigin(origin: string, host: string | null, appUrl: string | null): boolean {
  if (appUrl !== null && origin === appUrl) return true;
  if (host === null || (appUrl !== null && !isLocalHost(host))) return false;
  return origin === `http://${host.toLowerCase()}`;
}

function crossSite(log: string): AppError {
  return new AppError('cross_site_request', { log });
}
