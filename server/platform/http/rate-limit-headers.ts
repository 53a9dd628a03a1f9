/** `RateLimit` and `RateLimit-Policy` headers (draft-ietf-httpapi-ratelimit-headers). */
import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';
import type { RateLimit } from './rate-limit.ts';

/** Policy name, for clients with several limits. */
const policy = 'costly';

/**
 * Takes one token of `key` and sets the rate-limit headers, on refusals too.
 * @throws AppError `too_many_requests`
 */
export function takeTokenWithHeaders(c: Context<HttpEnv>, limit: RateLimit, key: string): void {
  try {
    limit.take(key);
  } finally {
    setRateLimitHeaders(c, limit, key);
  }
}

/** Gives one token of `key` back and updates the headers. */
export function giveBackTokenWithHeaders(c: Context<HttpEnv>, limit: RateLimit, key: string): void {
  limit.giveBack(key);
  setRateLimitHeaders(c, limit, key);
}

function setRateLimitHeaders(c: Context<HttpEnv>, limit: RateLimit, key: string): void {
  const { most, remaining, windowSeconds, fullInSeconds } = limit.read(key);
  c.header('ratelimit-policy', `"${policy}";q=${most};w=${windowSeconds}`);
  c.header('ratelimit', `"${policy}";r=${remaining};t=${fullInSeconds}`);
}
