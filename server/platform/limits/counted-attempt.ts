/** Counts attempts against a limit, and undoes the count when the server itself fails. */
import { errorStatus } from '#contract/error.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { countFailure, type FailureRule, returnFailure } from './failure.repository.ts';
import {
  type CountedAction,
  findNewestAction,
  type Limit,
  returnActions,
  takeLimits,
} from './limit.repository.ts';

export type CountingContext = {
  db: Db;
  /** Key to hash who did something; not in the database. */
  accounts: { keys: { tag: (purpose: string, text: string) => string } };
  now: () => Date;
};

type Taken = {
  giveBack: (trx: Trx) => Promise<void>;
  /** Consecutive failures including this attempt; 0 for a window counter. */
  failures: number;
};

export type Counter = {
  /** @throws AppError `too_many_requests` with the seconds to wait; nothing is counted then */
  take: (trx: Trx, context: CountingContext) => Promise<Taken>;
};

/** At most N actions per window. */
export function windowCounter(limits: readonly Limit[]): Counter {
  return {
    take: async (trx, context) => {
      const ids = await takeLimits(trx, keyed(context, limits), context.now());
      return { giveBack: (other) => returnActions(other, ids), failures: 0 };
    },
  };
}

/**
 * Consecutive failures.
 * @param failing.key already a keyed hash;
 * @param failing.action for the log
 */
export function failureCounter(failing: { action: CountedAction; key: string; rule: FailureRule }): Counter {
  const { action, key, rule } = failing;
  return {
    take: async (trx, context) => {
      const attempt = await countFailure(trx, { key, rule }, context.now());
      if ('count' in attempt) {
        return { giveBack: (other) => returnFailure(other, key, attempt), failures: attempt.count };
      }
      const { retryAfterSeconds } = attempt;
      throw new AppError('too_many_requests', { log: `limit of ${action}`, retryAfterSeconds });
    },
  };
}

/**
 * A count made by an earlier call for the same work (such as preparing an upload); undone if this one fails.
 */
export function earlierCount(limit: Limit): Counter {
  return {
    take: async (trx, context) => {
      const [hashed = limit] = keyed(context, [limit]);
      const id = await findNewestAction(trx, hashed);
      const ids = id === undefined ? [] : [id];
      return { giveBack: (other) => returnActions(other, ids), failures: 0 };
    },
  };
}

/**
 * Counts, then runs `work`. An error undoes the count unless `isCounted` (by default: unless it refuses the
 * person's own input). Only if the process dies in between, the attempt stays counted.
 * @throws AppError `too_many_requests`, and what `work` throws
 */
export async function countedAttempt<Result>(
  context: CountingContext,
  counters: readonly Counter[],
  work: (taken: Taken) => Promise<Result>,
  isCounted: (error: unknown) => boolean = isUserError,
): Promise<Result> {
  const taken = await context.db.transaction().execute((trx) => takeAll(trx, context, counters));
  try {
    return await work(taken);
  } catch (error) {
    if (!isCounted(error)) await context.db.transaction().execute(taken.giveBack);
    throw error;
  }
}

/**
 * Counts inside the transaction of the work, so that a failure leaves no count.
 * @throws AppError `too_many_requests`
 */
export async function countWithin(
  trx: Trx,
  context: CountingContext,
  limits: readonly Limit[],
): Promise<void> {
  await takeLimits(trx, keyed(context, limits), context.now());
}

/** Like `countWithin`; false where the limit refuses, and nothing is counted then. */
export async function tryCountWithin(
  trx: Trx,
  context: CountingContext,
  limits: readonly Limit[],
): Promise<boolean> {
  try {
    await countWithin(trx, context, limits);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Whether an error refuses the person's own input; any other error is a failure of the server. */
export function isUserError(error: unknown): boolean {
  return error instanceof AppError && errorStatus[error.code] < 500;
}

async function takeAll(trx: Trx, context: CountingContext, counters: readonly Counter[]): Promise<Taken> {
  const all: Taken[] = [];
  for (const counter of counters) all.push(await counter.take(trx, context));
  return {
    giveBack: async (other) => {
      for (const taken of all) await taken.giveBack(other);
    },
    failures: Math.max(0, ...all.map(({ failures }) => failures)),
  };
}

function keyed({ accounts: { keys } }: CountingContext, limits: readonly Limit[]): Limit[] {
  return limits.map((limit) => ({ ...limit, actor: keys.tag('limit', limit.actor) }));
}
