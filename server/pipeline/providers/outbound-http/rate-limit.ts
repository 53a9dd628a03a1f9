/** Limits the calls to one address per minute, hour and day, and how many run at a time; the others wait. */
import { dayMs, hourMs, minuteMs } from '#contract/domain/durations.ts';
import type { Clock } from './clock.ts';

/** Calls allowed in any 60 seconds, and in any hour and day where the service counts these too. */
export type CallLimits = { perMinute: number; perHour?: number; perDay?: number };

export type RateLimiter = {
  /** Resolves when a call to `key` may start; rejects when `signal` aborts first. */
  take(key: string, limits: number | CallLimits, signal: AbortSignal): Promise<void>;
  /** Milliseconds until a call to `key` may start. */
  waitFor(key: string, limits: CallLimits): number;
  /** No call to `key` starts in the next `milliseconds`. */
  block(key: string, milliseconds: number): void;
};

/** Sliding windows per key over the calls of the last minute, hour and day. */
export function createRateLimiter(clock: Clock): RateLimiter {
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
    const waits = [
      (blockedUntilByKey.get(key) ?? 0) - now,
      millisecondsUntilFree(calls, { count: perMinute, milliseconds: minuteMs, now }),
      millisecondsUntilFree(calls, { count: perHour, milliseconds: hourMs, now }),
      millisecondsUntilFree(calls, { count: perDay, milliseconds: dayMs, now }),
    ];
    return Math.max(0, ...waits);
  }

  async function take(key: string, limits: number | CallLimits, signal: AbortSignal): Promise<void> {
    const all = typeof limits === 'number' ? { perMinute: limits } : limits;
    for (;;) {
      signal.throwIfAborted();
      const wait = waitFor(key, all);
      if (wait <= 0) break;
      await clock.sleep(wait, signal);
    }
    callsByKey.get(key)?.push(clock.now().getTime());
  }

  function block(key: string, milliseconds: number): void {
    const until = clock.now().getTime() + milliseconds;
    blockedUntilByKey.set(key, Math.max(until, blockedUntilByKey.get(key) ?? 0));
  }

  return { take, waitFor, block };
}

type Window = { count: number | undefined; milliseconds: number; now: number };

/** @param calls ascending times */
function millisecondsUntilFree(calls: readonly number[], { count, milliseconds, now }: Window): number {
  if (count === undefined) return 0;
  const inWindow = calls.filter((at) => now - at < milliseconds);
  const oldestThatCounts = inWindow[inWindow.length - count];
  return oldestThatCounts === undefined ? 0 : oldestThatCounts + milliseconds - now;
}

type Slots = {
  /** Resolves with a function that releases the slot; rejects when `signal` aborts first. */
  take(signal: AbortSignal): Promise<() => void>;
};

export function createSlots(count: number): Slots {
  let free = count;
  const queue: (() => void)[] = [];

  function giveBack(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  async function take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await waitForTurn(queue, signal);
    return giveBack;
  }

  return { take };
}

function waitForTurn(queue: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = (): void => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      queue.splice(queue.indexOf(start), 1);
      reject(signal.reason);
    };
    queue.push(start);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
