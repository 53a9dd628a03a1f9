/** Stores administrator sessions, found by the hash of their token together with the current account. */
import { sql } from 'kysely';
import type { NewSession } from '#server/people/accounts/session.repository.ts';
import { toColumns } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';

const minute = 60_000;

export const adminSessionLifetimes = {
  idleMs: 30 * minute,
  absoluteMs: 12 * 60 * minute,
  /** The last use of a session is stored at most this often. */
  seenEveryMs: minute,
} as const;

/** Of `user_account as account`. */
export const hasSecondFactor = sql<boolean>`exists (select from second_factor as factor
  where factor.user_id = account.id and factor.confirmed_at is not null)`.as('hasSecondFactor');

/**
 * Only while its owner is an administrator, has not changed the password since, and the account is not closed.
 */
export function findAdminSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('admin_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince(now))
    .where('account.role', '=', 'admin')
    .where('account.deletion_requested_at', 'is', null)
    .where(({ or, eb, ref }) =>
      or([
        eb('account.password_changed_at', 'is', null),
        eb('session.created_at', '>=', ref('account.password_changed_at')),
      ]),
    )
    .select([
      'session.id as sessionId',
      'session.proven_at as provenAt',
      'session.last_seen_at as lastSeenAt',
    ])
    .select(['account.id as userId', 'account.email', 'account.language'])
    .select(['account.first_name as firstName', 'account.last_name as lastName'])
    .select(hasSecondFactor)
    .executeTakeFirst();
}

export async function insertAdminSession(trx: Trx, { now, ...own }: NewSession): Promise<string> {
  const expiresAt = new Date(now.getTime() + adminSessionLifetimes.absoluteMs);
  const { id } = await trx
    .insertInto('admin_session')
    .values(toColumns({ ...own, createdAt: now, lastSeenAt: now, provenAt: now, expiresAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAdminSession(
  db: Db,
  id: string,
  set: { last_seen_at: Date } | { proven_at: Date },
): Promise<void> {
  await db.updateTable('admin_session').set(set).where('id', '=', id).execute();
}

/** @returns the deleted session and its user; undefined when there was none */
export function deleteAdminSession(trx: Trx, tokenHash: Buffer) {
  return trx
    .deleteFrom('admin_session')
    .where('token_hash', '=', tokenHash)
    .returning(['id as sessionId', 'user_id as userId'])
    .executeTakeFirst();
}

/** @param except the one session to keep. @returns the ended sessions */
export async function deleteAdminSessions(
  db: Db,
  userId: string,
  except: { id: string } | { tokenHash: Buffer } | null = null,
): Promise<string[]> {
  let ended = db.deleteFrom('admin_session').where('user_id', '=', userId);
  if (except && 'id' in except) ended = ended.where('id', '<>', except.id);
  else if (except) ended = ended.where('token_hash', '<>', except.tokenHash);
  return (await ended.returning('id').execute()).map(({ id }) => id);
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - adminSessionLifetimes.idleMs);
}

export const adminSessionTidying = defineScheduledJob<{ db: Db; now: () => Date }>({
  name: 'admin-sessions-tidy',
  cron: '33 4 * * *',
  run: async ({ db, now }) => {
    const at = now();
    await db
      .deleteFrom('admin_session')
      .where(({ or, eb }) => or([eb('expires_at', '<=', at), eb('last_seen_at', '<=', idleSince(at))]))
      .execute();
  },
});
