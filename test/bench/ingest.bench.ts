/**
 * Ingesting fares on the embedded database, and on PostgreSQL where `BENCH_DATABASE_URL` names a server on which databases
 * may be created: rate, and delay of reads meanwhile.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import {
  type DatabaseHandle,
  JOB_DEADLINE_MS,
  openDatabase,
} from '#server/platform/database/open-database.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createServerDatabase } from '#test/support/database.ts';
import { ownRules } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import type { BenchContext, BenchFigure } from './bench.ts';
import { seenAt, streamSightings } from './ingest-rows.ts';

export const name = 'ingest';

const logger = createLogger('silent');
const day = 86_400_000;
/** A day's load. */
const dailyRows = 200_000;

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const rows = isQuick ? 30_000 : dailyRows;
  const figures = await measureEmbedded(rows);
  const serverUrl = process.env.BENCH_DATABASE_URL;
  return serverUrl ? [...figures, ...(await measurePostgres(serverUrl, rows))] : figures;
}

async function measureEmbedded(rows: number): Promise<BenchFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  try {
    const handle = await openDatabase({ dataDir: folder, logger });
    return await measureIngest('embedded', handle, { rows, goal: 8000 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** With an empty database of its own, which is dropped afterwards. */
async function measurePostgres(serverUrl: string, rows: number): Promise<BenchFigure[]> {
  const { url, drop } = await createServerDatabase(serverUrl);
  try {
    const handle = await openDatabase({ databaseUrl: url, logger });
    return await measureIngest('PostgreSQL', handle, { rows, goal: 20_000 });
  } finally {
    await drop();
  }
}

/** Takes in new rows of a day while another connection reads, and closes the database. */
async function measureIngest(
  where: string,
  handle: DatabaseHandle,
  { rows, goal }: { rows: number; goal: number },
): Promise<BenchFigure[]> {
  const sightings = { reference, trips: rows / 4, from: new Date(Date.now() - day) };
  const now = seenAt(sightings, rows);
  try {
    const reads = watchReads(handle);
    const startedAt = performance.now();
    const report = await handle.withDeadline(JOB_DEADLINE_MS, (db) =>
      ingestRows({ db, reference, sourceRules: ownRules, now: () => now }, streamSightings(sightings, rows)),
    );
    const rate = report.accepted / ((performance.now() - startedAt) / 1000);
    const waits = await reads.stop();
    if (report.accepted - report.duplicates !== rows) {
      throw new Error(`only ${report.accepted - report.duplicates} of ${rows} rows were new`);
    }
    return [
      {
        what: `${where} ingest: checked, stored, current fares, daily lows`,
        value: rate,
        unit: 'observations/s',
        goal: { atLeast: goal },
      },
      {
        what: `longest wait of a read during ${where} ingest`,
        value: Math.max(...waits),
        unit: 'ms',
        goal: { atMost: 100 },
        detail: `${waits.length} reads`,
      },
    ];
  } finally {
    await handle.close();
  }
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
