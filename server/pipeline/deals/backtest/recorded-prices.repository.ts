/** Reads recorded prices from the observations, for a backtest. */
import { type Kysely, sql } from 'kysely';
import { addDays, type IsoDate, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import { type FareListKey, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { calendarOf, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSeasonOf, listSeasonWindows, type SeasonWindow } from '../departure-season.ts';
import { createPairRecord, type PairRecord, type SeenPrice } from './price-record.ts';

/** One source, or all that are not simulated when null. */
type SourceFilter = string | null;

export type RecordedDays = { first: IsoDate; last: IsoDate };

/** Days per query, so that each takes at most some seconds. */
const daysAtOnce = 7;

/** The first and last Riyadh day with a recorded price; null when there is none. */
export async function findRecordedDays(
  db: Kysely<Database>,
  source: SourceFilter,
): Promise<RecordedDays | null> {
  const row = await db
    .selectFrom('observation')
    .select(({ fn }) => [fn.min('observed_at').as('oldest'), fn.max('observed_at').as('newest')])
    .where('source', source === null ? '<>' : '=', source ?? sampleSource)
    .executeTakeFirst();
  return row?.newest ? { first: riyadhDate(row.oldest), last: riyadhDate(row.newest) } : null;
}

/** The daily lows of each departure month and season, by pair. */
export async function listSightedPrices(
  db: Kysely<Database>,
  reference: ReferenceData,
  { source, days }: { source: SourceFilter; days: RecordedDays },
): Promise<PairRecord[]> {
  const records: PairRecord[] = [];
  for (const origin of departureAirports) {
    const windows = listSeasonWindows(calendarOf(reference, origin));
    const seasonOf = createSeasonOf(windows);
    for (const tripType of tripTypes) {
      const rows: LowRow[] = [];
      for (let first = days.first; first <= days.last; first = addDays(first, daysAtOnce)) {
        const until = addDays(first, daysAtOnce - 1);
        const week = { first, last: until < days.last ? until : days.last };
        for (const row of await readLows(db, { origin, tripType }, { source, days: week, windows }))
          rows.push(row);
      }
      for (const pair of Map.groupBy(rows, (row) => `${row.source} ${row.destination}`).values()) {
        const group = `${pair[0]?.source} ${tripType}`;
        records.push(createPairRecord({ group, seasonOf }, pair.map(toPrice)));
      }
    }
  }
  return records;
}

type LowRow = {
  source: string;
  destination: string;
  day: IsoDate;
  departure_date: IsoDate;
  price_halalas: number;
};

async function readLows(
  db: Kysely<Database>,
  { origin, tripType }: FareListKey,
  { source, days, windows }: { source: SourceFilter; days: RecordedDays; windows: readonly SeasonWindow[] },
): Promise<LowRow[]> {
  const { rows } = await sql<LowRow>`
    with season as (
      select * from json_to_recordset(${JSON.stringify(windows)}::json) as season("season" text, "from" date, "until" date)
    ), low as (
      select source, destination, departure_date, (observed_at at time zone interval '3 hours')::date as day,
        min(price_halalas) as price_halalas
      from observation
      where observed_at >= ${startOfRiyadhDay(days.first).toISOString()}::timestamptz
        and observed_at < ${startOfRiyadhDay(addDays(days.last, 1)).toISOString()}::timestamptz
        and origin = ${origin} and trip_type = ${tripType}
        and ${source === null ? sql`source <> ${sampleSource}` : sql`source = ${source}`}
        and departure_date >= (observed_at at time zone interval '3 hours')::date
      group by 1, 2, 3, 4
    )
    select distinct on (source, destination, day, date_trunc('month', departure_date::timestamp), season)
      source, destination, day, departure_date, price_halalas
    from low
    -- A holiday within Ramadan is a holiday: the first in the alphabet.
    cross join lateral (
      select coalesce(
        (select season.season from season where low.departure_date between season."from" and season."until"
          order by season.season limit 1),
        'ordinary') as season
    ) as in_season
    order by source, destination, day, date_trunc('month', departure_date::timestamp), season, price_halalas,
      departure_date`.execute(db);
  return rows;
}

function toPrice({ day, departure_date, price_halalas }: LowRow): SeenPrice {
  return { day, departure: departure_date, price: fromHalalas(price_halalas) };
}
