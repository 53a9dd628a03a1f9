/** The record of who has Premium, from when until when, and on which plan. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import type { PremiumPlan } from '#contract/domain/premium-plan.ts';
import type { Database, SubscriptionTable } from '#server/platform/database/schema.ts';

export type SubscriptionRecord = {
  id: string;
  plan: PremiumPlan;
  startedAt: Date;
  /** Premium ends here, or is billed next where it renews. */
  endsAt: Date;
  renews: boolean;
  /** SAR a month, as agreed. */
  price: number;
  cancelledAt: Date | null;
};

export type Grant = {
  userId: string;
  plan: PremiumPlan;
  startedAt: Date;
  endsAt: Date;
  renews: boolean;
  /** SAR a month. */
  price: number;
};

/** The subscription that makes somebody Premium at `now`: of several the one that lasts longest. */
export async function activeSubscription(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<SubscriptionRecord | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('started_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Records that somebody has Premium for a period; earlier periods stay as they are. */
export async function grantSubscription(
  db: Kysely<Database>,
  grant: Grant,
  now: Date,
): Promise<SubscriptionRecord> {
  const row = await db
    .insertInto('subscription')
    .values({
      user_id: grant.userId,
      plan: grant.plan,
      started_at: grant.startedAt,
      ends_at: grant.endsAt,
      renews: grant.renews,
      price_halalas: toHalalas(grant.price),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/** Ends renewal of everything that still runs; the periods stay as they are. */
export async function stopRenewal(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ renews: false, cancelled_at: now })
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .where('renews', '=', true)
    .execute();
}

/** Ends everything that runs or is to come, now; what is over stays as it was. @returns how many ended */
export async function endSubscriptions(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('subscription')
    .set(({ fn, val }) => ({
      ends_at: fn<Date>('greatest', ['started_at', val(now)]),
      renews: false,
    }))
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** All periods of a person, the newest first. */
export async function listSubscriptions(db: Kysely<Database>, userId: string): Promise<SubscriptionRecord[]> {
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toRecord);
}

/** The subscriptions that make these people Premium at `now`, by their id. */
export async function mapActiveSubscriptions(
  db: Kysely<Database>,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, SubscriptionRecord>> {
  // Person by person: asked for all at once, the database reads every subscription that runs.
  const { rows } = await sql<Selectable<SubscriptionTable>>`
    select subscription.* from unnest(${[...userIds]}::uuid[]) as person (id),
      lateral (
        select * from subscription
        where user_id = person.id and started_at <= ${now} and ends_at > ${now}
        order by ends_at desc, id limit 1
      ) as subscription`.execute(db);
  return new Map(rows.map((row) => [row.user_id, toRecord(row)]));
}

function toRecord(row: Selectable<SubscriptionTable>): SubscriptionRecord {
  return {
    id: row.id,
    plan: row.plan,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    renews: row.renews,
    price: fromHalalas(row.price_halalas),
    cancelledAt: row.cancelled_at,
  };
}
