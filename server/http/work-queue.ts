/** A short line for work that must run one at a time; whoever would wait too long is refused at once. */
import { AppError } from '#server/errors.ts';

export type WorkQueue = {
  /** Runs `work` when its turn comes. Rejects with AppError `overloaded` when the line is full or the wait too long. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

type WorkQueueOptions = {
  /** How many may wait besides those that run. */
  maxWaiting: number;
  /** How long a place in the line is worth keeping, in milliseconds. */
  maxWaitMs: number;
  /** How many run at once; above one where the work itself waits. */
  concurrency: number;
  /** Milliseconds that only go forward. */
  monotonicNow?: () => number;
};

type Waiting = { since: number; start: () => void; refuse: () => void };

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { maxWaiting, maxWaitMs, concurrency, monotonicNow = () => performance.now() } = options;
  const waiting: Waiting[] = [];
  let running = 0;

  function startNext(): void {
    running -= 1;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (monotonicNow() - next.since <= maxWaitMs) {
        running += 1;
        next.start();
        return;
      }
      next.refuse();
    }
  }

  async function takeTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw overloaded();
    await new Promise<void>((start, fail) => {
      waiting.push({ since: monotonicNow(), start, refuse: () => fail(overloaded()) });
    });
  }

  return {
    async run(work) {
      await takeTurn();
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}

function overloaded(): AppError {
  return new AppError('overloaded', { log: 'page rendering is overloaded', retryAfterSeconds: 1 });
}
