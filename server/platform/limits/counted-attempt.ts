/** Counts attempts so that a failure of ours is never counted against a person: what it took is given back. */
import type { Kysely, Transaction } from 'kysely';
import { errorStatus } from '#contract/error.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CountedAction } from './counted-actions.ts';
import { countFailure, type FailureRule, returnFailure } from './failure.repository.ts';
import { findNewestAction, type Limit, returnActions, takeLimits } from './limit.repository.ts';

export type CountingContext = {
  db: Kysely<Database>;
  /** Hashes who did something with a key that is not in the database. */
  accounts: { keys: { tag: (purpose: string, text: string) => string } };
  now: () => Date;
};

type Taken = {
  /** As if the attempt had not been made. */
  giveBack: (trx: Transaction<Database>) => Promise<void>;
  /** Failures in a row, this attempt included; 0 where a window is counted. */
  failures: number;
};

export type Counter = {
  /** @throws AppError `too_many_requests` with the seconds to wait; then nothing was taken */
  take: (trx: Transaction<Database>, context: CountingContext) => Promise<Taken>;
};

/** So many actions within a window. */
export function windowCounter(limits: readonly Limit[]): Counter {
  return {
    take: async (trx, context) => {
      const ids = await takeLimits(trx, keyed(context, limits), context.now());
      return { giveBack: (other) => returnActions(other, ids), failures: 0 };
    },
  };
}

/** Failures in a row. @param failing.key already a keyed hash; @param failing.action for the log */
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

/** What an earlier call counted for the same work, such as preparing an upload; given back if this one fails. */
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
 * Takes `counters`, then does `work`. An error gives back what was taken, unless `isCounted`: by default, unless it
 * refuses what the person did. Only a process that dies between the two leaves an attempt counted.
 * @throws AppError `too_many_requests`, and what `work` throws
 */
export async function countedAttempt<Result>(
  context: CountingContext,
  counters: readonly Counter[],
  work: (taken: Taken) => Promise<Result>,
  isCounted: (error: unknown) => boolean = isOwnRefusal,
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
 * For work that is one transaction: counts within it, so that no failure leaves a count behind.
 * @throws AppError `too_many_requests`
 */
export async function countWithin(
  trx: Transaction<Database>,
  context: CountingContext,
  limits: readonly Limit[],
): Promise<void> {
  await takeLimits(trx, keyed(context, limits), context.now());
}

/** Whether an error refuses what a person did; anything else is a failure of ours. */
export function isOwnRefusal(error: unknown): boolean {
  return error instanceof AppError && errorStatus[error.code] < 500;
}

async function takeAll(
  trx: Transaction<Database>,
  context: CountingContext,
  counters: readonly Counter[],
): Promise<Taken> {
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
