/** Stores batches of observations by COPY: each batch is one transaction in one round trip. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listedSince } from '#contract/domain/freshness.ts';
import { BinaryRows } from '#server/platform/database/binary-rows.ts';
import { type CopyStep, copyIn, takesLargeBatches } from '#server/platform/database/copy-in.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { markLists, upsertFares, upsertLows } from './fare-moves.ts';
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
  fareColumnsWithoutNull,
  noReturn,
  observationColumns,
  unnestRows,
  type WrittenObservation,
  writeFare,
  writeObservation,
} from './observation-columns.ts';

/**
 * The writer of one read of a provider, not within a transaction. While every row is new, rows are copied straight into
 * the table. A batch with a row that is known fails on the key, as a whole; it and the next ones are merged from a
 * temporary table, until one of them is all new again.
 */
export function createCopyWriter(db: Kysely<Database>): PrepareObservations {
  const known = createKnownLows();
  // What was copied in vain stays on the pages of the embedded database, which nothing vacuums: it merges first.
  let isNewExpected = takesLargeBatches(db);
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

type NewRows = { rows: readonly Observation[]; held: ReadonlySet<bigint>; lows: BatchLows };

/** The result throws a unique violation when a row is known; then nothing is stored. */
async function prepareCopy(
  db: Kysely<Database>,
  { rows, held, lows }: NewRows,
  recordedAt: Date,
): Promise<() => Promise<InsertedObservations>> {
  const { observations, newest, heldFares } = await writeRows({ rows, held, lows }, recordedAt);
  const lists = new Set(rows.map(({ origin, tripType }) => `${origin} ${tripType}`));
  // In the order in which `mergeObservations` locks rows.
  const steps = [
    copyOf(sql`observation (recorded_at, ${observationColumns})`, observations),
    { statement: markLists(valuesOf(lists), randomUUID(), recordedAt) },
    { statement: upsertLows(lows.list()) },
    ...moveFares(db, newest),
    copyOf(sql`held_fare (recorded_at, ${fareColumns})`, heldFares),
  ];
  return async () => {
    await copyIn(db, steps);
    lows.keep();
    return { inserted: rows.length, held: heldFares.count };
  };
}

/** Rows written at once: a few milliseconds. */
const rowsAtOnce = 200;

type WrittenRows = { observations: BinaryRows; heldFares: BinaryRows; newest: WrittenObservation[] };

/** Lets other work of this process have its turn now and then. */
async function writeRows({ rows, held, lows }: NewRows, recordedAt: Date): Promise<WrittenRows> {
  // Older observations are stored as history only.
  const since = listedSince(recordedAt).getTime();
  const [observations, heldFares] = [new BinaryRows(), new BinaryRows()];
  const current: WrittenObservation[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    const written = writeObservation(observations, row, recordedAt);
    if (held.has(row.fingerprint)) {
      writeFare(heldFares, written, recordedAt);
      continue;
    }
    lows.add(row);
    if (row.observedAt.getTime() > since) current.push(written);
  }
  await nextTurn();
  return { observations, heldFares, newest: newestOfEach(current) };
}

/**
 * Not through a temporary table on the embedded database: emptying it at each commit changes files, for which a read
 * behind it waited up to a second where others kept the disk busy.
 */
function moveFares(db: Kysely<Database>, newest: readonly WrittenObservation[]): CopyStep[] {
  if (!takesLargeBatches(db)) {
    const rows = unnestRows(newest.map(({ row }) => row));
    return [{ statement: upsertFares(sql`(select ${fareColumnsWithoutNull} from ${rows}) as newest`) }];
  }
  const fares = new BinaryRows();
  for (const written of newest) writeFare(fares, written);
  return [
    ...throughTable('ingest_fare', sql`${fareColumns} from fare`, fares),
    { statement: upsertFares(sql`ingest_fare`) },
  ];
}

/** The newest sighting of each trip at its site, of several at one moment the cheapest, in the order of the key. */
function newestOfEach(written: WrittenObservation[]): WrittenObservation[] {
  const sorted = written.sort(
    ({ row: a }, { row: b }) =>
      compareFares(a, b) ||
      b.observedAt.getTime() - a.observedAt.getTime() ||
      a.priceHalalas - b.priceHalalas,
  );
  return sorted.filter(({ row }, index) => {
    const before = sorted[index - 1]?.row;
    return before === undefined || compareFares(before, row) !== 0;
  });
}

/** As the columns of their key sort. */
function compareFares(a: Observation, b: Observation): number {
  return (
    compareTexts(a.departureDate, b.departureDate) ||
    compareTexts(a.returnDate ?? noReturn, b.returnDate ?? noReturn) ||
    compareTexts(a.destination, b.destination) ||
    compareTexts(a.origin, b.origin) ||
    compareTexts(a.site, b.site) ||
    compareTexts(a.source, b.source) ||
    compareTexts(a.tripType, b.tripType)
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Stores a sorted batch whatever is known of it: storing the same rows again changes nothing. */
export async function copyAndMerge(
  db: Kysely<Database>,
  added: NewObservations,
  recordedAt: Date,
): Promise<InsertedObservations> {
  if (!takesLargeBatches(db)) {
    const statement = mergeObservations(unnestRows(added.observations), added, recordedAt);
    const { rows } = await statement.execute(db);
    return rows[0] ?? { inserted: 0, held: 0 };
  }
  const rows = new BinaryRows();
  for (const row of added.observations) writeObservation(rows, row);
  const merged = await copyIn<InsertedObservations>(db, [
    ...throughTable('ingest_batch', sql`${observationColumns} from observation`, rows),
    { statement: mergeObservations(sql`ingest_batch as batch`, added, recordedAt) },
  ]);
  return merged[0] ?? { inserted: 0, held: 0 };
}

function copyOf(target: RawBuilder<unknown>, rows: BinaryRows): CopyStep {
  return { statement: sql`copy ${target} from stdin with (format binary)`, rows: rows.finish() };
}

/** Copies into a table of this connection that is empty at the start of each transaction. */
function throughTable(name: string, columns: RawBuilder<unknown>, rows: BinaryRows): CopyStep[] {
  const statement = sql`create temp table if not exists ${sql.table(name)} on commit delete rows as
    select ${columns} with no data`;
  return [{ statement }, copyOf(sql.table(name), rows)];
}

function valuesOf(lists: ReadonlySet<string>): RawBuilder<unknown> {
  const rows = [...lists].map((list) => sql`(${sql.join(list.split(' ').map(sql.lit))})`);
  return sql`(values ${sql.join(rows)}) as changed(origin, trip_type)`;
}
