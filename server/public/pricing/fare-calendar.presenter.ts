/** Presents the cheapest price of each departure day of a month, and what the recorded prices show by day of departure. */
import type { CalendarDay, FarePatterns } from '#contract/api/pricing.ts';
import { addDays, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { freshnessOf } from '#contract/domain/freshness.ts';
import { compareWeekdays, compareWeeksBefore } from '#contract/domain/price-pattern.ts';
import { findCheapestFare, findCheapestOfCity, listShown } from '#server/pipeline/fares/cheapest.ts';
import { isSummarising, listDepartureWeeks } from '#server/pipeline/fares/departure-week.repository.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { isUnusualDay, type UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { getDestination, type PairContext, type PairQuery } from './destination-pair.ts';

/** Listed days of `month`, ascending. */
export function presentCalendarDays(
  fares: readonly CurrentFare[],
  month: IsoMonth,
  now: Date,
): CalendarDay[] {
  const ofMonth = listShown(fares, now).filter(({ departureDate }) => monthOf(departureDate) === month);
  // As everywhere, of each airport the fare that stands there, and of these the cheapest.
  const listed = [...Map.groupBy(ofMonth, ({ departureDate }) => departureDate).values()].flatMap((ofDay) => {
    const airports = Map.groupBy(ofDay, ({ destination }) => destination).values();
    return findCheapestOfCity([...airports].flatMap((each) => findCheapestFare(each, now) ?? []))?.fare ?? [];
  });
  listed.sort((a, b) => a.departureDate.localeCompare(b.departureDate));
  const levelOf = placeAmong(listed.map((fare) => fare.price));
  return listed.map((fare) => ({
    code: fare.destination,
    date: fare.departureDate,
    returnDate: fare.returnDate,
    price: fare.price,
    site: fare.site,
    stops: fare.stops,
    observedAt: fare.observedAt.toISOString(),
    observedAtPrecision: fare.observedAtPrecision,
    freshness: freshnessOf(fare.observedAt, now) ?? 'aging',
    level: levelOf(fare.price),
  }));
}

/**
 * Cheapest quarter is low, dearest quarter high. A price equal to the median is typical, since many days share
 * it.
 */
function placeAmong(prices: readonly number[]): (price: number) => CalendarDay['level'] {
  const sorted = [...prices].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
  const high = sorted[Math.ceil(((sorted.length - 1) * 3) / 4)] ?? 0;
  const below = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const above = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const median = (below + above) / 2;
  return (price) => {
    if (price === median) return 'typical';
    if (price <= low) return 'low';
    return price >= high ? 'high' : 'typical';
  };
}

/** Nothing of a locked destination, and of a pair without a listed fare. @throws AppError `not_found` */
export async function readPatterns(
  context: PairContext & { db: Db; unusualPeriods: () => readonly UnusualPeriod[]; now: () => Date },
  query: PairQuery,
): Promise<FarePatterns> {
  const { airport, locked } = getDestination(context, query);
  const { origin, tripType } = query;
  const entry = context.board.findEntry(query, airport.code);
  const isSample = entry?.fare.source === sampleSource;
  const nothing = { code: airport.code, origin, tripType, locked, isSample };
  const empty = { ...nothing, seen: null, weekdays: [], weeksBefore: [] };
  if (!entry || locked) return { ...empty, isComputing: false };
  if (await isSummarising(context.db, context.now())) return { ...empty, isComputing: true };
  const { source } = entry.fare;
  const pair = { origin, tripType, destination: airport.code, source };
  const periods = context.unusualPeriods();
  const rows = (await listDepartureWeeks(context.db, pair)).filter(
    ({ seenWeek }) => !hasUnusualDay(periods, airport.code, seenWeek),
  );
  const seen = rows.map(({ seenWeek }) => seenWeek).sort();
  const [from, to] = [seen[0], seen.at(-1)];
  return {
    ...nothing,
    isComputing: false,
    seen: from && to ? { from, to } : null,
    weekdays: compareWeekdays(rows),
    weeksBefore: compareWeeksBefore(rows),
  };
}

function hasUnusualDay(periods: readonly UnusualPeriod[], destination: string, week: IsoDate): boolean {
  return Array.from({ length: 7 }, (_, day) => addDays(week, day)).some((day) =>
    isUnusualDay(periods, destination, day),
  );
}
