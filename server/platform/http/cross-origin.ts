/** Which answers pages of other sites may read: public data, asked for without anybody's session. */
import type { Context } from 'hono';
import { isPublicRead, type Operation } from '#contract/operation.ts';
import { hasSessionCookie } from './cookies.ts';
import type { HttpEnv } from './http-env.ts';

/** Beyond what browsers show scripts of other sites anyway. */
const shownHeaders = [
  'ETag',
  'X-Total-Count',
  'X-Request-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
];

/**
 * Opens the answer of a public read, its errors included. Never with a session: `*` forbids browsers to hand over
 * an answer that was asked for with cookies, and such an answer does not carry it in the first place.
 */
export function openToOtherSites(c: Context<HttpEnv>, operation: Operation): void {
  if (!isPublicRead(operation)) return;
  const headers = c.req.raw.headers;
  if (hasSessionCookie(headers.get('cookie')) || headers.has('authorization')) return;
  openToAll(c);
}

/** Opens an answer that is the same for everybody. */
export function openToAll(c: Context<HttpEnv>): void {
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', shownHeaders.join(', '));
  c.header('cross-origin-resource-policy', 'cross-origin');
}
