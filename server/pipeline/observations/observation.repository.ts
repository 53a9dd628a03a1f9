/** Stores observations, current fares, daily lows and the lists to publish in one statement. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { monthOf } from '#contract/domain/dates.ts';
import { listedSince } from '#contract/domain/freshness.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Observation } from './normalise.ts';

/** Stands for "no return date" in keys, which cannot be null. */
export const noReturn = '0001-01-01';

/** The UTC months (`yyyy-MM`) whose partitions a batch needs. */
export function listObservationMonths(observations: readonly Observation[]): string[] {
  return [...new Set(observations.map((row) => monthOf(row.observedAt.toISOString())))];
}

/** Every column of an observation with its type and where its value comes from. */
const columns: readonly [name: string, type: string, read: (row: Observation) => unknown][] = [
  ['fingerprint', 'bigint', (row) => row.fingerprint],
  ['observed_at', 'timestamptz', (row) => row.observedAt],
  ['observed_at_precision', 'text', (row) => row.observedAtPrecision],
  ['source', 'text', (row) => row.source],
  ['site', 'text', (row) => row.site],
  ['origin', 'text', (row) => row.origin],
  ['destination', 'text', (row) => row.destination],
  ['origin_airport', 'text', (row) => row.originAirport],
  ['destination_airport', 'text', (row) => row.destinationAirport],
  ['trip_type', 'text', (row) => row.tripType],
  ['departure_date', 'date', (row) => row.departureDate],
  ['return_date', 'date', (row) => row.returnDate],
  ['price_halalas', 'integer', (row) => row.priceHalalas],
  ['airline', 'text', (row) => row.airline],
  ['flight_number', 'text', (row) => row.flightNumber],
  ['stops', 'smallint', (row) => row.stops],
  ['duration_minutes', 'integer', (row) => row.durationMinutes],
  ['baggage', 'text', (row) => row.baggage],
  ['deep_link', 'text', (row) => row.deepLink],
];
const columnNames = sql.raw(columns.map(([name]) => name).join(', '));

/** Rows as one array per column, which PostgreSQL reads three times as fast as JSON. */
function rowsOf(observations: readonly Observation[]): RawBuilder<unknown> {
  const arrays = columns.map(([, type, read]) => sql`${observations.map(read)}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays)}) as batch(${columnNames})`;
}

/** Columns shared by `fare` and `held_fare`, in order. */
const fareColumns = sql.raw(`source, site, origin, destination, trip_type, departure_date, return_date,
  origin_airport, destination_airport, price_halalas, airline, flight_number, stops, duration_minutes, baggage,
  deep_link, observed_at, observed_at_precision`);

/** SQL that updates current fares from the rows of `plausible`, a previous part of the statement. */
function moveFares(now: Date): RawBuilder<unknown> {
  // Older observations are stored as history only.
  const since = listedSince(now).toISOString();
  return sql`newest as (
      select distinct on (source, site, origin, destination, trip_type, departure_date, return_date) ${fareColumns}
      from plausible
      where observed_at > ${since}::timestamptz
      order by source, site, origin, destination, trip_type, departure_date, return_date,
        observed_at desc, price_halalas
    ), moved_fares as (
      insert into fare as known (${fareColumns})
      select ${fareColumns} from newest
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
    )`;
}

/** SQL that updates daily lows from the rows of `plausible`. */
const moveLows = sql`moved_lows as (
      insert into daily_low as known (source, origin, destination, trip_type, departure_month, day, price_halalas)
      select source, origin, destination, trip_type, date_trunc('month', departure_date::timestamp)::date,
        (observed_at at time zone interval '3 hours')::date, min(price_halalas)
      from plausible
      group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6
      on conflict (source, origin, destination, trip_type, departure_month, day)
      do update set price_halalas = excluded.price_halalas
      where excluded.price_halalas < known.price_halalas
    )`;

export type NewObservations = {
  observations: readonly Observation[];
  /** Fingerprints of rows that are held until confirmed. */
  held: ReadonlySet<string>;
};

export type InsertedObservations = {
  /** How many were new. */
  inserted: number;
  /** Of those, how many are held. */
  held: number;
};

/**
 * Inserts observations. New ones update current fares and daily lows, or are held, and mark their lists as
 * unpublished. Storing the same rows again changes nothing. The partitions must exist.
 */
export async function insertObservations(
  db: Kysely<Database>,
  { observations, held }: NewObservations,
  recordedAt: Date,
): Promise<InsertedObservations> {
  // All writers lock rows in the same order, so that they cannot deadlock.
  const inOrder = observations.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const { rows } = await sql<InsertedObservations>`
    with inserted as (
      insert into observation (recorded_at, ${columnNames})
      select ${recordedAt}::timestamptz, ${columnNames} from ${rowsOf(inOrder)}
      on conflict do nothing
      returning fingerprint = any(${[...held]}::bigint[]) as is_held,
        source, site, origin, destination, trip_type, departure_date,
        coalesce(return_date, ${noReturn}::date) as return_date, origin_airport, destination_airport,
        price_halalas, airline, flight_number, stops, duration_minutes, baggage, deep_link,
        observed_at, observed_at_precision
    ), kept_back as (
      insert into held_fare (recorded_at, ${fareColumns})
      select ${recordedAt}::timestamptz, ${fareColumns} from inserted where is_held
    ), plausible as (
      select * from inserted where not is_held
    ), ${moveFares(recordedAt)}, ${moveLows}, marked_lists as (
      insert into unpublished_list (origin, trip_type, mark, marked_at)
      select distinct origin, trip_type, ${randomUUID()}::uuid, ${recordedAt}::timestamptz from inserted
      order by 1, 2
      on conflict (origin, trip_type) do update set mark = excluded.mark, marked_at = excluded.marked_at
    )
    select count(*)::int as inserted, (count(*) filter (where is_held))::int as held from inserted`.execute(
    db,
  );
  return rows[0] ?? { inserted: 0, held: 0 };
}

/** Turns held fares into current fares and daily lows, as if they had been plausible when seen. */
export async function confirmHeldFares(
  db: Kysely<Database>,
  ids: readonly string[],
  confirmedAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with plausible as (
      update held_fare set confirmed_at = ${confirmedAt}::timestamptz
      where id = any(${[...ids]}::bigint[]) and confirmed_at is null
      returning ${fareColumns}
    ), ${moveFares(confirmedAt)}, ${moveLows}
    select 1`.execute(db);
}

/** Makes held fares current fares. Daily lows are not written before something confirms the price. */
export async function acceptHeldFares(
  db: Kysely<Database>,
  ids: readonly string[],
  acceptedAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with plausible as (
      select ${fareColumns} from held_fare where id = any(${[...ids]}::bigint[])
    ), ${moveFares(acceptedAt)}
    select 1`.execute(db);
}
