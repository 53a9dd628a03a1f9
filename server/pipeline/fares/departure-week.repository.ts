/** Summarises observations by week of departure and week of sighting, and reads a pair's summary. */
import { sql } from 'kysely';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { type DepartureWeek, mostWeeksBefore, weekOf } from '#contract/domain/price-pattern.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { FareListKey } from './fare.repository.ts';

/** Half a year of sightings: enough for a dozen weeks of departures seen from afar until they left. */
export const keptWeeks = 26;

/** Sundays of the weeks that are summarised, the newest first. */
export function listKeptWeeks(now: Date): IsoDate[] {
  const current = weekOf(riyadhDate(now));
  return Array.from({ length: keptWeeks }, (_, index) => addDays(current, -7 * index));
}

/** Whether prices of a kept week wait to be summarised: on a new site, and after an import of older prices. */
export async function isSummarising(db: Db, now: Date): Promise<boolean> {
  const done = await listSummarisedWeeks(db);
  return listKeptWeeks(now).some((week) => !done.has(week));
}

/**
 * Computes one week of one list again from its observations: one scan of its partitions. Held prices are included;
 * the median over weeks keeps a few wrong ones from moving a bar.
 * @param seenWeek its Sunday
 */
export async function summariseWeek(
  db: Db,
  { origin, tripType }: FareListKey,
  seenWeek: IsoDate,
): Promise<void> {
  const lastDeparture = addDays(seenWeek, 7 * mostWeeksBefore + 6);
  await sql`
    with daily as (
      select source, destination, departure_date, (observed_at at time zone interval '3 hours')::date as day,
        min(price_halalas) as low, count(*) as prices
      from observation
      where observed_at >= (${seenWeek} || ' 00:00+03')::timestamptz
        and observed_at < (${addDays(seenWeek, 7)} || ' 00:00+03')::timestamptz
        and origin = ${origin} and trip_type = ${tripType}
        and departure_date between ${seenWeek}::date and ${lastDeparture}::date
      group by 1, 2, 3, 4
    ), by_date as (
      select source, destination, departure_date, extract(dow from departure_date)::int as weekday,
        round(avg(low))::int as low, sum(prices)::int as prices
      from daily
      group by 1, 2, 3
    ), by_week as (
      select source, destination, departure_date - weekday as departure_week, ${perWeekday('low', 'null')} as lows,
        ${perWeekday('prices', '0')} as prices
      from by_date
      group by 1, 2, 3
    ), forgotten as (
      delete from departure_week as old
      where old.origin = ${origin} and old.trip_type = ${tripType} and old.seen_week = ${seenWeek}::date
        and not exists (
          select from by_week
          where by_week.source = old.source and by_week.destination = old.destination
            and by_week.departure_week = old.departure_week
        )
    )
    insert into departure_week (source, origin, destination, trip_type, departure_week, seen_week, lows, prices)
    select source, ${origin}, destination, ${tripType}, departure_week, ${seenWeek}::date, lows, prices
    from by_week
    order by source, destination, departure_week
    on conflict (source, origin, destination, trip_type, departure_week, seen_week)
    do update set lows = excluded.lows, prices = excluded.prices`.execute(db);
}

/** An array with one element a weekday, Sunday first. */
function perWeekday(column: 'low' | 'prices', missing: 'null' | '0') {
  const days = Array.from(
    { length: 7 },
    (_, day) => `coalesce(max(${column}) filter (where weekday = ${day}), ${missing})`,
  );
  return sql.raw(`array[${days.join(', ')}]::int[]`);
}

export async function markSummarised(db: Db, seenWeek: IsoDate, at: Date): Promise<void> {
  await db
    .insertInto('summarised_week')
    .values({ seen_week: seenWeek, summarised_at: at })
    .onConflict((conflict) => conflict.column('seen_week').doUpdateSet({ summarised_at: at }))
    .execute();
}

export async function listSummarisedWeeks(db: Db): Promise<Map<IsoDate, Date>> {
  const rows = await db.selectFrom('summarised_week').selectAll().execute();
  return new Map(rows.map((row) => [row.seen_week, row.summarised_at]));
}

export async function deleteSummariesBefore(db: Db, seenWeek: IsoDate): Promise<void> {
  await db.deleteFrom('departure_week').where('seen_week', '<', seenWeek).execute();
  await db.deleteFrom('summarised_week').where('seen_week', '<', seenWeek).execute();
}

/** All that is summarised of a pair from one source, by week of departure: one index scan. */
export async function listDepartureWeeks(
  db: Db,
  { origin, tripType, destination, source }: FareListKey & { destination: string; source: string },
): Promise<DepartureWeek[]> {
  return db
    .selectFrom('departure_week')
    .select(['departure_week as departureWeek', 'seen_week as seenWeek', 'lows', 'prices'])
    .where('source', '=', source)
    .where('origin', '=', origin)
    .where('destination', '=', destination)
    .where('trip_type', '=', tripType)
    .orderBy('departure_week')
    .orderBy('seen_week')
    .execute();
}
