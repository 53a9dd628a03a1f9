/**
 * Ingesting fares on the embedded database, and on PostgreSQL where `BENCH_DATABASE_URL` names a server on which databases
 * may be created: rate, delay of reads meanwhile, growth, the board, memory per file.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import {
  type DatabaseHandle,
  JOB_DEADLINE_MS,
  openDatabase,
} from '#server/platform/database/open-database.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import type { BenchContext, BenchFigure } from './bench.ts';
import { measureBoardChange } from './board-change.ts';
import { measureMemory } from './import-memory.ts';
import { type IngestRound, measureBareCopy, measureGrowth, measureIngest } from './ingest-measures.ts';

export const name = 'ingest';

const reference = loadReferenceData();
const logger = createSilentLogger();
const day = 86_400_000;
/** Days that 20 million sightings of a quarter of a million trips take, and one to spare. */
const growthDays = 11;

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
  const rows = isQuick ? 30_000 : 100_000;
  const figures = await withHandle(handle, async () => {
    const sightings = { reference, trips: rows / 4, from: new Date(Date.now() - day) };
    return describeRound('embedded', await measureIngest(handle, sightings, [0, rows]), 25_000);
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
      goal: { atMost: 50 },
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
  const trips = isQuick ? 25_000 : 250_000;
  const sightings = { reference, trips, from: new Date(Date.now() - growthDays * day) };
  // The first sighting of each trip makes its fare; sustained are the others.
  await measureIngest(handle, sightings, [0, trips]);
  const [first, last] = [trips, trips * (isQuick ? 4 : 3)] as const;
  const round = await measureIngest(handle, sightings, [first, last]);
  const bare = await handle.withDeadline(JOB_DEADLINE_MS, (db) =>
    measureBareCopy(db, sightings, [first, last]),
  );
  const figures = [
    ...describeRound('PostgreSQL', round, 60_000),
    {
      what: 'of the rate of a bare COPY into an equal table',
      value: round.rate / bare.rate,
      unit: '×',
      goal: { atLeast: 0.5 },
      detail: `${bare.rate.toFixed(0)}/s with the writing of its rows; of rows that are ready ${bare.sendingRate.toFixed(0)}/s, as text ${bare.textRate.toFixed(0)}/s`,
    },
  ];
  if (isQuick) return figures;
  const growth = await measureGrowth(handle, sightings, { from: last, end: 20_000_000 });
  return [
    ...figures,
    {
      what: 'ingest at 20 million observations',
      value: growth.late / growth.early,
      unit: '× of that at 1 million',
      goal: { atLeast: 0.9 },
      detail: `${growth.early.toFixed(0)}/s and ${growth.late.toFixed(0)}/s`,
    },
  ];
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
