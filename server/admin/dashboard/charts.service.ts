/** Chart data of the dashboard: one number for every day, zero included. */
import type { Kysely } from 'kysely';
import type { AdminCharts } from '#contract/api/admin-dashboard.ts';
import { addDays, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  countClicksByDestination,
  countClicksBySite,
  countFaresBySource,
  countSignUps,
  type DayCount,
  type NamedDayCount,
} from './chart.repository.ts';

export type ChartsContext = {
  db: Kysely<Database>;
  reference: Pick<ReferenceData, 'airports'>;
  now: () => Date;
};

/** @param span number of days, today included */
export async function readAdminCharts(
  { db, reference, now }: ChartsContext,
  span: number,
): Promise<AdminCharts> {
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
