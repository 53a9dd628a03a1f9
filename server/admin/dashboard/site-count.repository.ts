/** What the site comes to at a moment: people, subscriptions, deals and what subscriptions bring a month. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type SiteCounts = {
  totalUsers: number;
  premiumUsers: number;
  activeDeals: number;
  totalDeals: number;
  pendingDeals: number;
  /** Halalas a month. */
  revenue: number;
};

/** Accounts that wait for their erasure, and deals that were deleted, are not counted. */
export async function readSiteCounts(db: Kysely<Database>, now: Date): Promise<SiteCounts> {
  const [users, subscriptions, deals] = await Promise.all([
    countUsers(db),
    countSubscriptions(db, now),
    countDeals(db, now),
  ]);
  return { ...users, ...subscriptions, ...deals };
}

async function countUsers(db: Kysely<Database>): Promise<Pick<SiteCounts, 'totalUsers'>> {
  // Few wait for their erasure, and an index finds them: taken off, they cost less than a look at every row.
  const count = () => db.selectFrom('user_account').select(({ fn }) => fn.countAll<string>().as('users'));
  const { all, leaving } = await db
    .selectNoFrom([count().as('all'), count().where('deletion_requested_at', 'is not', null).as('leaving')])
    .executeTakeFirstOrThrow();
  return { totalUsers: Number(all) - Number(leaving) };
}

/** Of several subscriptions of one person the one that lasts longest counts, as everywhere. */
async function countSubscriptions(
  db: Kysely<Database>,
  now: Date,
): Promise<Pick<SiteCounts, 'premiumUsers' | 'revenue'>> {
  const active = db
    .selectFrom('subscription')
    .distinctOn('user_id')
    .select(['user_id', 'price_halalas'])
    .where('started_at', '<=', now)
    .where('ends_at', '>', now)
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
    .select(({ fn, and, or, eb }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere('status', '=', 'pending').as('pending'),
      fn
        .countAll<string>()
        .filterWhere(
          and([
            eb('status', '=', 'published'),
            or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
          ]),
        )
        .as('active'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    totalDeals: Number(row.total),
    pendingDeals: Number(row.pending),
    activeDeals: Number(row.active),
  };
}
