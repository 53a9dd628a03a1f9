/** Counts of the dashboard with their trend against the previous month. */
import { type Kysely, sql } from 'kysely';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { addMonths, type IsoMonth, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import { isRunning } from '#server/people/subscriptions/subscription.repository.ts';
import { isListedDeal, isOverDeal } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import type { Logger } from '#server/platform/logger.ts';

export type StatsContext = { db: Kysely<Database>; now: () => Date; logger: Logger };

const hour = 3_600_000;

/** Reading also stores the counts, at most once an hour; a full disk does not stop reading. */
export async function readAdminStats({ db, now, logger }: StatsContext): Promise<AdminStats> {
  const at = now();
  const month = monthOf(riyadhDate(at));
  const counts = await readSiteCounts(db, at);
  const before = await readMonthlyCounts(db, addMonths(month, -1));
  const unlessSince = new Date(at.getTime() - hour);
  if (!(await isCountedAfter(db, month, unlessSince))) {
    await storeMonthlyCounts(db, { month, counts: monthlyOf(counts), unlessSince }, at).catch(
      (error: unknown) => logger.warn({ err: error }, 'the counts of this month were not recorded'),
    );
  }
  const { revenue, ...plain } = counts;
  return {
    ...plain,
    revenueThisMonth: fromHalalas(revenue),
    trends: {
      totalUsers: trendOf(counts.totalUsers, before.totalUsers),
      premiumUsers: trendOf(counts.premiumUsers, before.premiumUsers),
      activeDeals: trendOf(counts.activeDeals, before.activeDeals),
      revenueThisMonth: inRiyals(trendOf(counts.revenue, before.revenue)),
    },
    countedAt: at.toISOString(),
  };
}

/** Run by the job at the end of the day. */
export async function recordMonthlyCounts({ db, now }: Pick<StatsContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  const month = monthOf(riyadhDate(at));
  const counts = monthlyOf(await readSiteCounts(db, at));
  await storeMonthlyCounts(db, { month, counts, unlessSince: at }, at);
}

function monthlyOf({ totalUsers, premiumUsers, activeDeals, revenue }: SiteCounts): MonthlyCounts {
  return { totalUsers, premiumUsers, activeDeals, revenue };
}

type Trend = AdminStats['trends']['totalUsers'];

/** No percentage of zero. */
function trendOf(count: number, before: number | undefined): Trend {
  if (before === undefined || before === 0) return null;
  return { before, percent: Math.round(((count - before) / before) * 100) };
}

function inRiyals(trend: Trend): Trend {
  return trend && { ...trend, before: fromHalalas(trend.before) };
}

const monthlyNames = ['totalUsers', 'premiumUsers', 'activeDeals', 'revenue'] as const;
type MonthlyCounts = Record<(typeof monthlyNames)[number], number>;

/** The last counts of `month`; empty if there are none. */
async function readMonthlyCounts(db: Kysely<Database>, month: IsoMonth): Promise<Partial<MonthlyCounts>> {
  const rows = await db
    .selectFrom('monthly_count')
    .select(['name', 'count'])
    .where('month', '=', firstDayOf(month))
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

async function isCountedAfter(db: Kysely<Database>, month: IsoMonth, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_count')
    .select('name')
    .where('month', '=', firstDayOf(month))
    .where('counted_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces counts from before `unlessSince`; later ones stay. */
async function storeMonthlyCounts(
  db: Kysely<Database>,
  { month, counts, unlessSince }: { month: IsoMonth; counts: MonthlyCounts; unlessSince: Date },
  now: Date,
): Promise<void> {
  const first = firstDayOf(month);
  const rows = monthlyNames.map((name) => ({ month: first, name, count: counts[name], counted_at: now }));
  await db
    .insertInto('monthly_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'name'])
        .doUpdateSet({ count: sql`excluded.count`, counted_at: sql`excluded.counted_at` })
        .where('monthly_count.counted_at', '<=', unlessSince),
    )
    .execute();
}

function firstDayOf(month: IsoMonth): string {
  return `${month}-01`;
}

type SiteCounts = {
  totalUsers: number;
  premiumUsers: number;
  activeDeals: number;
  totalDeals: number;
  pendingDeals: number;
  openMessages: number;
  openRequests: number;
  /** Halalas per month. */
  revenue: number;
};

/** Accounts being deleted and deleted deals are not counted. */
async function readSiteCounts(db: Kysely<Database>, now: Date): Promise<SiteCounts> {
  const [users, subscriptions, deals, open] = await Promise.all([
    countUsers(db),
    countSubscriptions(db, now),
    countDeals(db, now),
    countOpen(db),
  ]);
  return { ...users, ...subscriptions, ...deals, ...open };
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
  const isWaiting = sql<boolean>`deal.status = 'pending' and not ${isOverDeal(now)}`;
  const row = await db
    .selectFrom('deal')
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere(isWaiting).as('pending'),
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

/** What people sent and nobody has dealt with. */
async function countOpen(db: Kysely<Database>): Promise<Pick<SiteCounts, 'openMessages' | 'openRequests'>> {
  const count = (table: 'contact_message' | 'early_access_request') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('open'))
      .where('done_at', 'is', null);
  const { messages, requests } = await db
    .selectNoFrom([count('contact_message').as('messages'), count('early_access_request').as('requests')])
    .executeTakeFirstOrThrow();
  return { openMessages: Number(messages), openRequests: Number(requests) };
}

export const monthlyCounting = defineScheduledJob<Pick<StatsContext, 'db' | 'now'>>({
  name: 'monthly-counts',
  cron: '50 23 * * *',
  timeZone: 'Asia/Riyadh',
  run: recordMonthlyCounts,
});
