/** Fake clock that moves only when told; sleeps on it end without real time passing. */
import { setImmediate as settle, setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';

type Sleeper = { wakesAt: number; wake: () => void };

export type SteppedClock = Clock & {
  /** Moves on, waking every sleeper on the way in order and letting what follows from it happen. */
  advance(milliseconds: number): Promise<void>;
  /** Moves on until `promise` is settled, and gives its outcome; fails after a day of clock time. */
  runUntil<Value>(promise: Promise<Value>): Promise<Value>;
};

const day = 86_400_000;

export function createSteppedClock(start: Date): SteppedClock {
  let time = start.getTime();
  let sleepers: Sleeper[] = [];

  function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const giveUp = (): void => {
        sleepers = sleepers.filter((other) => other !== sleeper);
        reject(signal.reason);
      };
      const wake = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const sleeper = { wakesAt: time + milliseconds, wake };
      sleepers.push(sleeper);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Wakes the next sleeper at or before `until`; false when nobody sleeps till then. */
  async function wakeNext(until: number): Promise<boolean> {
    await settleTurns();
    const next = sleepers.toSorted((one, other) => one.wakesAt - other.wakesAt)[0];
    if (next === undefined || next.wakesAt > until) return false;
    sleepers = sleepers.filter((other) => other !== next);
    time = Math.max(time, next.wakesAt);
    next.wake();
    return true;
  }

  async function advance(milliseconds: number): Promise<void> {
    const until = time + milliseconds;
    while (await wakeNext(until));
    time = until;
    await settleTurns();
  }

  async function runUntil<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const settled = promise.finally(() => {
      isSettled = true;
    });
    settled.catch(() => undefined);
    const until = time + day;
    await settleTurns();
    while (!isSettled && (await wakeNext(until))) await settleTurns();
    if (!isSettled) throw new Error('still waiting, and nobody sleeps on the clock');
    return settled;
  }

  return { now: () => new Date(time), sleep, advance, runUntil };
}

async function settleTurns(): Promise<void> {
  // The retry library sets a real timer of one millisecond before each further attempt.
  await wait(1);
  for (let turn = 0; turn < 3; turn += 1) await settle();
}
