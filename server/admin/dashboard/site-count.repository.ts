/** Counts users, subscriptions and deals now, and the monthly revenue of subscriptions. */
import { type Kysely, sql } from 'kysely';
import { isRunning } from '#server/people/subscriptions/running-subscription.ts';
import { isListedDeal } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type SiteCounts = {
  totalUsers: number;
  premiumUsers: number;
  activeDeals: number;
  totalDeals: number;
  pendingDeals: number;
  /** Halalas per month. */
  revenue: number;
};

/** Accounts being deleted and deleted deals are not counted. */
export async function readSiteCounts(db: Kysely<Database>, now: Date): Promise<SiteCounts> {
  const [users, subscriptions, deals] = await Promise.all([
    countUsers(db),
    countSubscriptions(db, now),
    countDeals(db, now),
  ]);
  return { ...users, ...subscriptions, ...deals };
}

async function countUsers(db: Kysely<Database>): Promise<Pick<SiteCounts, 'totalUsers'>> {
  // Few accounts are being deleted and an index finds them, so subtracting them is cheaper than filtering
  // every row.
  const count = () => db.selectFrom('user_account').select(({ fn }) => fn.countAll<string>().as('users'));
  const { all, leaving } = await db
    .selectNoFrom([count().as('all'), count().where('deletion_requested_at', 'is not', null).as('leaving')])
    .executeTakeFirstOrThrow();
  return { totalUsers: Number(all) - Number(leaving) };
}

/** If somebody has several subscriptions, the longest counts, as everywhere. */
async function countSubscriptions(
  db: Kysely<Database>,
  now: Date,
): Promise<Pick<SiteCounts, 'premiumUsers' | 'revenue'>> {
  const active = db
    .selectFrom('subscription')
    .distinctOn('user_id')
    .select(['user_id', 'price_halalas'])
    .where(isRunning(now))
    .orderBy('user_id')
    .orderBy('ends_at', 'desc')
    .orderBy('id');
  const { people, halalas } = await db
    .selectFrom(active.as('active'))
    .select(({ fn }) => [
      fn.countAll<string>().as('people'),
      fn.coalesce(fn.sum<string>('price_halalas'), sql<string>`0`).as('halalas'),
    ])
    .executeTakeFirstOrThrow();
  return { premiumUsers: Number(people), revenue: Number(halalas) };
}

async function countDeals(
  db: Kysely<Database>,
  now: Date,
): Promise<Pick<SiteCounts, 'activeDeals' | 'totalDeals' | 'pendingDeals'>> {
  const row = await db
    .selectFrom('deal')
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<string>().filterWhere(isListedDeal(now)).as('active'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    totalDeals: Number(row.total),
    pendingDeals: Number(row.pending),
    activeDeals: Number(row.active),
  };
}
