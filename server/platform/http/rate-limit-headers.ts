/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers): what a caller may do, and has left. */
import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';
import type { RateLimit } from './rate-limit.ts';

/** The name of the allowance, for programs that meet several. */
const policy = 'costly';

/**
 * Takes one token of `key` and puts what is left into the headers of the answer, also of a refusal.
 * @throws AppError `too_many_requests`
 */
export function takeInSight(c: Context<HttpEnv>, limit: RateLimit, key: string): void {
  try {
    limit.take(key);
  } finally {
    tell(c, limit, key);
  }
}

/** Gives one token of `key` back, and says so in the headers. */
export function giveBackInSight(c: Context<HttpEnv>, limit: RateLimit, key: string): void {
  limit.giveBack(key);
  tell(c, limit, key);
}

function tell(c: Context<HttpEnv>, limit: RateLimit, key: string): void {
  const { most, remaining, windowSeconds, fullInSeconds } = limit.read(key);
  c.header('ratelimit-policy', `"${policy}";q=${most};w=${windowSeconds}`);
  c.header('ratelimit', `"${policy}";r=${remaining};t=${fullInSeconds}`);
}
