/** Columns of observations and fares, and their values as rows for COPY. */
import { sql } from 'kysely';
import type { BinaryRows } from '#server/platform/database/binary-rows.ts';
import { dayNumberOf } from './day-numbers.ts';
import type { Observation } from './normalise.ts';

/** Stands for "no return date" in keys, which cannot be null. */
export const noReturn = '0001-01-01';
const noReturnDay = dayNumberOf(noReturn);

const sharedColumns = [
  'source',
  'site',
  'origin',
  'destination',
  'trip_type',
  'departure_date',
  'origin_airport',
  'destination_airport',
  'price_halalas',
  'airline',
  'flight_number',
  'stops',
  'duration_minutes',
  'baggage',
  'deep_link',
  'observed_at',
  'observed_at_precision',
];
const [fareWidth, observationWidth] = [sharedColumns.length + 1, sharedColumns.length + 2];

/** Columns shared by `fare` and `held_fare`: all but the fingerprint. */
export const fareColumns = sql.raw(`return_date, ${sharedColumns.join(', ')}`);
export const observationColumns = sql.raw(`fingerprint, return_date, ${sharedColumns.join(', ')}`);

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
