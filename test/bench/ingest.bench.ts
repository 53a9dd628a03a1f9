/**
 * Ingesting fares on the embedded database, and on PostgreSQL where `BENCH_DATABASE_URL` names a server on which databases
 * may be created: rate, delay of reads meanwhile, the board, memory per file.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import type { BenchContext, BenchFigure } from './bench.ts';
import { measureBoardChange } from './board-change.ts';
import { measureMemory } from './import-memory.ts';
import { type IngestRound, measureIngest } from './ingest-measures.ts';

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
