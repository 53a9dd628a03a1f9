/** Rate limits counted in the database, so that restarts and other nodes do not reset them. */
import { sql } from 'kysely';
import { emailKey } from '#contract/domain/email.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';

export type Limit = {
  action: CountedAction;
  /** Kind and value of the actor, such as `email:sara@example.com`; stored as a keyed hash. */
  actor: string;
  most: number;
  withinSeconds: number;
};

const daySeconds = 86_400;
const mostForgotten = 500;

/**
 * Counts one action under all `limits`, or under none; windows are at most a day. Called only by `counted-
 * attempt.ts`, which undoes the count after a failure of the server.
 * @returns ids for `returnActions`
 * @throws AppError `too_many_requests` with the seconds until all limits allow it
 */
export async function takeLimits(trx: Trx, limits: readonly Limit[], now: Date): Promise<string[]> {
  const sorted = limits.toSorted((a, b) => (a.actor < b.actor ? -1 : 1));
  let retryAfterSeconds = 0;
  for (const limit of sorted) {
    // Without the lock two concurrent actions would both see one free; locks are taken in a fixed order to
    // avoid deadlocks.
    const key = `${limit.action} ${limit.actor}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
    retryAfterSeconds = Math.max(retryAfterSeconds, await readWait(trx, limit, now));
  }
  if (retryAfterSeconds > 0) {
    const log = `limit of ${limits[0]?.action ?? ''}`;
    throw new AppError('too_many_requests', { log, retryAfterSeconds });
  }
  await forgetOld(trx, now);
  const rows = await trx
    .insertInto('limited_action')
    .values(sorted.map(({ action, actor }) => ({ action, actor, acted_at: now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undoes counts; missing rows are ignored. */
export async function returnActions(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('limited_action').where('id', 'in', ids).execute();
}

export async function findNewestAction(trx: Trx, { action, actor }: Limit): Promise<string | undefined> {
  const newest = await trx
    .selectFrom('limited_action')
    .select('id')
    .where('action', '=', action)
    .where('actor', '=', actor)
    .orderBy('acted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/** Seconds until the limit allows another action; 0 for now. */
async function readWait(trx: Trx, limit: Limit, now: Date): Promise<number> {
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

/** Deletes rows older than any window; rows locked by other transactions are skipped. */
async function forgetOld(trx: Trx, now: Date): Promise<void> {
  const old = trx
    .selectFrom('limited_action')
    .select('id')
    .where('acted_at', '<', new Date(now.getTime() - daySeconds * 1000))
    .limit(mostForgotten)
    .forUpdate()
    .skipLocked();
  await trx.deleteFrom('limited_action').where('id', 'in', old).execute();
}

/** Every action that is counted for a limit; `test/counters.test.ts` tries each with a failing database. */
export const countedActions = [
  'sign-in',
  'wrong-password',
  'wrong-code',
  'own-password',
  'sign-up',
  'forgot',
  'stranger-mail',
  'email-change',
  'password-change',
  'verify-resend',
  'admin-password-mail',
  'upload',
  'deal-image-upload',
  'destination-photo-upload',
  'export',
  'contact',
  'early-access',
  'trial-push',
  'trial-alert',
  'watch',
] as const;

export type CountedAction = (typeof countedActions)[number];

const hourSeconds = 3600;
const mostByAddress = 60;
const mostByEmail = 3;

/** Many per IP address, which mobile carriers share. @param address from `Caller` */
export function formLimit(form: 'contact' | 'early-access' | 'watch', address: string): Limit {
  return { action: form, actor: `address:${address}`, most: mostByAddress, withinSeconds: hourSeconds };
}

/** Few per e-mail address, too, since one is answered. @param sender the address from `Caller`, and the typed e-mail address */
export function contactLimits({ address, email }: { address: string; email: string }): Limit[] {
  const actor = `email:${emailKey(email)}`;
  return [
    formLimit('contact', address),
    { action: 'contact', actor, most: mostByEmail, withinSeconds: hourSeconds },
  ];
}
