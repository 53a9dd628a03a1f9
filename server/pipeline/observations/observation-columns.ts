/** Columns of observations and fares: their names, types and values, as parameters and as lines for COPY. */
import { type RawBuilder, sql } from 'kysely';
import { encodeParameter } from '#server/platform/database/sql-values.ts';
import type { Observation } from './normalise.ts';

/** Stands for "no return date" in keys, which cannot be null. */
export const noReturn = '0001-01-01';

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
export const observationColumns = sql.raw(columns.map(([name]) => name).join(', '));
/** Columns shared by `fare` and `held_fare`: all but the fingerprint. */
export const fareColumns = sql.raw(
  columns
    .slice(1)
    .map(([name]) => name)
    .join(', '),
);

/**
 * Rows as one array per column, which PostgreSQL reads three times as fast as JSON. The arrays are written as text here,
 * so that it can be done before the database is free.
 */
export function unnestRows(observations: readonly Observation[]): RawBuilder<unknown> {
  const arrays = columns.map(
    ([, type, read]) => sql`${encodeParameter(observations.map(read))}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays)}) as batch(${observationColumns})`;
}

/** The values of a row from `source` on as a part of a line for COPY: what observations and fares share. */
export function sharedLine(row: Observation): string {
  return `${escapeText(row.source)}\t${row.site}\t${row.origin}\t${row.destination}\t${row.tripType}\t${
    row.departureDate
  }\t${row.originAirport}\t${row.destinationAirport}\t${row.priceHalalas}\t${textOrNull(row.airline)}\t${textOrNull(
    row.flightNumber,
  )}\t${row.stops ?? nullMark}\t${row.durationMinutes ?? nullMark}\t${row.baggage}\t${textOrNull(
    row.deepLink,
  )}\t${isoTime(row.observedAt)}\t${row.observedAtPrecision}\n`;
}

/** A whole line of columns `fingerprint, return_date, …`. */
export function observationLine(row: Observation, shared: string): string {
  return `${row.fingerprint}\t${row.returnDate ?? nullMark}\t${shared}`;
}

/** A whole line of `fareColumns`. */
export function fareLine(row: Observation, shared: string): string {
  return `${row.returnDate ?? noReturn}\t${shared}`;
}

const nullMark = '\\N';

function textOrNull(text: string | null): string {
  return text === null ? nullMark : escapeText(text);
}

/** Escapes what COPY reads as the end of a value. */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : text;
}

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

let lastTime = Number.NaN;
let lastText = '';

/** ISO text of a moment; rows of one read often have the same. */
function isoTime(at: Date): string {
  const time = at.getTime();
  if (time !== lastTime) {
    lastText = at.toISOString();
    lastTime = time;
  }
  return lastText;
}
