/** Token bucket per address, in memory and bounded, and its `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers). */
import type { Context } from 'hono';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from './http-env.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;

type Bucket = { tokens: number; at: number };

/**
 * @param options.perMinute tokens restored per minute
 * @param options.burst maximum tokens
 * @param options.maxKeys callers remembered; the least recently seen is evicted first
 */
export function createRateLimit(options: {
  perMinute: number;
  burst: number;
  now: () => Date;
  maxKeys?: number;
}) {
  const { perMinute, burst, now, maxKeys = 50_000 } = options;
  const perMillisecond = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();

  function bucketOf(key: string, at: number): Bucket {
    const known = buckets.get(key);
    buckets.delete(key);
    const rested = known ? Math.max(0, at - known.at) * perMillisecond : burst;
    const bucket = { tokens: Math.min(burst, (known?.tokens ?? 0) + rested), at };
    buckets.set(key, bucket);
    const oldest = buckets.keys().next();
    if (buckets.size > maxKeys && !oldest.done) buckets.delete(oldest.value);
    return bucket;
  }

  function takeOf(bucket: Bucket): boolean {
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  return {
    /** Gives one token of `key` back, when the failure was not the caller's fault. */
    giveBack(key: string): void {
      const bucket = buckets.get(key);
      if (bucket) bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
    /** Takes one token of `key` if available; for work that is skipped instead of refused. */
    tryTake: (key: string) => takeOf(bucketOf(key, now().getTime())),
    /** State of `key`; takes nothing. */
    read(key: string) {
      const { tokens } = bucketOf(key, now().getTime());
      return {
        remaining: Math.floor(tokens),
        most: burst,
        /** Until the limit is fully restored, from now and from zero. */
        fullInSeconds: Math.ceil((burst - tokens) / perMillisecond / 1000),
        windowSeconds: Math.ceil(burst / perMillisecond / 1000),
      };
    },
    /** Takes one token of `key`. @throws AppError `too_many_requests` with the seconds until the next token */
    take(key: string): void {
      const bucket = bucketOf(key, now().getTime());
      if (takeOf(bucket)) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perMillisecond / 1000));
      throw new AppError('too_many_requests', { log: 'rate limit', retryAfterSeconds });
    },
  };
}

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
