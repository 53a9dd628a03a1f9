/** Limits the calls to one address per minute, hour and day; the others wait. */
import { dayMs, hourMs, minuteMs } from '#contract/domain/durations.ts';
import type { Clock } from './clock.ts';

/** Calls allowed in any 60 seconds, and in any hour and day where the service counts these too. */
export type CallLimits = { perMinute: number; perHour?: number; perDay?: number };

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Sliding windows per key over the calls of the last minute, hour and day. */
export function createRateLimiter(clock: Clock) {
  const callsByKey = new Map<string, number[]>();
  const blockedUntilByKey = new Map<string, number>();

  function waitFor(key: string, { perMinute, perHour, perDay }: CallLimits): number {
    const now = clock.now().getTime();
    const longest = perDay === undefined ? (perHour === undefined ? minuteMs : hourMs) : dayMs;
    // None is later than now, also where the clock was set back.
    const calls = (callsByKey.get(key) ?? [])
      .filter((at) => now - at < longest)
      .map((at) => Math.min(at, now));
    callsByKey.set(key, calls);
    const untilFree = (count: number | undefined, milliseconds: number): number => {
      if (count === undefined) return 0;
      const oldestThatCounts = calls.filter((at) => now - at < milliseconds).at(-count);
      return oldestThatCounts === undefined ? 0 : oldestThatCounts + milliseconds - now;
    };
    const waits = [
      (blockedUntilByKey.get(key) ?? 0) - now,
      untilFree(perMinute, minuteMs),
      untilFree(perHour, hourMs),
      untilFree(perDay, dayMs),
    ];
    return Math.max(0, ...waits);
  }

  /** Resolves when a call to `key` may start; rejects when `signal` aborts first. */
  async function take(key: string, limits: CallLimits, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const wait = waitFor(key, limits);
      if (wait <= 0) break;
      await clock.sleep(wait, signal);
    }
    callsByKey.get(key)?.push(clock.now().getTime());
  }

  /** No call to `key` starts in the next `milliseconds`. */
  function block(key: string, milliseconds: number): void {
    const until = clock.now().getTime() + milliseconds;
    blockedUntilByKey.set(key, Math.max(until, blockedUntilByKey.get(key) ?? 0));
  }

  return { take, waitFor, block };
}
