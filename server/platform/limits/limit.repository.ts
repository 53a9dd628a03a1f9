/** How often somebody may do something, counted in the database: a restart or another node forgets nothing. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CountedAction } from './counted-actions.ts';

export type Limit = {
  action: CountedAction;
  /** Kind and value of who does it, such as `email:sara@example.com`; here and in the database its keyed hash. */
  actor: string;
  most: number;
  withinSeconds: number;
};

const daySeconds = 86_400;
const mostForgotten = 500;

/**
 * Counts one action under each of `limits`, or under none of them; a window is a day at most. Only
 * `counted-attempt.ts` calls it, which gives back what a failure of ours took.
 * @returns ids for `returnActions`
 * @throws AppError `too_many_requests` with the seconds until all limits would allow it
 */
export async function takeLimits(
  trx: Transaction<Database>,
  limits: readonly Limit[],
  now: Date,
): Promise<string[]> {
  const sorted = limits.toSorted((a, b) => (a.actor < b.actor ? -1 : 1));
  let retryAfterSeconds = 0;
  for (const limit of sorted) {
    // Two at once would both see room for one more; locks are taken in one order.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.action} ${limit.actor}`}, 0))`.execute(
      trx,
    );
    retryAfterSeconds = Math.max(retryAfterSeconds, await readWait(trx, limit, now));
  }
  if (retryAfterSeconds > 0) {
    throw new AppError('too_many_requests', {
      log: `limit of ${limits[0]?.action ?? ''}`,
      retryAfterSeconds,
    });
  }
  await forgetOld(trx, now);
  const rows = await trx
    .insertInto('limited_action')
    .values(sorted.map(({ action, actor }) => ({ action, actor, acted_at: now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What they count did not come about. Those that are gone already are left out. */
export async function returnActions(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('limited_action').where('id', 'in', ids).execute();
}

/** Id of the newest action counted under `limit`. */
export async function findNewestAction(
  trx: Transaction<Database>,
  { action, actor }: Limit,
): Promise<string | undefined> {
  const newest = await trx
    .selectFrom('limited_action')
    .select('id')
    .where('action', '=', action)
    .where('actor', '=', actor)
    .orderBy('acted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/** Seconds until there is room; 0 when there is. */
async function readWait(trx: Transaction<Database>, limit: Limit, now: Date): Promise<number> {
  const { action, actor, most, withinSeconds } = limit;
  const since = new Date(now.getTime() - withinSeconds * 1000);
  const blocking = await trx
    .selectFrom('limited_action')
    .select('acted_at')
    .where('action', '=', action)
    .where('actor', '=', actor)
    .where('acted_at', '>', since)
    .orderBy('acted_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!blocking) return 0;
  return Math.max(1, Math.ceil((blocking.acted_at.getTime() - since.getTime()) / 1000));
}

/** What no window reaches any more; rows another transaction holds are left to it. */
async function forgetOld(trx: Transaction<Database>, now: Date): Promise<void> {
  const old = trx
    .selectFrom('limited_action')
    .select('id')
    .where('acted_at', '<', new Date(now.getTime() - daySeconds * 1000))
    .limit(mostForgotten)
    .forUpdate()
    .skipLocked();
  await trx.deleteFrom('limited_action').where('id', 'in', old).execute();
}
