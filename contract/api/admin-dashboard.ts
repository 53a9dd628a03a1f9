/** Operations of the dashboard: counts with trends, and charts from this server's own records. */
import { z } from 'zod';
import * as endpoints from '../endpoints/admin.ts';
import { defineOperationsOf } from '../operation.ts';
import { iataCode, instant, isoDate, sar } from '../schemas.ts';

const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });

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
  countedAt: instant,
});
export type AdminStats = z.output<typeof adminStats>;

export const getAdminStats = define('getAdminStats', {
  summary: 'Users, deals and revenue, with their trends',
  response: adminStats,
});

/** One number per day of `days`. */
const series = z.array(z.int().nonnegative());

const adminCharts = z.object({
  /** Riyadh days, oldest first, today last. */
  days: z.array(isoDate),
  signUps: series,
  clicksBySite: z.array(z.object({ site: z.string(), clicks: series })),
  /** The ten most clicked over the whole range. */
  clicksByDestination: z.array(
    z.object({ code: iataCode, city: z.string(), cityAr: z.string(), clicks: z.int().nonnegative() }),
  ),
  /** Accepted fares per source. */
  faresBySource: z.array(z.object({ source: z.string(), fares: series })),
});
export type AdminCharts = z.output<typeof adminCharts>;

export const getAdminCharts = define('getAdminCharts', {
  summary: 'Sign-ups, clicks and fares a day',
  query: z.object({ days: z.enum(['7', '30', '90']).default('30') }),
  response: adminCharts,
});
