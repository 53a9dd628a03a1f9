/** Counts failed passwords and codes before they are checked, so that parallel guesses all count. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database/schema.ts';

export type FailureRule = {
  /** Free failures; each further one doubles the wait. */
  free: number;
  longestDelayMs: number;
  /** Failures after which only a reset by mail helps. */
  most: number;
  /** `Retry-After` in that case. */
  stoppedRetrySeconds: number;
};

type CountedAttempt = {
  /** Consecutive attempts without success, this one included. */
  count: number;
  at: Date;
  /** Time of the previous attempt; null for the first. */
  formerAt: Date | null;
};
export type Attempt = CountedAttempt | { retryAfterSeconds: number };

/**
 * Counts an attempt of `key` as failed, or returns the wait; a refused one does not count. Called only by
 * `counted-attempt.ts`, which undoes the count after a failure of the server.
 */
export async function countFailure(
  trx: Trx,
  { key, rule }: { key: string; rule: FailureRule },
  now: Date,
): Promise<Attempt> {
  // A first attempt has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_failed_at'])
    .where('account_key', '=', key)
    .executeTakeFirst();
  const retryAfterSeconds = row ? waitAfter(row.failures, row.last_failed_at, { rule, now }) : 0;
  if (retryAfterSeconds > 0) return { retryAfterSeconds };
  const { failures } = await trx
    .insertInto('sign_in_failure')
    .values({ account_key: key, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_key')
        .doUpdateSet((eb) => ({ failures: eb('sign_in_failure.failures', '+', 1), last_failed_at: now })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return { count: failures, at: now, formerAt: row?.last_failed_at ?? null };
}

/** Undoes a count: the attempt neither failed nor succeeded. */
export async function returnFailure(trx: Trx, key: string, { at, formerAt }: CountedAttempt): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_failure')
    .where('account_key', '=', key)
    .where('failures', '=', 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n || formerAt === null) return;
  await trx
    .updateTable('sign_in_failure')
    .set(({ eb, ref }) => ({
      failures: eb('failures', '-', 1),
      // Keeps the time of a later attempt.
      last_failed_at: eb
        .case()
        .when('last_failed_at', '=', at)
        .then(formerAt)
        .else(ref('last_failed_at'))
        .end(),
    }))
    .where('account_key', '=', key)
    .execute();
}

/** Seconds until the next attempt is allowed; 0 for now. */
function waitAfter(
  failures: number,
  lastFailedAt: Date,
  { rule, now }: { rule: FailureRule; now: Date },
): number {
  const { free, longestDelayMs, most, stoppedRetrySeconds } = rule;
  if (failures >= most) return stoppedRetrySeconds;
  if (failures < free) return 0;
  const delay = Math.min(longestDelayMs, 1000 * 2 ** (failures - free));
  return Math.max(0, Math.ceil((lastFailedAt.getTime() + delay - now.getTime()) / 1000));
}

export async function isStopped(db: Db, key: string, { most }: FailureRule): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('failures')
    .where('account_key', '=', key)
    .where('failures', '>=', most)
    .executeTakeFirst();
  return row !== undefined;
}

export async function resetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('account_key', '=', key).execute();
}

export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_failed_at', '<', before).execute();
}
