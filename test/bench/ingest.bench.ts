/**
 * Ingesting fares on the embedded database, and on PostgreSQL where `BENCH_DATABASE_URL` names a server on which databases
 * may be created: rate, delay of reads meanwhile, the board, memory per file.
 */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type AppContext, createContext } from '#server/app/context.ts';
import { startParts } from '#server/app/start.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import {
  type DatabaseHandle,
  JOB_DEADLINE_MS,
  openDatabase,
} from '#server/platform/database/open-database.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { outcomeOf, startScript } from '#test/faults/support/kill-loop.ts';
import { createServerDatabase } from '#test/support/database.ts';
import { ownRules } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import type { BenchContext, BenchFigure } from './bench.ts';
import { type Sightings, seenAt, streamSightings } from './ingest-rows.ts';

export const name = 'ingest';

const logger = createSilentLogger();
const day = 86_400_000;
/** A day's load. */
const dailyRows = 200_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const fileRows = 1_000_000;
const boardFares = 30_000;
const changedFares = 2_000;
const megabyte = 1024 * 1024;
const mostImportBytes = 600 * megabyte;

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const figures = await withFolder(async (folder) => {
    const handle = await openDatabase({ dataDir: join(folder, 'ingest'), logger });
    const rows = isQuick ? 30_000 : dailyRows;
    const ingest = await measureIngest('embedded', handle, { rows, goal: 8000 });
    return [...ingest, await measureBoardChange({ DATA_DIR: join(folder, 'board') })];
  });
  const serverUrl = process.env.BENCH_DATABASE_URL;
  if (serverUrl) figures.push(...(await measurePostgres(serverUrl, isQuick)));
  if (!isQuick) figures.push(await withFolder(measureMemory));
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

async function measurePostgres(serverUrl: string, isQuick: boolean): Promise<BenchFigure[]> {
  const figures = await withDatabase(serverUrl, async (databaseUrl) => {
    const handle = await openDatabase({ databaseUrl, logger });
    const rows = isQuick ? 50_000 : dailyRows;
    return measureIngest('PostgreSQL', handle, { rows, goal: 20_000 });
  });
  const change = await withDatabase(serverUrl, (databaseUrl) =>
    withFolder((folder) => measureBoardChange({ DATABASE_URL: databaseUrl, DATA_DIR: folder })),
  );
  return [...figures, { ...change, what: `PostgreSQL: ${change.what}` }];
}

