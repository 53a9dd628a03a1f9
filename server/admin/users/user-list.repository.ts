/** Searches, sorts and pages accounts, within milliseconds for hundreds of thousands. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { listAdminUsers } from '#contract/api/admin-users.ts';
import { isRunning } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type UserQuery = z.output<(typeof listAdminUsers)['query']>;
export type UserPage = { ids: string[]; total: number };

/** Up to this many matches are collected and sorted; for more, an index is scanned in sort order. */
const mostSorted = 3000;
/** For more than this many, an index is scanned only for pages near either end. */
const mostSortedDeep = 15_000;

export async function findUserPage(db: Kysely<Database>, query: UserQuery, now: Date): Promise<UserPage> {
  const gathered = conditionOf(query, now, { isWalk: false });
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from user_account as account where ${gathered}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const skipped = (query.page - 1) * query.perPage;
  const wanted = Math.min(query.perPage, total - skipped);
  if (wanted <= 0) return { ids: [], total };
  // The second half is read from the end, which skips fewer rows.
  const isFromEnd = skipped > total / 2;
  const offset = isFromEnd ? total - skipped - wanted : skipped;
  const range = sql`order by ${orderOf(query, isFromEnd)} limit ${wanted} offset ${offset}`;
  const ids =
    total <= mostSorted || (total <= mostSortedDeep && offset > total / 4)
      ? await sortGathered(db, gathered, range)
      : await walkIndex(db, conditionOf(query, now, { isWalk: true }), range);
  return { ids: isFromEnd ? ids.reverse() : ids, total };
}

async function sortGathered(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  range: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select id, created_at, name_key, email_key from user_account as account where ${condition}
    )
    select id from found ${range}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Skipping half of all accounts in an index scan takes a fifth of the time of sorting them, but planners do
 * not choose it.
 */
function walkIndex(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  range: RawBuilder<unknown>,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      select id from user_account as account where ${condition} ${range}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

/** Index directions; rows with equal keys are ordered by id in the same direction. */
const orders = {
  joined: { asc: 'created_at asc, id desc', desc: 'created_at desc, id asc' },
  name: { asc: 'name_key asc, id asc', desc: 'name_key desc, id desc' },
  email: { asc: 'email_key asc', desc: 'email_key desc' },
} as const;

function orderOf({ sort, order }: UserQuery, isReversed: boolean): RawBuilder<unknown> {
  const opposite = order === 'asc' ? 'desc' : 'asc';
  return sql.raw(orders[sort][isReversed ? opposite : order]);
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

function conditionOf(
  { search, role, subscription, state }: UserQuery,
  now: Date,
  { isWalk }: { isWalk: boolean },
): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (search !== '') {
    const hasWords = sql<boolean>`account.search_words @@ (${searchQuery(search)})`;
    // Written so that no other index matches and the planner uses the one of the sort order.
    conditions.push(isWalk ? sql`(${hasWords}) is true` : hasWords);
  }
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
