/** Counts of the dashboard with their trend against the previous month. */
import type { Kysely } from 'kysely';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import {
  isCountedAfter,
  type MonthlyCounts,
  readMonthlyCounts,
  storeMonthlyCounts,
} from './monthly-count.repository.ts';
import { readSiteCounts, type SiteCounts } from './site-count.repository.ts';

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
