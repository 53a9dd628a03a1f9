/** Rows of observations and fares: their columns, and a batch as a relation. */
import { type RawBuilder, sql } from 'kysely';
import { noReturn } from '#server/platform/database/row-reader.ts';
import type { Observation } from './normalise.ts';

/** Every column of an observation with its type and where its value comes from. */
const columns: readonly [name: string, type: string, read: (row: Observation) => unknown][] = [
  ['fingerprint', 'bigint', (row) => row.fingerprint],
  ['return_date', 'date', (row) => row.returnDate],
  ['source', 'text', (row) => row.source],
  ['site', 'text', (row) => row.site],
  ['origin', 'text', (row) => row.origin],
  ['destination', 'text', (row) => row.destination],
  ['trip_type', 'text', (row) => row.tripType],
  ['departure_date', 'date', (row) => row.departureDate],
  ['origin_airport', 'text', (row) => row.originAirport],
  ['destination_airport', 'text', (row) => row.destinationAirport],
  ['price_halalas', 'integer', (row) => row.priceHalalas],
  ['airline', 'text', (row) => row.airline],
  ['flight_number', 'text', (row) => row.flightNumber],
  ['stops', 'smallint', (row) => row.stops],
  ['duration_minutes', 'integer', (row) => row.durationMinutes],
  ['baggage', 'text', (row) => row.baggage],
  ['deep_link', 'text', (row) => row.deepLink],
  ['observed_at', 'timestamptz', (row) => row.observedAt],
  ['observed_at_precision', 'text', (row) => row.observedAtPrecision],
];
const names = columns.map(([name]) => name);

/** Columns shared by `fare` and `held_fare`: all but the fingerprint. */
export const fareColumnNames = names.slice(1);
export const fareColumns = sql.raw(fareColumnNames.join(', '));
export const observationColumns = sql.raw(names.join(', '));

/** The columns that tell one fare from another: its key, in the order of the index. */
const keyNames = ['departure_date', 'return_date', 'destination', 'origin', 'site', 'source', 'trip_type'];
export const fareKey = sql.raw(keyNames.join(', '));

/** Every other column of a fare, as that of the row which replaces it. */
export const fareUpdates = sql.raw(
  names
    .slice(1)
    .filter((name) => !keyNames.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
);

/** `fareColumns`, as they are kept in `fare`. */
export const fareColumnsWithoutNull = sql`coalesce(return_date, ${sql.lit(noReturn)}::date) as return_date, ${sql.raw(names.slice(2).join(', '))}`;

/** Rows as a relation named `batch` with `observationColumns`, sent as one array for each column. */
export function unnestRows(observations: readonly Observation[]): RawBuilder<unknown> {
  const arrays = columns.map(([, type, read]) => sql`${observations.map(read)}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays)}) as batch(${observationColumns})`;
}
