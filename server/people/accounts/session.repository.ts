/** Stores sessions, found by the hash of their token. */
import type { Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/domain/account.ts';
import type { Language } from '#contract/domain/language.ts';
import { isRunning } from '#server/people/subscriptions/running-subscription.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { mostSessions, sessionLifetimes } from './account-limits.ts';

export type SessionOwner = {
  sessionId: string;
  userId: string;
  role: Role;
  language: Language;
  mustChangePassword: boolean;
  hasSubscription: boolean;
  lastSeenAt: Date;
};

export type SessionRow = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

export type NewSession = {
  userId: string;
  tokenHash: Buffer;
  device: string;
  addressHash: string;
  now: Date;
};

/** Session, account and subscription in one query; accounts being deleted have no sessions. */
export async function findSessionOwner(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionOwner | undefined> {
  const row = await db
    .selectFrom('user_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince(now))
    .where('account.deletion_requested_at', 'is', null)
    .select([
      'session.id',
      'session.last_seen_at',
      'account.id as user_id',
      'account.role',
      'account.language',
      'account.must_change_password',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription')
          .select('subscription.id')
          .whereRef('subscription.user_id', '=', 'account.id')
          .where(isRunning(now)),
      ).as('has_subscription'),
    )
    .executeTakeFirst();
  return (
    row && {
      sessionId: row.id,
      userId: row.user_id,
      role: row.role,
      language: row.language,
      mustChangePassword: row.must_change_password,
      hasSubscription: Boolean(row.has_subscription),
      lastSeenAt: row.last_seen_at,
    }
  );
}

export async function touchSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('user_session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Adds a session; beyond the limit, the least recently used ones end. */
export async function insertSession(trx: Transaction<Database>, session: NewSession): Promise<string> {
  const { userId, tokenHash, device, addressHash, now } = session;
  const { id } = await trx
    .insertInto('user_session')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      device,
      address_hash: addressHash,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionLifetimes.absoluteMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const surplus = trx
    .selectFrom('user_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .orderBy('last_seen_at', 'desc')
    .offset(mostSessions - 1);
  await trx.deleteFrom('user_session').where('id', 'in', surplus).execute();
  return id;
}

/**
 * Replaces the token of a session.
 * @returns whether the session still existed
 */
export async function replaceToken(
  trx: Transaction<Database>,
  id: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_session')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function hasSession(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Valid sessions, most recently used first. */
export async function listSessionsOf(db: Kysely<Database>, userId: string, now: Date): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('user_session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

export async function deleteSessionByToken(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('user_session').where('token_hash', '=', tokenHash).execute();
}

/** @returns whether the user had such a session */
export async function deleteSessionOf(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * @param except a session to keep
 * @returns how many ended
 */
export async function deleteSessionsOf(
  db: Kysely<Database>,
  userId: string,
  except: string | null = null,
): Promise<number> {
  const all = db.deleteFrom('user_session').where('user_id', '=', userId);
  const { numDeletedRows } = await (except === null ? all : all.where('id', '<>', except)).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('user_session')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince(now))]))
    .execute();
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - sessionLifetimes.idleMs);
}
