/** Clock of outbound calls: the current time, and a sleep that can be aborted. */
import { setTimeout as wait } from 'node:timers/promises';

export type Clock = {
  now(): Date;
  /** Resolves after `milliseconds`; rejects as soon as `signal` aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** The machine's own clock, for the running process. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, { signal });
  },
};
