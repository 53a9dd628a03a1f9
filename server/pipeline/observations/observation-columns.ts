/** Columns of observations and fares, and their values as rows for COPY. */
import { type RawBuilder, sql } from 'kysely';
import type { BinaryRows } from '#server/platform/database/binary-rows.ts';
import { encodeParameter } from '#server/platform/database/sql-values.ts';
import { dayNumberOf } from './day-numbers.ts';
import type { Observation } from './normalise.ts';

/** Stands for "no return date" in keys, which cannot be null. */
export const noReturn = '0001-01-01';
const noReturnDay = dayNumberOf(noReturn);

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
const [fareWidth, observationWidth] = [columns.length - 1, columns.length];

/** Columns shared by `fare` and `held_fare`: all but the fingerprint. */
export const fareColumns = sql.raw(names.slice(1).join(', '));
export const observationColumns = sql.raw(names.join(', '));

/** `fareColumns`, as they are kept in `fare`. */
export const fareColumnsWithoutNull = sql`coalesce(return_date, ${sql.lit(noReturn)}::date) as return_date, ${sql.raw(names.slice(2).join(', '))}`;

/** Rows as one array per column: slower than a temporary table that is copied into, and writes no file. */
export function unnestRows(observations: readonly Observation[]): RawBuilder<unknown> {
  const arrays = columns.map(
    ([, type, read]) => sql`${sql.lit(encodeParameter(observations.map(read)))}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays)}) as batch(${observationColumns})`;
}

/** A row that was written; from `start` to `end` are the values that its fare has too. */
export type WrittenObservation = { row: Observation; rows: BinaryRows; start: number; end: number };

/** Writes a row of columns `observationColumns`, behind `recorded_at` if one is given. */
export function writeObservation(rows: BinaryRows, row: Observation, recordedAt?: Date): WrittenObservation {
  rows.row(recordedAt ? observationWidth + 1 : observationWidth);
  if (recordedAt) rows.timestamp(recordedAt);
  rows.bigint(row.fingerprint);
  rows.date(row.returnDate === null ? null : dayNumberOf(row.returnDate));
  const start = rows.position;
  rows.text(row.source);
  rows.text(row.site);
  rows.text(row.origin);
  rows.text(row.destination);
  rows.text(row.tripType);
  rows.date(dayNumberOf(row.departureDate));
  rows.text(row.originAirport);
  rows.text(row.destinationAirport);
  rows.integer(row.priceHalalas);
  rows.text(row.airline);
  rows.text(row.flightNumber);
  rows.smallint(row.stops);
  rows.integer(row.durationMinutes);
  rows.text(row.baggage);
  rows.text(row.deepLink);
  rows.timestamp(row.observedAt);
  rows.text(row.observedAtPrecision);
  return { row, rows, start, end: rows.position };
}

/** Writes a row of columns `fareColumns`, behind `recorded_at` if one is given. */
export function writeFare(fares: BinaryRows, written: WrittenObservation, recordedAt?: Date): void {
  const { row, rows, start, end } = written;
  fares.row(recordedAt ? fareWidth + 1 : fareWidth);
  if (recordedAt) fares.timestamp(recordedAt);
  fares.date(row.returnDate === null ? noReturnDay : dayNumberOf(row.returnDate));
  fares.copy(rows, start, end);
}
