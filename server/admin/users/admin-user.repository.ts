/** Reads accounts for administrators, a page at a time. */
import { type Kysely, sql } from 'kysely';
import type { Role } from '#contract/domain/account.ts';
import type { Language } from '#contract/domain/language.ts';
import { sessionLifetimes } from '#server/people/accounts/account-limits.ts';
import { listSessionsOf } from '#server/people/accounts/session.repository.ts';
import {
  mapActiveSubscriptions,
  type SubscriptionRecord,
} from '#server/people/subscriptions/subscription.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type AdminUserRecord = {
  id: string;
  version: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  language: Language;
  createdAt: Date;
  isEmailVerified: boolean;
  pendingEmail: string | null;
  profileImageId: string | null;
  mustChangePassword: boolean;
  isInvited: boolean;
  hasSecondFactor: boolean;
  deletionRequestedAt: Date | null;
  lastSeenAt: Date | null;
  subscription: SubscriptionRecord | null;
};

/** In the order of `ids`; unknown ids are left out. */
export async function listUserRecords(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
): Promise<AdminUserRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db, ids, now).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const subscriptions = await mapActiveSubscriptions(db, ids, now);
  const lastSeen = await mapLastSeen(db, ids, now);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return toRecord(row, { subscription: subscriptions.get(id), lastSeenAt: lastSeen.get(id) });
  });
}

export async function findUserRecord(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<AdminUserRecord | undefined> {
  return (await listUserRecords(db, [id], now))[0];
}

export async function getUserRecord(db: Kysely<Database>, id: string, now: Date): Promise<AdminUserRecord> {
  const record = await findUserRecord(db, id, now);
  if (!record) throw new Error('an account that is locked, or was just made, is gone');
  return record;
}

function selectRows(db: Kysely<Database>, ids: readonly string[], now: Date) {
  return db
    .selectFrom('user_account as account')
    .leftJoin('second_factor as factor', (join) =>
      join.onRef('factor.user_id', '=', 'account.id').on('factor.confirmed_at', 'is not', null),
    )
    .where(sql<boolean>`account.id = any(${[...ids]}::uuid[])`)
    .select(['account.id', 'account.version', 'account.email', 'account.first_name', 'account.last_name'])
    .select(['account.role', 'account.language', 'account.created_at', 'account.email_verified_at'])
    .select(['account.pending_email', 'account.profile_image_id', 'account.must_change_password'])
    .select(['account.password_hash', 'account.password_changed_at', 'account.deletion_requested_at'])
    .select(['factor.confirmed_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_token as token')
          .select('token.user_id')
          .whereRef('token.user_id', '=', 'account.id')
          .where('token.purpose', '=', 'accept_invitation')
          .where('token.expires_at', '>', now),
      ).as('has_invitation'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;
type Found = { subscription: SubscriptionRecord | undefined; lastSeenAt: Date | undefined };

function toRecord(row: Row, { subscription, lastSeenAt }: Found): AdminUserRecord {
  const isUnset = row.password_hash === null;
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    language: row.language,
    createdAt: row.created_at,
    isEmailVerified: row.email_verified_at !== null,
    pendingEmail: row.pending_email,
    profileImageId: row.profile_image_id,
    mustChangePassword: row.must_change_password,
    isInvited: isUnset && (row.password_changed_at === null || Boolean(row.has_invitation)),
    hasSecondFactor: row.confirmed_at !== null,
    deletionRequestedAt: row.deletion_requested_at,
    lastSeenAt: lastSeenAt ?? null,
    subscription: subscription ?? null,
  };
}

/** Last use of valid sessions, user and admin sessions alike. */
async function mapLastSeen(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const idleSince = new Date(now.getTime() - sessionLifetimes.idleMs);
  // One lateral query per person: in a single join the database would read every valid session.
  const { rows } = await sql<{ user_id: string; last_seen_at: Date | null }>`
    select person.id as user_id, greatest(
      (select max(last_seen_at) from user_session as session where session.user_id = person.id
        and expires_at > ${now} and last_seen_at > ${idleSince}),
      (select max(last_seen_at) from admin_session as session where session.user_id = person.id
        and expires_at > ${now} and last_seen_at > ${idleSince})) as last_seen_at
    from unnest(${[...ids]}::uuid[]) as person (id)`.execute(db);
  return new Map(
    rows.flatMap(({ user_id, last_seen_at }) => (last_seen_at ? [[user_id, last_seen_at]] : [])),
  );
}

/** Number of devices and favourites of a user. */
export async function countDevicesAndFavorites(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<{ sessions: number; favorites: number }> {
  const sessions = await listSessionsOf(db, userId, now);
  const { count } = await db
    .selectFrom('favorite')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { sessions: sessions.length, favorites: Number(count) };
}
