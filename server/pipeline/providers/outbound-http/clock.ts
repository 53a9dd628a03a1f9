/** Clock of outbound calls: the current time, and a sleep that can be aborted. */
import { setTimeout as wait } from 'node:timers/promises';
import { timerMs } from '#server/platform/clock-tolerance.ts';

export type Clock = {
  now(): Date;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as `signal` aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (milliseconds, signal) => {
    try {
      await wait(timerMs(milliseconds), undefined, { signal });
    } catch (error) {
      // The timer gives an AbortError of its own, which does not tell a deadline from another end.
      signal.throwIfAborted();
      throw error;
    }
  },
};
