/** CORS: other sites may read public data, without the session. */
import type { Context } from 'hono';
import { isPublicRead, type Operation } from '#contract/operation.ts';
import { hasSessionCookie } from './cookies.ts';
import type { HttpEnv } from './http-env.ts';

/** Response headers exposed to scripts of other sites. */
const shownHeaders = [
  'ETag',
  'X-Total-Count',
  'X-Relaxed-Filters',
  'X-Request-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
];

/**
 * Allows other sites to read a public response, errors included. Never with a session: with `*` browsers do
 * not expose responses to requests with cookies.
 */
export function allowCrossOrigin(c: Context<HttpEnv>, operation: Operation): void {
  if (!isPublicRead(operation)) return;
  const headers = c.req.raw.headers;
  if (hasSessionCookie(headers.get('cookie')) || headers.has('authorization')) return;
  allowAnyOrigin(c);
}

/** Allows other sites to read a response that is the same for everybody. */
export function allowAnyOrigin(c: Context<HttpEnv>): void {
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', shownHeaders.join(', '));
  c.header('cross-origin-resource-policy', 'cross-origin');
}
