/** Limits the calls to one address per 60 seconds, waiting where needed. */
import type { Clock } from './clock.ts';

export type RateLimiter = {
  /** Resolves when a call to `key` may start; rejects when `signal` aborts first. */
  take(key: string, perMinute: number, signal: AbortSignal): Promise<void>;
  /** No call to `key` starts in the next `milliseconds`. */
  block(key: string, milliseconds: number): void;
};

const windowMilliseconds = 60_000;

/** A sliding window per key over the calls of the last minute. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const callsByKey = new Map<string, number[]>();
  const blockedUntilByKey = new Map<string, number>();

  function millisecondsToWait(key: string, perMinute: number): number {
    const now = clock.now().getTime();
    const calls = (callsByKey.get(key) ?? []).filter((at) => now - at < windowMilliseconds);
    callsByKey.set(key, calls);
    const blockedFor = (blockedUntilByKey.get(key) ?? 0) - now;
    if (blockedFor > 0) return blockedFor;
    const oldestThatCounts = calls[calls.length - perMinute];
    return oldestThatCounts === undefined ? 0 : oldestThatCounts + windowMilliseconds - now;
  }

  async function take(key: string, perMinute: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const wait = millisecondsToWait(key, perMinute);
      if (wait <= 0) break;
      await clock.sleep(wait, signal);
    }
    callsByKey.get(key)?.push(clock.now().getTime());
  }

  function block(key: string, milliseconds: number): void {
    const until = clock.now().getTime() + milliseconds;
    blockedUntilByKey.set(key, Math.max(until, blockedUntilByKey.get(key) ?? 0));
  }

  return { take, block };
}
