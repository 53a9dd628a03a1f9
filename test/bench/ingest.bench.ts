/**
 * Ingesting fares on the embedded database, and on PostgreSQL where `BENCH_DATABASE_URL` names a server on which databases
 * may be created: rate, delay of reads meanwhile, the board, memory per file.
 */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import {
  type DatabaseHandle,
  JOB_DEADLINE_MS,
  openDatabase,
} from '#server/platform/database/open-database.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { ownRules } from '#test/support/factories.ts';
import type { BenchContext, BenchFigure } from './bench.ts';
import { measureBoardChange } from './board-change.ts';
import { measureMemory } from './import-memory.ts';
import { type Sightings, seenAt, streamSightings } from './ingest-rows.ts';

export const name = 'ingest';

const reference = loadReferenceData();
const logger = createSilentLogger();
const day = 86_400_000;
/** A day's load. */
const dailyRows = 200_000;

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const figures = await withFolder((folder) => measureEmbedded(folder, isQuick));
  const serverUrl = process.env.BENCH_DATABASE_URL;
  if (serverUrl) figures.push(...(await measurePostgres(serverUrl, isQuick)));
  if (!isQuick) figures.push(await withFolder((folder) => measureMemory(folder, reference)));
  return figures;
}

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureEmbedded(folder: string, isQuick: boolean): Promise<BenchFigure[]> {
  const handle = await openDatabase({ dataDir: join(folder, 'ingest'), logger });
  const rows = isQuick ? 30_000 : dailyRows;
  const figures = await withHandle(handle, async () => {
    const sightings = { reference, trips: rows / 4, from: new Date(Date.now() - day) };
    return describeRound('embedded', await measureIngest(handle, sightings, [0, rows]), 8000);
  });
  const environment = { DATA_DIR: join(folder, 'board') };
  return [...figures, await measureBoardChange(environment, { reference, trips: 30_000 })];
}

function describeRound(where: string, { rate, waits }: IngestRound, goal: number): BenchFigure[] {
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
}

async function withHandle<Result>(handle: DatabaseHandle, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } finally {
    await handle.close();
  }
}

async function measurePostgres(serverUrl: string, isQuick: boolean): Promise<BenchFigure[]> {
  const figures = await withDatabase(serverUrl, async (databaseUrl) => {
    const handle = await openDatabase({ databaseUrl, logger });
    return withHandle(handle, () => measureServer(handle, isQuick));
  });
  const trips = 30_000;
  const change = await withDatabase(serverUrl, (databaseUrl) =>
    withFolder((folder) =>
      measureBoardChange({ DATABASE_URL: databaseUrl, DATA_DIR: folder }, { reference, trips }),
    ),
  );
  return [...figures, { ...change, what: `PostgreSQL: ${change.what}` }];
}

async function measureServer(handle: DatabaseHandle, isQuick: boolean): Promise<BenchFigure[]> {
  const rows = isQuick ? 50_000 : dailyRows;
  const sightings = { reference, trips: rows / 4, from: new Date(Date.now() - day) };
  return describeRound('PostgreSQL', await measureIngest(handle, sightings, [0, rows]), 20_000);
}

/** Runs with an empty database of its own, which is dropped afterwards. */
async function withDatabase<Result>(
  serverUrl: string,
  use: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const database = `hudhud_bench_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  await runOnServer(serverUrl, `create database ${database}`);
  try {
    return await use(url.href);
  } finally {
    await runOnServer(serverUrl, `drop database ${database} with (force)`);
  }
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

type IngestRound = {
  /** Observations a second. */
  rate: number;
  /** How long reads took meanwhile, in milliseconds. */
  waits: number[];
};

/** Takes in rows `first` to `last` when the last of them was seen, while another connection reads. */
async function measureIngest(
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
