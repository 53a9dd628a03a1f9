/** Stores sessions, found by the hash of their token. */
import { type RawBuilder, sql } from 'kysely';
import { hasRunningSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import { readAll, readFirst, toColumns } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { SignedIn } from '#server/platform/http/http-env.ts';
import { mostSessions, sessionLifetimes } from './account-limits.ts';

type SessionOwner = SignedIn & { hasSubscription: boolean; lastSeenAt: Date };

type SessionRow = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

export type NewSession = {
  userId: string;
  tokenHash: Buffer;
  device: string;
  addressHash: string;
  now: Date;
};

/** Session, account and subscription in one query; accounts being deleted have no sessions. */
export function findSessionOwner(db: Db, tokenHash: Buffer, now: Date): Promise<SessionOwner | undefined> {
  const found = db
    .selectFrom('user_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince(now))
    .where('account.deletion_requested_at', 'is', null)
    .select([
      'session.id as session_id',
      'session.last_seen_at',
      'account.id as user_id',
      'account.role',
      'account.language',
      'account.must_change_password',
    ])
    .select(hasRunningSubscription('account.id', now).as('has_subscription'));
  return readFirst<SessionOwner>(found);
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('user_session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Adds a session; beyond the limit, the least recently used ones end. */
export async function insertSession(trx: Trx, { now, ...own }: NewSession): Promise<string> {
  const expiresAt = new Date(now.getTime() + sessionLifetimes.absoluteMs);
  const { id } = await trx
    .insertInto('user_session')
    .values(toColumns({ ...own, createdAt: now, lastSeenAt: now, expiresAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const surplus = trx
    .selectFrom('user_session')
    .select('id')
    .where('user_id', '=', own.userId)
    .where('id', '<>', id)
    .orderBy('last_seen_at', 'desc')
    .offset(mostSessions - 1);
  await trx.deleteFrom('user_session').where('id', 'in', surplus).execute();
  return id;
}

/** @returns whether the session still existed */
export async function replaceToken(trx: Trx, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_session')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function hasSession(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Valid sessions, most recently used first. */
export function listSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const found = db
    .selectFrom('user_session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc');
  return readAll<SessionRow>(found);
}

/**
 * Ends the session that a browser had before it signs in again.
 * @returns its id if it was of the same user, whose push messages then go on with the new one
 */
export async function deleteFormerSession(
  trx: Trx,
  tokenHash: Buffer,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      delete from user_session where token_hash = ${tokenHash} returning id, user_id
    ), silenced as (
      delete from push_device using ended where push_device.session_id = ended.id and ended.user_id <> ${userId}
    )
    select id from ended where user_id = ${userId}`.execute(trx);
  return rows[0]?.id;
}

/** Devices added in one session belong to the other from now on. */
export async function movePushDevices(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('push_device').set({ session_id: to }).where('session_id', '=', from).execute();
}

export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await deleteSessions(db, sql`token_hash = ${tokenHash}`);
}

/** @returns whether the user had such a session */
export async function deleteSessionOf(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  return (await deleteSessions(db, sql`user_id = ${userId} and id = ${id}`)) > 0;
}

/**
 * @param except a session to keep
 * @returns how many ended
 */
export function deleteSessionsOf(db: Db, userId: string, except: string | null = null): Promise<number> {
  return deleteSessions(db, sql`user_id = ${userId} and id is distinct from ${except}::uuid`);
}

/**
 * Ends sessions that somebody signed out of. A browser that belongs to nobody any more receives no push messages,
 * which would show its former user's prices; sessions that run out keep them.
 */
async function deleteSessions(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      delete from user_session where ${which} returning id
    ), silenced as (
      delete from push_device using ended where push_device.session_id = ended.id
    )
    select count(*)::int as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('user_session')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince(now))]))
    .execute();
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - sessionLifetimes.idleMs);
}
