/** Operation of the dashboard: counts with their trends, and clicks by day. */
import { z } from 'zod';
import { instant, isoDate, sar } from '../schemas.ts';
import { define } from './admin-operation.ts';

/** Compared with the last count of the previous month; null if there is none. */
const trend = z.object({ before: z.number().nonnegative(), percent: z.int() }).nullable();

const adminStats = z.object({
  totalUsers: z.int().nonnegative(),
  premiumUsers: z.int().nonnegative(),
  activeDeals: z.int().nonnegative(),
  totalDeals: z.int().nonnegative(),
  /** Monthly revenue of active subscriptions. */
  revenueThisMonth: sar,
  pendingDeals: z.int().nonnegative(),
  openMessages: z.int().nonnegative(),
  openRequests: z.int().nonnegative(),
  trends: z.object({ totalUsers: trend, premiumUsers: trend, activeDeals: trend, revenueThisMonth: trend }),
  /** Clicks to booking sites of the last 30 days in Riyadh, oldest first, today last. */
  clicks: z.array(z.object({ day: isoDate, clicks: z.int().nonnegative() })),
  countedAt: instant,
});
export type AdminStats = z.output<typeof adminStats>;

export const getAdminStats = define('getAdminStats', {
  summary: 'Users, deals and revenue with their trends, and clicks by day',
  response: adminStats,
});
