/** Stores large batches of observations in PostgreSQL by COPY: each batch is one transaction in one round trip. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listedSince } from '#contract/domain/freshness.ts';
import { copyIn } from '#server/platform/database/copy-in.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { lowColumns, markLists, upsertFares, upsertLows } from './fare-moves.ts';
import { type BatchLows, createKnownLows } from './known-lows.ts';
import type { Observation } from './normalise.ts';
import {
  type InsertedObservations,
  mergeObservations,
  type NewObservations,
  type PrepareObservations,
  sortObservations,
} from './observation.repository.ts';
import {
  fareColumns,
  fareLine,
  noReturn,
  observationColumns,
  observationLine,
  sharedLine,
} from './observation-columns.ts';

/**
 * The writer of one read of a provider, for a database that can copy; it stores what `insertObservations` does. While
 * every row is new, rows are copied straight into the table. A batch with a row that is known fails on the key, as a
 * whole; it and the next ones are merged from a temporary table, until one of them is all new again.
 */
export function createCopyWriter(db: Kysely<Database>): PrepareObservations {
  const known = createKnownLows();
  let isNewExpected = true;
  return async (added, recordedAt) => {
    const rows = sortObservations(added.observations);
    const isCopied = isNewExpected && (added.unrecorded?.size ?? 0) === 0;
    const lows = known.begin();
    const copy = isCopied ? await prepareCopy(db, { rows, held: added.held, lows }, recordedAt) : undefined;
    return async () => {
      try {
        if (copy && isNewExpected) return await copy();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
      }
      const result = await copyAndMerge(db, { ...added, observations: rows }, recordedAt);
      isNewExpected = result.inserted === rows.length;
      return result;
    };
  };
}

type NewRows = { rows: readonly Observation[]; held: ReadonlySet<string>; lows: BatchLows };

/** The result throws a unique violation when a row is known; then nothing is stored. */
async function prepareCopy(
  db: Kysely<Database>,
  { rows, held, lows }: NewRows,
  recordedAt: Date,
): Promise<() => Promise<InsertedObservations>> {
  const lines = await linesOf({ rows, held, lows }, recordedAt);
  const lists = new Set(rows.map(({ origin, tripType }) => `${origin} ${tripType}`));
  // In the order in which `mergeObservations` locks rows.
  const statements = textsOf(db, [
    temporary('ingest_low', sql`${lowColumns} from daily_low`),
    temporary('ingest_fare', sql`${fareColumns} from fare`),
    sql`copy observation (recorded_at, ${observationColumns}) from stdin`,
    markLists(valuesOf(lists), randomUUID(), recordedAt),
    sql`copy ingest_low (${lowColumns}) from stdin`,
    upsertLows('ingest_low'),
    sql`copy ingest_fare (${fareColumns}) from stdin`,
    upsertFares('ingest_fare'),
    ...(lines.held.length > 0 ? [sql`copy held_fare (recorded_at, ${fareColumns}) from stdin`] : []),
  ]);
  const streams = [lines.observations, lines.lows, lines.fares, lines.held].map(toChunks);
  return async () => {
    await copyIn(db, statements, streams);
    lows.keep();
    return { inserted: rows.length, held: lines.held.length };
  };
}

/** Rows written as text at once: a few milliseconds. */
const rowsAtOnce = 1000;

type Lines = Record<'observations' | 'lows' | 'fares' | 'held', string[]>;

/** Lets other work of this process have its turn now and then. */
async function linesOf({ rows, held, lows }: NewRows, recordedAt: Date): Promise<Lines> {
  const time = recordedAt.toISOString();
  // Older observations are stored as history only.
  const since = listedSince(recordedAt).getTime();
  const newest = new Map<string, { row: Observation; line: string }>();
  const lines: Lines = { observations: [], lows: [], fares: [], held: [] };
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    const shared = sharedLine(row);
    lines.observations.push(`${time}\t${observationLine(row, shared)}`);
    if (held.has(row.fingerprint)) {
      lines.held.push(`${time}\t${fareLine(row, shared)}`);
      continue;
    }
    lows.add(row);
    if (row.observedAt.getTime() <= since) continue;
    const key = fareKeyOf(row);
    const other = newest.get(key)?.row;
    if (other === undefined || isNewer(row, other)) newest.set(key, { row, line: fareLine(row, shared) });
  }
  lines.lows = lows.listLines();
  for (const key of [...newest.keys()].sort()) lines.fares.push(newest.get(key)?.line ?? '');
  return lines;
}

/** The key of a fare, which sorts as its columns do: the tab comes before anything in them. */
function fareKeyOf(row: Observation): string {
  return `${row.source}\t${row.site}\t${row.origin}${row.destination}${row.tripType}\t${row.departureDate}${
    row.returnDate ?? noReturn
  }`;
}

/** Whether a sighting replaces another of the same trip and site. */
function isNewer(row: Observation, other: Observation): boolean {
  const later = row.observedAt.getTime() - other.observedAt.getTime();
  return later > 0 || (later === 0 && row.priceHalalas < other.priceHalalas);
}

async function copyAndMerge(
  db: Kysely<Database>,
  added: NewObservations,
  recordedAt: Date,
): Promise<InsertedObservations> {
  const statements = [
    temporary('ingest_batch', sql`${observationColumns} from observation`),
    sql`copy ingest_batch (${observationColumns}) from stdin`,
    mergeObservations(sql`ingest_batch as batch`, added, recordedAt),
  ];
  const lines = added.observations.map((row) => observationLine(row, sharedLine(row)));
  const rows = await copyIn<InsertedObservations>(db, textsOf(db, statements), [toChunks(lines)]);
  return rows[0] ?? { inserted: 0, held: 0 };
}

/** A table of this connection that is empty at the start of each transaction. */
function temporary(name: string, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`create temp table if not exists ${sql.table(name)} on commit delete rows as
    select ${columns} with no data`;
}

function valuesOf(lists: ReadonlySet<string>): RawBuilder<unknown> {
  const rows = [...lists].map((list) => sql`(${sql.join(list.split(' ').map(sql.lit))})`);
  return sql`(values ${sql.join(rows)}) as changed(origin, trip_type)`;
}

/** Statements without parameters as texts. */
function textsOf(db: Kysely<Database>, statements: readonly RawBuilder<unknown>[]): string[] {
  return statements.map((statement) => statement.compile(db).sql);
}

/** Lines of one chunk: about a hundred kilobytes. */
const chunkLines = 500;

function toChunks(lines: readonly string[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < lines.length; start += chunkLines) {
    chunks.push(Buffer.from(lines.slice(start, start + chunkLines).join('')));
  }
  return chunks;
}
