/** Measures of the ingest benches on an open database, embedded or PostgreSQL. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { batchRowsOf, ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { normalise, type Observation } from '#server/pipeline/observations/normalise.ts';
import {
  listObservationMonths,
  sortObservations,
} from '#server/pipeline/observations/observation.repository.ts';
import { observationColumns, writeObservation } from '#server/pipeline/observations/observation-columns.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { BinaryRows } from '#server/platform/database/binary-rows.ts';
import { copyIn } from '#server/platform/database/copy-in.ts';
import { type DatabaseHandle, JOB_DEADLINE_MS } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { ownRules } from '#test/support/own-rules.ts';
import { medianOf } from './bench.ts';
import { type Sightings, seenAt, streamSightings } from './ingest-rows.ts';

export type IngestRound = {
  /** Observations a second. */
  rate: number;
  /** How long reads took meanwhile, in milliseconds. */
  waits: number[];
};

/** Takes in rows `first` to `last` when the last of them was seen, while another connection reads. */
export async function measureIngest(
  handle: DatabaseHandle,
  sightings: Sightings,
  [first, last]: readonly [number, number],
): Promise<IngestRound> {
  const now = seenAt(sightings, last);
  return handle.withDeadline(JOB_DEADLINE_MS, async (db) => {
    const reads = watchReads(handle);
    const startedAt = performance.now();
    const context = { db, reference: sightings.reference, sourceRules: ownRules, now: () => now };
    const report = await ingestRows(context, streamSightings(sightings, first, last));
    const rate = report.accepted / ((performance.now() - startedAt) / 1000);
    const waits = await reads.stop();
    if (report.accepted - report.duplicates !== last - first) {
      throw new Error(`only ${report.accepted - report.duplicates} of ${last - first} rows were new`);
    }
    return { rate, waits };
  });
}

/** Reads a row every few milliseconds through the handle requests use. */
function watchReads({ db }: DatabaseHandle): { stop: () => Promise<number[]> } {
  const waits: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      await db.selectFrom('premium_destination').select('destination_code').limit(1).execute();
      waits.push(performance.now() - startedAt);
      await wait(5);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      return waits;
    },
  };
}

export type BareCopy = {
  /** Rows a second, with the time to write them in the format that an import sends. */
  rate: number;
  /** Rows a second that are ready in this format. */
  sendingRate: number;
  /** Rows a second that are ready as text. */
  textRate: number;
};

/**
 * The same observations in batches of the same size by COPY alone, into tables with the columns, the partitions and the
 * key of `observation`. The rows are checked beforehand.
 */
export async function measureBareCopy(
  db: Kysely<Database>,
  sightings: Sightings,
  [first, last]: readonly [number, number],
): Promise<BareCopy> {
  const recordedAt = new Date();
  const times = { writing: 0, sending: 0, text: 0 };
  const most = batchRowsOf(db);
  for (let start = first; start < last; start += most) {
    const rows = await Array.fromAsync(streamSightings(sightings, start, Math.min(last, start + most)));
    const observations = rows.flat().flatMap((row) => checkRow(sightings, row, seenAt(sightings, last)));
    const sorted = sortObservations(observations);
    for (const name of ['plain_observation', 'text_observation']) await makeTable(db, name, sorted);
    times.writing += await takeTime(() => writeRows(sorted, recordedAt));
    const ready = writeRows(sorted, recordedAt);
    times.sending += await takeTime(() =>
      copyIn(db, [{ statement: copyOf('plain_observation', sql`with (format binary)`), rows: ready }]),
    );
    const text = [Buffer.from(sorted.map((row) => lineOf(row, recordedAt)).join(''))];
    times.text += await takeTime(() =>
      copyIn(db, [{ statement: copyOf('text_observation', sql``), rows: text }]),
    );
  }
  const rate = (ms: number): number => (last - first) / (ms / 1000);
  return {
    rate: rate(times.writing + times.sending),
    sendingRate: rate(times.sending),
    textRate: rate(times.text),
  };
}

async function takeTime(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function copyOf(table: string, options: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`copy ${sql.table(table)} (recorded_at, ${observationColumns}) from stdin ${options}`;
}

function writeRows(observations: readonly Observation[], recordedAt: Date): Uint8Array[] {
  const rows = new BinaryRows();
  for (const row of observations) writeObservation(rows, row, recordedAt);
  return rows.finish();
}

/** A line of the text format; nothing in the rows of this bench has to be escaped. */
function lineOf(row: Observation, recordedAt: Date): string {
  const values = [
    recordedAt.toISOString(),
    row.fingerprint,
    row.returnDate,
    row.source,
    row.site,
    row.origin,
    row.destination,
    row.tripType,
    row.departureDate,
    row.originAirport,
    row.destinationAirport,
    row.priceHalalas,
    row.airline,
    row.flightNumber,
    row.stops,
    row.durationMinutes,
    row.baggage,
    row.deepLink,
    row.observedAt.toISOString(),
    row.observedAtPrecision,
  ];
  return `${values.map((value) => value ?? '\\N').join('\t')}\n`;
}

/** Rows over which a rate is measured. */
const windowRows = 200_000;

/** Rates that are compared: the median of some windows says more than one between two checkpoints. */
const windows = 5;

/** Ingests on from row `from` to `end`; the rates at the beginning and just before the end. */
export async function measureGrowth(
  handle: DatabaseHandle,
  sightings: Sightings,
  { from, end }: { from: number; end: number },
): Promise<{ early: number; late: number }> {
  const rates: number[] = [];
  for (let start = from; start < end; start += windowRows) {
    const { rate } = await measureIngest(handle, sightings, [start, Math.min(end, start + windowRows)]);
    rates.push(rate);
  }
  return { early: medianOf(rates.slice(0, windows)), late: medianOf(rates.slice(-windows)) };
}

function checkRow({ reference }: Sightings, row: ProviderRow, now: Date): Observation[] {
  if (!('fare' in row)) return [];
  const checked = normalise(row.fare, { reference, now });
  return 'value' in checked ? [checked.value] : [];
}

async function makeTable(
  db: Kysely<Database>,
  name: string,
  observations: readonly Observation[],
): Promise<void> {
  await sql`create table if not exists ${sql.table(name)} (like observation including all)
    partition by range (observed_at)`.execute(db);
  for (const month of listObservationMonths(observations)) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const start = sql.lit(`${month}-01T00:00:00Z`);
    const end = sql.lit(new Date(Date.UTC(year, number)).toISOString());
    const partition = sql.table(`${name}_${month.replace('-', '_')}`);
    await sql`create table if not exists ${partition} partition of ${sql.table(name)}
      for values from (${start}) to (${end})`.execute(db);
  }
}
