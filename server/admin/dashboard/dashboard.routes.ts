/** `/api/admin/stats`: counts with their trend against the previous month, and clicks by day; the job that counts a month. */
import { sql } from 'kysely';
import { type AdminStats, getAdminStats } from '#contract/api/admin-dashboard.ts';
import {
  addDays,
  addMonths,
  type IsoMonth,
  monthOf,
  riyadhDate,
  startOfRiyadhDay,
} from '#contract/domain/dates.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import { onlyOf } from '#server/admin/health/site-figures.ts';
import { isRunning } from '#server/people/subscriptions/subscription.repository.ts';
import { isListedDeal, isOverDeal } from '#server/pipeline/deals/deal.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { defineScheduledJob } from '#server/platform/jobs/job-queue.ts';

type StatsContext = { db: Db; now: () => Date };

export function dashboardRoutes(context: StatsContext): OperationRoute[] {
  return [operationRoute(getAdminStats, () => readAdminStats(context))];
}

async function readAdminStats({ db, now }: StatsContext): Promise<AdminStats> {
  const at = now();
  const counts = await countSite(db, at);
  const before = await readMonthlyCounts(db, addMonths(monthOf(riyadhDate(at)), -1));
  const { revenue, ...plain } = counts;
  const revenueTrend = trendOf(revenue, before.revenue);
  return {
    ...plain,
    revenueThisMonth: fromHalalas(revenue),
    trends: {
      totalUsers: trendOf(counts.totalUsers, before.totalUsers),
      premiumUsers: trendOf(counts.premiumUsers, before.premiumUsers),
      activeDeals: trendOf(counts.activeDeals, before.activeDeals),
      revenueThisMonth: revenueTrend && { ...revenueTrend, before: fromHalalas(revenueTrend.before) },
    },
    clicks: await countClicks(db, at),
    countedAt: at.toISOString(),
  };
}

/** No percentage of zero. */
function trendOf(count: number, before = 0): AdminStats['trends']['totalUsers'] {
  return before === 0 ? null : { before, percent: Math.round(((count - before) / before) * 100) };
}

const monthlyNames = ['totalUsers', 'premiumUsers', 'activeDeals', 'revenue'] as const;
type MonthlyCounts = Record<(typeof monthlyNames)[number], number>;

/** The last counts of `month`; empty if there are none. */
async function readMonthlyCounts(db: Db, month: IsoMonth): Promise<Partial<MonthlyCounts>> {
  const rows = await db
    .selectFrom('monthly_count')
    .select(['name', 'count'])
    .where('month', '=', `${month}-01`)
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** At the end of each day; the last count of a month stays. */
export const monthlyCounting = defineScheduledJob<StatsContext>({
  name: 'monthly-counts',
  cron: '50 23 * * *',
  timeZone: 'Asia/Riyadh',
  run: async ({ db, now }) => {
    const at = now();
    const counts = await countSite(db, at);
    const month = `${monthOf(riyadhDate(at))}-01`;
    await db
      .insertInto('monthly_count')
      .values(monthlyNames.map((name) => ({ month, name, count: counts[name], counted_at: at })))
      .onConflict((conflict) =>
        conflict
          .columns(['month', 'name'])
          .doUpdateSet({ count: sql`excluded.count`, counted_at: sql`excluded.counted_at` }),
      )
      .execute();
  },
});

type OpenCounts = Pick<AdminStats, 'totalDeals' | 'pendingDeals' | 'openMessages' | 'openRequests'>;

/**
 * Accounts being deleted and deleted deals are not counted; of several subscriptions of one person the longest is, and
 * `revenue` is what they cost a month in halalas.
 */
async function countSite(db: Db, now: Date): Promise<MonthlyCounts & OpenCounts> {
  const active = db
    .selectFrom('subscription')
    .distinctOn('user_id')
    .select(['user_id', 'price_halalas'])
    .where(isRunning(now))
    .orderBy('user_id')
    .orderBy('ends_at', 'desc')
    .orderBy('id');
  // Few accounts are being deleted and an index finds them: subtracting them reads less than a filter on every row.
  const counted = await sql<MonthlyCounts & OpenCounts>`
    select ((select count(*) from user_account)
        - (select count(*) from user_account where deletion_requested_at is not null))::int as "totalUsers",
      people::int as "premiumUsers", revenue::float8, deals.*,
      (select count(*) from contact_message where done_at is null)::int as "openMessages",
      (select count(*) from early_access_request where done_at is null)::int as "openRequests"
    from (select count(*) as people, coalesce(sum(price_halalas), 0) as revenue from ${active} as active) as premium,
      (select count(*)::int as "totalDeals",
        (count(*) filter (where deal.status = 'pending' and not ${isOverDeal(now)}))::int as "pendingDeals",
        (count(*) filter (where ${isListedDeal(now)}))::int as "activeDeals"
      from deal where deleted_at is null) as deals`.execute(db);
  return onlyOf(counted);
}

const clickDays = 30;

/** Of every day of Riyadh, the oldest first, today last. */
async function countClicks(db: Db, now: Date): Promise<AdminStats['clicks']> {
  const today = riyadhDate(now);
  const days = Array.from({ length: clickDays }, (_, index) => addDays(today, index + 1 - clickDays));
  const { rows } = await sql<{ day: string; clicks: number }>`
    select (clicked_at at time zone interval '3 hours')::date as day, count(*)::int as clicks
    from booking_click where clicked_at >= ${startOfRiyadhDay(days[0] ?? today)} group by day`.execute(db);
  return days.map((day) => ({ day, clicks: rows.find((row) => row.day === day)?.clicks ?? 0 }));
}
