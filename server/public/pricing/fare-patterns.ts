/** Reads what the recorded prices of a pair show by day of departure and by weeks before it. */
import type { FarePatterns } from '#contract/api/pricing.ts';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { compareWeekdays, compareWeeksBefore } from '#contract/domain/price-pattern.ts';
import { isSummarising, listDepartureWeeks } from '#server/pipeline/fares/departure-week.repository.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { isUnusualDay, type UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { getDestination, type PairContext, type PairQuery } from './destination-pair.ts';

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
