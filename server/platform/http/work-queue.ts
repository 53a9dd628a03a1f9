/** A short line for work that must run one at a time; whoever would wait too long is refused at once. */
import { AppError } from '#server/platform/errors.ts';

export type WorkQueue = {
  /**
   * Runs `work` when its turn comes. Rejects with AppError `overloaded` when the line is full or the wait too long.
   * @param knownAs who waits in the second line, for people known from before; turns alternate between the two
   */
  run: <Result>(work: () => Promise<Result>, knownAs?: string) => Promise<Result>;
  /** For refusing before any other work is done. @throws AppError `overloaded` when the line is full */
  requireCapacity: (knownAs?: string) => void;
};

type WorkQueueOptions = {
  /** How many may wait in each line besides those that run. */
  maxWaiting: number;
  /** How long a place in the line is worth keeping, in milliseconds. */
  maxWaitMs: number;
  /** How many run at once; above one where the work itself waits. */
  concurrency: number;
  /** How many places in the second line one of those known may hold; more wait with everybody. */
  mostWaitingEach?: number;
  /** Milliseconds that only go forward. */
  monotonicNow?: () => number;
};

type Waiting = { since: number; knownAs: string | undefined; start: () => void; refuse: () => void };

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { maxWaiting, maxWaitMs, concurrency, mostWaitingEach = 1 } = options;
  const { monotonicNow = () => performance.now() } = options;
  const everybody: Waiting[] = [];
  const known: Waiting[] = [];
  let running = 0;
  let isKnownNext = true;

  function takeNext(): Waiting | undefined {
    const [first, second] = isKnownNext ? [known, everybody] : [everybody, known];
    isKnownNext = !isKnownNext;
    return first.shift() ?? second.shift();
  }

  function startNext(): void {
    running -= 1;
    for (let next = takeNext(); next; next = takeNext()) {
      if (monotonicNow() - next.since <= maxWaitMs) {
        running += 1;
        next.start();
        return;
      }
      next.refuse();
    }
  }

  function lineOf(knownAs: string | undefined): Waiting[] {
    if (knownAs === undefined || known.length >= maxWaiting) return everybody;
    const held = known.filter((waiting) => waiting.knownAs === knownAs).length;
    return held < mostWaitingEach ? known : everybody;
  }

  function requireCapacity(knownAs?: string): void {
    if (running >= concurrency && lineOf(knownAs).length >= maxWaiting) throw overloaded();
  }

  async function takeTurn(knownAs: string | undefined): Promise<void> {
    requireCapacity(knownAs);
    if (running < concurrency) {
      running += 1;
      return;
    }
    await new Promise<void>((start, fail) => {
      const refuse = () => fail(overloaded());
      lineOf(knownAs).push({ since: monotonicNow(), knownAs, start, refuse });
    });
  }

  return {
    requireCapacity,
    async run(work, knownAs) {
      await takeTurn(knownAs);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}

function overloaded(): AppError {
  return new AppError('overloaded', { log: 'a line of work is full', retryAfterSeconds: 1 });
}
