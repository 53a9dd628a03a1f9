/** Stores administrator sessions, found by the hash of their token together with the current account. */
import type { Admin } from '#contract/api/admin-session.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';

const minute = 60_000;

export const adminSessionLifetimes = {
  idleMs: 30 * minute,
  absoluteMs: 12 * 60 * minute,
  /** The last use of a session is stored at most this often. */
  seenEveryMs: minute,
} as const;

type AdminSessionOwner = {
  sessionId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  hasSecondFactor: boolean;
  provenAt: Date;
  lastSeenAt: Date;
};

export type NewAdminSession = {
  userId: string;
  tokenHash: Buffer;
  device: string;
  addressHash: string;
  now: Date;
};

/**
 * Only while its owner is an administrator, has not changed the password since, and the account is not closed.
 */
export async function findAdminSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<AdminSessionOwner | undefined> {
  const row = await db
    .selectFrom('admin_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .leftJoin('second_factor as factor', (join) =>
      join.onRef('factor.user_id', '=', 'account.id').on('factor.confirmed_at', 'is not', null),
    )
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
    .select(['session.id', 'session.proven_at', 'session.last_seen_at', 'account.id as user_id'])
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.language'])
    .select('factor.confirmed_at')
    .executeTakeFirst();
  return (
    row && {
      sessionId: row.id,
      userId: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      language: row.language,
      hasSecondFactor: row.confirmed_at !== null,
      provenAt: row.proven_at,
      lastSeenAt: row.last_seen_at,
    }
  );
}

export async function insertAdminSession(
  trx: Trx,
  { userId, tokenHash, device, addressHash, now }: NewAdminSession,
): Promise<string> {
  const { id } = await trx
    .insertInto('admin_session')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      device,
      address_hash: addressHash,
      created_at: now,
      last_seen_at: now,
      proven_at: now,
      expires_at: new Date(now.getTime() + adminSessionLifetimes.absoluteMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function touchAdminSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('admin_session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function markProven(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('admin_session').set({ proven_at: now }).where('id', '=', id).execute();
}

/** @returns the deleted session and its user; undefined when there was none */
export async function deleteAdminSession(
  trx: Trx,
  tokenHash: Buffer,
): Promise<{ sessionId: string; userId: string } | undefined> {
  const row = await trx
    .deleteFrom('admin_session')
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  return row && { sessionId: row.id, userId: row.user_id };
}

export async function deleteOtherAdminSessions(
  trx: Trx,
  { userId, except }: { userId: string; except: string },
): Promise<void> {
  await trx.deleteFrom('admin_session').where('user_id', '=', userId).where('id', '<>', except).execute();
}

/**
 * @param change.except token of the session to keep
 * @returns the ended sessions
 */
export async function deleteAdminSessionsExcept(
  trx: Trx,
  { userId, except }: { userId: string; except: Buffer | null },
): Promise<string[]> {
  const all = trx.deleteFrom('admin_session').where('user_id', '=', userId);
  const others = except === null ? all : all.where('token_hash', '<>', except);
  return (await others.returning('id').execute()).map(({ id }) => id);
}

/** @returns how many ended */
export async function deleteAdminSessionsOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_session')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteEndedAdminSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('admin_session')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince(now))]))
    .execute();
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - adminSessionLifetimes.idleMs);
}

export function presentAdmin(
  { userId, email, firstName, lastName, language, hasSecondFactor }: AdminSessionOwner,
  { isSecondFactorRequired, mail }: Pick<Config, 'isSecondFactorRequired' | 'mail'>,
): Admin {
  const mustEnrol = isSecondFactorRequired && !hasSecondFactor;
  const isMailToFiles = mail.smtpUrl === null;
  return { id: userId, email, firstName, lastName, language, hasSecondFactor, mustEnrol, isMailToFiles };
}

export const adminSessionTidying = defineScheduledJob<{ db: Db; now: () => Date }>({
  name: 'admin-sessions-tidy',
  cron: '33 4 * * *',
  run: ({ db, now }) => deleteEndedAdminSessions(db, now()),
});
