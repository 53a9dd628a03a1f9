/** Stores observations and what follows from them, current fares and daily lows, in one statement. */
import { type Kysely, sql } from 'kysely';
import { monthOf } from '#contract/domain/dates.ts';
import type { Database } from '#server/database/schema.ts';
import type { Observation } from './normalise.ts';

/** Fares older than this are not listed, so an older observation goes to history alone. */
export const listedHours = 72;

/** Stands for "no return" in keys, which cannot hold null. */
export const noReturn = '0001-01-01';

/** The UTC months (`yyyy-MM`) whose partitions a batch needs. */
export function listObservationMonths(observations: readonly Observation[]): string[] {
  return [...new Set(observations.map((row) => monthOf(row.observedAt.toISOString())))];
}

const columns = sql.raw(`fingerprint, observed_at, observed_at_precision, recorded_at, source, site, origin,
  destination, origin_airport, destination_airport, trip_type, departure_date, return_date, price_halalas,
  airline, flight_number, stops, duration_minutes, baggage, deep_link`);

const columnTypes = sql.raw(`fingerprint bigint, observed_at timestamptz, observed_at_precision text,
  recorded_at timestamptz, source text, site text, origin text, destination text, origin_airport text,
  destination_airport text, trip_type text, departure_date date, return_date date, price_halalas integer,
  airline text, flight_number text, stops smallint, duration_minutes integer, baggage text, deep_link text`);

/**
 * Appends observations; what is new among them moves the current fares and the daily lows.
 * Storing the same rows again changes nothing. The partitions must exist.
 * @returns how many were new.
 */
export async function insertObservations(
  db: Kysely<Database>,
  observations: readonly Observation[],
  recordedAt: Date,
): Promise<number> {
  // Every writer takes the same rows in the same order, so that two of them cannot wait for each other.
  const inOrder = observations.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const rows = JSON.stringify(inOrder.map((observation) => toRow(observation, recordedAt)));
  const listedSince = new Date(recordedAt.getTime() - listedHours * 3_600_000).toISOString();
  const result = await sql<{ inserted: number }>`
    with inserted as (
      insert into observation (${columns})
      select ${columns} from json_to_recordset(${rows}::json) as batch(${columnTypes})
      on conflict do nothing
      returning source, site, origin, destination, trip_type, departure_date,
        coalesce(return_date, ${noReturn}::date) as return_date, origin_airport, destination_airport,
        price_halalas, airline, flight_number, stops, duration_minutes, baggage, deep_link,
        observed_at, observed_at_precision
    ), newest as (
      select distinct on (source, site, origin, destination, trip_type, departure_date, return_date) *
      from inserted
      where observed_at > ${listedSince}::timestamptz
      order by source, site, origin, destination, trip_type, departure_date, return_date,
        observed_at desc, price_halalas
    ), moved_fares as (
      insert into fare as known (source, site, origin, destination, trip_type, departure_date, return_date,
        origin_airport, destination_airport, price_halalas, airline, flight_number, stops,
        duration_minutes, baggage, deep_link, observed_at, observed_at_precision)
      select * from newest
      on conflict (source, site, origin, destination, trip_type, departure_date, return_date)
      do update set
        origin_airport = excluded.origin_airport, destination_airport = excluded.destination_airport,
        price_halalas = excluded.price_halalas, airline = excluded.airline,
        flight_number = excluded.flight_number, stops = excluded.stops,
        duration_minutes = excluded.duration_minutes, baggage = excluded.baggage,
        deep_link = excluded.deep_link, observed_at = excluded.observed_at,
        observed_at_precision = excluded.observed_at_precision
      where known.observed_at < excluded.observed_at
        or (known.observed_at = excluded.observed_at and excluded.price_halalas < known.price_halalas)
    ), moved_lows as (
      insert into daily_low as known (source, origin, destination, trip_type, departure_month, day, price_halalas)
      select source, origin, destination, trip_type, date_trunc('month', departure_date)::date,
        (observed_at at time zone 'Asia/Riyadh')::date, min(price_halalas)
      from inserted
      group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6
      on conflict (source, origin, destination, trip_type, departure_month, day)
      do update set price_halalas = excluded.price_halalas
      where excluded.price_halalas < known.price_halalas
    )
    select count(*)::int as inserted from inserted`.execute(db);
  return result.rows[0]?.inserted ?? 0;
}

function toRow(observation: Observation, recordedAt: Date) {
  return {
    fingerprint: observation.fingerprint,
    observed_at: observation.observedAt,
    observed_at_precision: observation.observedAtPrecision,
    recorded_at: recordedAt,
    source: observation.source,
    site: observation.site,
    origin: observation.origin,
    destination: observation.destination,
    origin_airport: observation.originAirport,
    destination_airport: observation.destinationAirport,
    trip_type: observation.tripType,
    departure_date: observation.departureDate,
    return_date: observation.returnDate,
    price_halalas: observation.priceHalalas,
    airline: observation.airline,
    flight_number: observation.flightNumber,
    stops: observation.stops,
    duration_minutes: observation.durationMinutes,
    baggage: observation.baggage,
    deep_link: observation.deepLink,
  };
}
