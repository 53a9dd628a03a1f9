/** Wrong passwords in a row, counted before they are checked: of many guesses at once none is free. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { failureRule, stoppedRetrySeconds } from './account-limits.ts';

export type Attempt =
  | {
      /** Attempts in a row without success, this one included. */
      count: number;
    }
  | { retryAfterSeconds: number };

/** Counts one more attempt of `key`, or says how long to wait; a refused one does not count. */
export async function countAttempt(trx: Transaction<Database>, key: string, now: Date): Promise<Attempt> {
  // A first attempt has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_failed_at'])
    .where('account_key', '=', key)
    .executeTakeFirst();
  const retryAfterSeconds = row ? waitAfter(row.failures, row.last_failed_at, now) : 0;
  if (retryAfterSeconds > 0) return { retryAfterSeconds };
  const { failures } = await trx
    .insertInto('sign_in_failure')
    .values({ account_key: key, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('account_key').doUpdateSet((eb) => ({
        failures: eb('sign_in_failure.failures', '+', 1),
        last_failed_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return { count: failures };
}

/** Seconds until the next attempt is taken; 0 when it is now. */
export function waitAfter(failures: number, lastFailedAt: Date, now: Date): number {
  const { free, longestDelayMs, most } = failureRule;
  if (failures >= most) return stoppedRetrySeconds;
  if (failures < free) return 0;
  const delay = Math.min(longestDelayMs, 1000 * 2 ** (failures - free));
  return Math.max(0, Math.ceil((lastFailedAt.getTime() + delay - now.getTime()) / 1000));
}

export async function isStopped(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('failures')
    .where('account_key', '=', key)
    .where('failures', '>=', failureRule.most)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetFailures(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('account_key', '=', key).execute();
}

export async function deleteOldFailures(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_failed_at', '<', before).execute();
}
