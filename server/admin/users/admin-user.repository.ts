/** Accounts as administrators read them: searched, a page at a time. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AdminUser, listAdminUsers } from '#contract/api/admin-users.ts';
import { deletionDelayDays, type Role } from '#contract/domain/account.ts';
import { rowsPerPage } from '#contract/domain/admin.ts';
import { dayMs } from '#contract/domain/durations.ts';
import type { Language } from '#contract/domain/language.ts';
import { sessionLifetimes } from '#server/people/accounts/account-limits.ts';
import { profileImagePath } from '#server/people/accounts/user.presenter.ts';
import {
  isRunning,
  mapActiveSubscriptions,
  type SubscriptionRecord,
} from '#server/people/subscriptions/subscription.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';

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

/** @param actorId the administrator who asks */
export function presentAdminUser(record: AdminUserRecord, actorId: string): AdminUser {
  const { deletionRequestedAt, profileImageId, subscription } = record;
  return {
    id: record.id,
    version: record.version,
    email: record.email,
    firstName: record.firstName,
    lastName: record.lastName,
    role: record.role,
    // From subscriptions only; that administrators see Premium content does not count.
    subscriptionStatus: subscription ? 'premium' : 'free',
    subscription: subscription && presentPeriod(subscription),
    language: record.language,
    createdAt: record.createdAt.toISOString(),
    lastSeenAt: record.lastSeenAt?.toISOString() ?? null,
    profileImageUrl: profileImageId === null ? null : profileImagePath(profileImageId),
    isEmailVerified: record.isEmailVerified,
    pendingEmail: record.pendingEmail,
    isInvited: record.isInvited,
    mustChangePassword: record.mustChangePassword,
    hasSecondFactor: record.hasSecondFactor,
    deletionAt:
      deletionRequestedAt &&
      new Date(deletionRequestedAt.getTime() + deletionDelayDays * dayMs).toISOString(),
    isSelf: record.id === actorId,
  };
}

function presentPeriod({
  plan,
  startedAt,
  endsAt,
  renews,
  price,
}: SubscriptionRecord): NonNullable<AdminUser['subscription']> {
  return { plan, startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString(), renews, price };
}

type UserQuery = z.output<(typeof listAdminUsers)['query']>;

/** Equal keys are ordered by id. */
const orders = {
  joined: { asc: sql`created_at asc, id desc`, desc: sql`created_at desc, id asc` },
  name: { asc: sql`name_key asc, id asc`, desc: sql`name_key desc, id desc` },
  email: { asc: sql`email_key asc`, desc: sql`email_key desc` },
} as const;

/** Searches, sorts and pages accounts. */
export async function listUserPage(
  db: Db,
  query: UserQuery,
  now: Date,
): Promise<{ records: AdminUserRecord[]; total: number }> {
  const { sort, order, page } = query;
  const condition = conditionOf(query, now);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from user_account as account where ${condition}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from user_account as account where ${condition}
    order by ${orders[sort][order]} limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`.execute(db);
  const records = await listUserRecords(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return { records, total: counted[0]?.total ?? 0 };
}

const isInvited = (now: Date) => sql<boolean>`(account.password_hash is null and (
  account.password_changed_at is null or exists (
    select from account_token as token where token.user_id = account.id
      and token.purpose = 'accept_invitation' and token.expires_at > ${now})))`;
const isStaying = sql<boolean>`account.deletion_requested_at is null`;

/** Every word, with and without the Arabic article. */
function searchQuery(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/).map((word) => {
    const spellings = /^\p{Script=Arabic}/u.test(word)
      ? [word, word.replace(/^ال(?=..)/u, ''), `ال${word}`]
      : [word];
    // A word of signs alone is no query, and leaves the others as they are.
    const queries = spellings.map((spelling) => sql`coalesce(account_search_query(${spelling}), '')`);
    return sql`(${sql.join(queries, sql` || `)})`;
  });
  return sql.join(words, sql` && `);
}

function conditionOf({ search, role, subscription, state }: UserQuery, now: Date): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search !== '') conditions.push(sql`account.search_words @@ (${searchQuery(search)})`);
  if (role !== 'all') conditions.push(sql`account.role = ${role}`);
  if (subscription !== 'all') {
    // Collected once as a set; a join would start from every subscription.
    const isPremium = sql<boolean>`account.id in (
      select user_id from subscription where ${isRunning(now)})`;
    const wanted = subscription === 'premium';
    conditions.push(sql`case when ${isPremium} then ${wanted}::boolean else ${!wanted}::boolean end`);
  }
  if (state === 'leaving') conditions.push(sql`account.deletion_requested_at is not null`);
  if (state === 'active') conditions.push(isStaying, sql`not ${isInvited(now)}`);
  if (state === 'invited') conditions.push(isStaying, isInvited(now));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** In the order of `ids`; unknown ids are left out. */
async function listUserRecords(db: Db, ids: readonly string[], now: Date): Promise<AdminUserRecord[]> {
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

export async function findUserRecord(db: Db, id: string, now: Date): Promise<AdminUserRecord | undefined> {
  return (await listUserRecords(db, [id], now))[0];
}

export async function getUserRecord(db: Db, id: string, now: Date): Promise<AdminUserRecord> {
  const record = await findUserRecord(db, id, now);
  if (!record) throw new Error('an account that is locked, or was just made, is gone');
  return record;
}

function selectRows(db: Db, ids: readonly string[], now: Date) {
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
async function mapLastSeen(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Date>> {
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
