/** Routes of `contract/api/admin-dashboard.ts`; charts have one number for every day, zero included. */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AdminCharts, getAdminCharts, getAdminStats } from '#contract/api/admin-dashboard.ts';
import { addDays, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { readAdminStats, type StatsContext } from './stats.service.ts';

export function dashboardRoutes(context: StatsContext & ChartsContext): OperationRoute[] {
  return [
    operationRoute(getAdminStats, () => readAdminStats(context)),
    operationRoute(getAdminCharts, ({ query }) => readAdminCharts(context, Number(query.days))),
  ];
}

type ChartsContext = { db: Kysely<Database>; reference: Pick<ReferenceData, 'airports'>; now: () => Date };

/** @param span number of days, today included */
async function readAdminCharts({ db, reference, now }: ChartsContext, span: number): Promise<AdminCharts> {
  const today = riyadhDate(now());
  const days = Array.from({ length: span }, (_, index) => addDays(today, index + 1 - span));
  const since = startOfRiyadhDay(days[0] ?? today);
  const [signUps, bySite, byDestination, bySource] = await Promise.all([
    countSignUps(db, since),
    countClicksBySite(db, since),
    countClicksByDestination(db, since),
    countFaresBySource(db, since),
  ]);
  return {
    days,
    signUps: seriesOf(days, signUps),
    clicksBySite: namedSeries(days, bySite).map(([site, clicks]) => ({ site, clicks })),
    clicksByDestination: byDestination.map(({ code, clicks }) => {
      const place = reference.airports.get(code);
      return { code, city: place?.city ?? code, cityAr: place?.cityAr ?? code, clicks };
    }),
    faresBySource: namedSeries(days, bySource).map(([source, fares]) => ({ source, fares })),
  };
}

function seriesOf(days: readonly string[], counts: readonly DayCount[]): number[] {
  const known = new Map(counts.map(({ day, count }) => [day, count]));
  return days.map((day) => known.get(day) ?? 0);
}

/** One series per name, in alphabetical order. */
function namedSeries(days: readonly string[], counts: readonly NamedDayCount[]): [string, number[]][] {
  const byName = Map.groupBy(counts, ({ name }) => name);
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => [name, seriesOf(days, own)]);
}

type DayCount = { day: string; count: number };
type NamedDayCount = DayCount & { name: string };

const mostDestinations = 10;

async function countSignUps(db: Kysely<Database>, since: Date): Promise<DayCount[]> {
  const rows = await db
    .selectFrom('user_account')
    .select([riyadhDay('created_at').as('day'), ({ fn }) => fn.countAll<string>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('day')
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

async function countClicksBySite(db: Kysely<Database>, since: Date): Promise<NamedDayCount[]> {
  const rows = await db
    .selectFrom('booking_click')
    .select(['site as name', riyadhDay('clicked_at').as('day')])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('clicked_at', '>=', since)
    .groupBy(['site', 'day'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Most clicked destinations over the whole range. */
async function countClicksByDestination(
  db: Kysely<Database>,
  since: Date,
): Promise<{ code: string; clicks: number }[]> {
  const rows = await db
    .selectFrom('booking_click')
    .select(['destination as code', ({ fn }) => fn.countAll<string>().as('clicks')])
    .where('clicked_at', '>=', since)
    .groupBy('destination')
    .orderBy('clicks', 'desc')
    .orderBy('destination')
    .limit(mostDestinations)
    .execute();
  return rows.map(({ code, clicks }) => ({ code, clicks: Number(clicks) }));
}

async function countFaresBySource(db: Kysely<Database>, since: Date): Promise<NamedDayCount[]> {
  const rows = await db
    .selectFrom('provider_run')
    .select(['provider as name', riyadhDay('finished_at').as('day')])
    .select(({ fn }) => fn.sum<string>('accepted').as('count'))
    .where('finished_at', '>=', since)
    .groupBy(['provider', 'day'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Riyadh is UTC+3 all year. */
function riyadhDay(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} at time zone interval '3 hours')::date`;
}
