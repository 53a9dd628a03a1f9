/** Measures of the ingest benches on an open database, embedded or PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
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
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/schema.ts';
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
    const context = { db, reference: sightings.reference, now: () => now };
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
export function watchReads({ db }: DatabaseHandle): { stop: () => Promise<number[]> } {
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
  /** Rows a second, with the time to write them as text. */
  rate: number;
  /** Rows a second of text that is ready. */
  sendingRate: number;
};

/**
 * The same observations in batches of the same size by COPY alone, into a table with the columns, the partitions and the
 * key of `observation`. The rows are checked beforehand.
 */
export async function measureBareCopy(
  db: Kysely<Database>,
  sightings: Sightings,
  [first, last]: readonly [number, number],
): Promise<BareCopy> {
  await sql`create table if not exists plain_observation (like observation including all)
    partition by range (observed_at)`.execute(db);
  const statement = sql`copy plain_observation (recorded_at, ${observationColumns}) from stdin with (format binary)`;
  const most = batchRowsOf(db);
  let [writing, sending] = [0, 0];
  for (let start = first; start < last; start += most) {
    const rows = await Array.fromAsync(streamSightings(sightings, start, Math.min(last, start + most)));
    const observations = rows.flat().flatMap((row) => checkRow(sightings, row, seenAt(sightings, last)));
    await makePartitions(db, observations);
    const startedAt = performance.now();
    const recordedAt = new Date();
    const written = new BinaryRows();
    for (const row of sortObservations(observations)) writeObservation(written, row, recordedAt);
    const stream = written.finish();
    const writtenAt = performance.now();
    await copyIn(db, [{ statement, rows: stream }]);
    writing += writtenAt - startedAt;
    sending += performance.now() - writtenAt;
  }
  const rate = (ms: number): number => (last - first) / (ms / 1000);
  return { rate: rate(writing + sending), sendingRate: rate(sending) };
}

/** Rows over which a rate is measured. */
const windowRows = 200_000;

/** Ingests on to `end` rows; the rates just before `million` and just before `end`. */
export async function measureGrowth(
  handle: DatabaseHandle,
  sightings: Sightings,
  { from, million, end }: { from: number; million: number; end: number },
): Promise<{ early: number; late: number }> {
  const rateOf = async (first: number, last: number): Promise<number> => {
    let rate = 0;
    for (let start = first; start < last; start += windowRows) {
      rate = (await measureIngest(handle, sightings, [start, Math.min(last, start + windowRows)])).rate;
    }
    return rate;
  };
  return { early: await rateOf(from, million), late: await rateOf(million, end) };
}

function checkRow({ reference }: Sightings, row: ProviderRow, now: Date): Observation[] {
  if (!('fare' in row)) return [];
  const checked = normalise(row.fare, { reference, now });
  return 'value' in checked ? [checked.value] : [];
}

async function makePartitions(db: Kysely<Database>, observations: readonly Observation[]): Promise<void> {
  const months = listObservationMonths(observations);
  await ensureObservationPartitions(db, months);
  for (const month of months) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const start = sql.lit(`${month}-01T00:00:00Z`);
    const end = sql.lit(new Date(Date.UTC(year, number)).toISOString());
    const name = sql.table(`plain_observation_${month.replace('-', '_')}`);
    await sql`create table if not exists ${name} partition of plain_observation for values from (${start}) to (${end})`.execute(
      db,
    );
  }
}
