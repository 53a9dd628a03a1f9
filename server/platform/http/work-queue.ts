/** Bounded queue for work that must run one at a time; requests that would wait too long are refused at once. */
import { AppError } from '#server/platform/errors.ts';

type WorkQueueOptions = {
  /** Maximum waiting per queue, besides running work. */
  maxWaiting: number;
  maxWaitMs: number;
  /** Concurrent work; above one only if it is mostly waiting. */
  concurrency: number;
  /** Places in the second queue per known person; further ones use the first queue. */
  mostWaitingEach?: number;
  monotonicNow?: () => number;
};

type Waiting = { since: number; knownAs: string | undefined; start: () => void; refuse: () => void };

export function createWorkQueue(options: WorkQueueOptions) {
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

  /** Refuses early, before other work. @throws AppError `overloaded` when the queue is full */
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
    /**
     * Runs `work` in turn. Rejects with AppError `overloaded` when the queue is full or the wait too long.
     * @param knownAs id in the second queue, for known people; the queues alternate
     */
    async run<Result>(work: () => Promise<Result>, knownAs?: string): Promise<Result> {
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
