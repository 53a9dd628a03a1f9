/** Stores Premium subscriptions: who, from when until when, on which plan. */
import { type RawBuilder, sql } from 'kysely';
import { createRowReader, type StoredRow, toColumns } from '#server/platform/database/row-reader.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

/** `ends_at`: end of Premium, or the next billing date if it renews. */
const moments = ['started_at', 'ends_at', 'cancelled_at'] as const;
/** With the price per month. */
const recordColumns = ['id', 'plan', 'renews', 'price_halalas', ...moments] as const;
export type SubscriptionRecord = StoredRow<Pick<Database['subscription'], (typeof recordColumns)[number]>>;

export type Grant = Omit<SubscriptionRecord, 'id' | 'cancelledAt'> & { userId: string };

/** The subscription that makes the user Premium at `now`; of several, the longest. */
export async function activeSubscription(
  db: Db,
  userId: string,
  now: Date,
): Promise<SubscriptionRecord | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where(isRunning(now))
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && createRowReader<SubscriptionRecord>()(row);
}

/** Adds a Premium period; earlier ones stay. */
export async function grantSubscription(db: Db, grant: Grant, now: Date): Promise<SubscriptionRecord> {
  const row = await db
    .insertInto('subscription')
    .values(toColumns({ ...grant, createdAt: now }, ['price']))
    .returning(recordColumns)
    .executeTakeFirstOrThrow();
  return createRowReader<SubscriptionRecord>()(row);
}

/** Stops renewal of all running periods; they still run to their end. */
export async function stopRenewal(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ renews: false, cancelled_at: now })
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .where('renews', '=', true)
    .execute();
}

/**
 * Ends all running and future periods now.
 * @returns how many
 */
export async function endSubscriptions(trx: Trx, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('subscription')
    .set(({ fn, val }) => ({ ends_at: fn<Date>('greatest', ['started_at', val(now)]), renews: false }))
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Active subscriptions at `now` by user id. */
export async function mapActiveSubscriptions(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, SubscriptionRecord>> {
  // One lateral query per person: in a single join the database would read every running subscription.
  const { rows } = await sql<object>`
    select subscription.* from unnest(${[...userIds]}::uuid[]) as person (id),
      lateral (
        select user_id, ${sql.raw(recordColumns.join(', '))} from subscription
        where user_id = person.id and ${isRunning(now)}
        order by ends_at desc, id limit 1
      ) as subscription`.execute(db);
  const read = createRowReader<SubscriptionRecord & { userId: string }>();
  return new Map(rows.map(read).map(({ userId, ...record }) => [userId, record]));
}

/** When a subscription makes its user Premium, the one definition: holds for rows of `subscription` (under that name) that have started and not ended at `now`. */
export function isRunning(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(subscription.started_at <= ${now} and subscription.ends_at > ${now})`;
}

/** Whether the account of the row is Premium; `userId` names the column, such as `account.id`. */
export function hasRunningSubscription(userId: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from subscription where subscription.user_id = ${sql.ref(userId)} and ${isRunning(now)})`;
}

/**
 * Whether the account joined as `user_account` sees what is Premium, as `viewerOf` decides for one person: a
 * condition for statements about many.
 */
export function isPremiumViewer(now: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    user_account.role = 'admin' or ${hasRunningSubscription('user_account.id', now)}, false)`;
}