/** Runs with an empty database of its own, which is dropped afterwards. */
async function withDatabase<Result>(
  serverUrl: string,
  use: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const { url, drop } = await createServerDatabase(serverUrl);
  try {
    return await use(url);
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
      ingestRows(
        { db, reference, sourceRules: ownRules, now: () => now },
        streamSightings(sightings, 0, rows),
      ),
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

/** Peak memory of the command that imports a file of a million rows, as a share of its limit. */
async function measureMemory(folder: string): Promise<BenchFigure> {
  const path = join(folder, 'fares.csv');
  await writeFares(path);
  const environment = { DATA_DIR: join(folder, 'data'), DEMO: '0' };
  // A new database takes more for a moment than any number of rows, and is made once.
  await runFares(['status'], environment);
  const startedAt = performance.now();
  const { said, peakBytes } = await runFares(['import', path], environment);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    what: 'memory of an import of a million rows',
    value: peakBytes / mostImportBytes,
    unit: `of ${mostImportBytes / megabyte} MB`,
    goal: { atMost: 1 },
    detail: `peak ${(peakBytes / megabyte).toFixed(0)} MB, ${seconds.toFixed(0)} s; ${said.trim().split('\n')[0]}`,
  };
}

async function runFares(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ said: string; peakBytes: number }> {
  const child = startScript(join(root, 'server/commands/fares-cli.ts'), args, { cwd: root, env });
  let peakBytes = 0;
  const timer = setInterval(() => {
    void readPeakBytes(child.pid).then((bytes) => {
      peakBytes = Math.max(peakBytes, bytes);
    });
  }, 100);
  const { code, said, complained } = await outcomeOf(child);
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}${complained}`);
  return { said, peakBytes };
}

/** The most the process ever had in memory; 0 when it has ended. */
async function readPeakBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

async function writeFares(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(
    'observed_at,source,origin,destination,departure_date,trip_type,price_sar,cabin,adults,site,airline,stops\n',
  );
  const now = new Date();
  const observedAt = riyadhDate(now);
  const sightings = { reference, trips: fileRows, from: now };
  for await (const rows of streamSightings(sightings, 0, fileRows)) {
    for (const row of rows) {
      if (!('fare' in row)) continue;
      const { source, origin, destination, departureDate, price, site } = row.fare;
      const line = `${observedAt},${source},${origin},${destination},${departureDate},oneway,${price},economy,1,${site},XY,0\n`;
      if (!file.write(line)) await once(file, 'drain');
    }
  }
  file.end();
  await once(file, 'finish');
}

/**
 * How long a changed list takes to be on the board of a running site: stores current fares, then up to 2,000 of one
 * list at other prices.
 * @param environment of the site: where its database is
 */
async function measureBoardChange(environment: Record<string, string>): Promise<BenchFigure> {
  const context = await createContext({
    config: readConfig({ ...environment, DEMO: '0' }),
    logger,
    reference,
  });
  const { refresh, board } = context;
  try {
    const sightings = { reference, trips: boardFares, from: new Date(Date.now() - 6 * 3_600_000) };
    const { touched } = await ingestRows(refresh, streamSightings(sightings, 0, boardFares));
    await publishFares(refresh, touched);
    const parts = await startParts(context);
    await parts.work();
    try {
      const changes = await listChanges(sightings);
      let announcedAt = 0;
      const announce: typeof refresh.announce = async (keys) => {
        announcedAt = performance.now();
        await refresh.announce(keys);
      };
      const startedAt = performance.now();
      const report = await ingestRows(refresh, [changes]);
      const storedAt = performance.now();
      const shown = waitUntilShown(board, changes.at(-1));
      await publishFares({ ...refresh, announce }, report.touched);
      const shownAt = await shown;
      return {
        what: `${changes.length} changed fares of one list, of ${boardFares} fares in all, on the board`,
        value: shownAt - announcedAt,
        unit: 'ms after they are announced',
        goal: { atMost: 300 },
        detail: `stored in ${(storedAt - startedAt).toFixed(0)} ms, all pairs of ${report.touched.size} lists assessed in ${(announcedAt - storedAt).toFixed(0)} ms`,
      };
    } finally {
      await parts.stop();
    }
  } finally {
    await context.close();
  }
}

type Change = { fare: ProviderFare; line: number | null };

/** Fares of one list at the cheapest prices of all, so that the board shows them. */
async function listChanges(sightings: Sightings): Promise<Change[]> {
  const rows = (await Array.fromAsync(streamSightings(sightings, 0, sightings.trips))).flat();
  return rows
    .flatMap((row) =>
      'fare' in row && row.fare.origin === 'RUH' && row.fare.tripType === 'oneway' ? [row] : [],
    )
    .slice(0, changedFares)
    .map(({ line, fare }, index) => ({
      line,
      fare: { ...fare, price: 790 - (index % 7), observedAt: new Date() },
    }));
}

/** @returns when the board first showed it */
async function waitUntilShown(board: AppContext['board'], change: Change | undefined): Promise<number> {
  if (change === undefined) throw new Error('no change');
  const { origin, destination, tripType, site, departureDate, price } = change.fare;
  const isShown = (): boolean =>
    board
      .findEntry({ origin, tripType }, destination)
      ?.fares.some(
        (fare) => fare.site === site && fare.departureDate === departureDate && fare.price === price,
      ) ?? false;
  const deadline = performance.now() + 60_000;
  while (!isShown()) {
    if (performance.now() > deadline) throw new Error('the board never showed the change');
    await nextTurn();
  }
  return performance.now();
}
