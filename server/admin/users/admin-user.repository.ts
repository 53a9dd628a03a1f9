/** Accounts as administrators read them: searched, a page at a time. */
import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AdminUser, listAdminUsers } from '#contract/api/admin-users.ts';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { dayMs } from '#contract/domain/durations.ts';
import { hasSecondFactor } from '#server/admin/session/admin-session.repository.ts';
import { sessionLifetimes } from '#server/people/accounts/account-limits.ts';
import { profileImagePath } from '#server/people/accounts/user.presenter.ts';
import {
  isRunning,
  mapActiveSubscriptions,
  type SubscriptionRecord,
} from '#server/people/subscriptions/subscription.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';

export type AdminUserRecord = Awaited<ReturnType<typeof completeUsers>>[number];

/** @param actorId the administrator who asks */
export function presentAdminUser(record: AdminUserRecord, actorId: string): AdminUser {
  const { deletionRequestedAt, profileImageId, subscription, lastSeenAt, createdAt, ...shown } = record;
  return {
    ...shown,
    // From subscriptions only; that administrators see Premium content does not count.
    subscriptionStatus: subscription ? 'premium' : 'free',
    subscription: subscription && presentPeriod(subscription),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    profileImageUrl: profileImageId === null ? null : profileImagePath(profileImageId),
    deletionAt:
      deletionRequestedAt &&
      new Date(deletionRequestedAt.getTime() + deletionDelayDays * dayMs).toISOString(),
    isSelf: record.id === actorId,
  };
}

type Period = NonNullable<AdminUser['subscription']>;

function presentPeriod({ plan, startedAt, endsAt, renews, price }: SubscriptionRecord): Period {
  return { plan, startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString(), renews, price };
}

type UserQuery = z.output<(typeof listAdminUsers)['query']>;

/** Equal keys are ordered by id. */
const orders = {
  joined: {
    asc: sql`account.created_at asc, account.id desc`,
    desc: sql`account.created_at desc, account.id asc`,
  },
  name: { asc: sql`account.name_key asc, account.id asc`, desc: sql`account.name_key desc, account.id desc` },
  email: { asc: sql`account.email_key asc`, desc: sql`account.email_key desc` },
} as const;

export function selectFittingUsers(db: Db, query: UserQuery, now: Date) {
  return selectUsers(db, now).where(conditionOf(query, now)).orderBy(orders[query.sort][query.order]);
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

function selectUsers(db: Db, now: Date) {
  return db
    .selectFrom('user_account as account')
    .select(['account.id', 'account.version', 'account.email', 'account.role', 'account.language'])
    .select(['account.first_name as firstName', 'account.last_name as lastName'])
    .select(['account.created_at as createdAt', 'account.pending_email as pendingEmail'])
    .select([
      'account.profile_image_id as profileImageId',
      'account.must_change_password as mustChangePassword',
    ])
    .select('account.deletion_requested_at as deletionRequestedAt')
    .select(sql<boolean>`account.email_verified_at is not null`.as('isEmailVerified'))
    .select(hasSecondFactor)
    .select(isInvited(now).as('isInvited'));
}

type UserRow = InferResult<ReturnType<typeof selectUsers>>[number];

/** With what other tables know of them. */
export async function completeUsers(db: Db, rows: readonly UserRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const subscriptions = await mapActiveSubscriptions(db, ids, now);
  const lastSeen = await mapLastSeen(db, ids, now);
  return rows.map((row) => ({
    ...row,
    subscription: subscriptions.get(row.id) ?? null,
    lastSeenAt: lastSeen.get(row.id) ?? null,
  }));
}

export async function findUserRecord(db: Db, id: string, now: Date): Promise<AdminUserRecord | undefined> {
  const rows = await selectUsers(db, now).where('account.id', '=', id).execute();
  return (await completeUsers(db, rows, now))[0];
}

export async function getUserRecord(db: Db, id: string, now: Date): Promise<AdminUserRecord> {
  const record = await findUserRecord(db, id, now);
  if (!record) throw new Error('an account that is locked, or was just made, is gone');
  return record;
}

/** Last use of valid sessions, user and admin sessions alike. */
async function mapLastSeen(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Date>> {
  const idleSince = new Date(now.getTime() - sessionLifetimes.idleMs);
  // One lateral query per person: in a single join the database would read every valid session.
  const { rows } = await sql<{ id: string; at: Date | null }>`
    select person.id, greatest(
      (select max(last_seen_at) from user_session as session where session.user_id = person.id
        and expires_at > ${now} and last_seen_at > ${idleSince}),
      (select max(last_seen_at) from admin_session as session where session.user_id = person.id
        and expires_at > ${now} and last_seen_at > ${idleSince})) as at
    from unnest(${[...ids]}::uuid[]) as person (id)`.execute(db);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])));
}
