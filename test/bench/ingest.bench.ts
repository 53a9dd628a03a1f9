/** Ingesting fares on the embedded database: rate, delay of reads meanwhile, memory per file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { bookingSites } from '#contract/domain/site.ts';
import { batchRows, ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import {
  type DatabaseHandle,
  JOB_DEADLINE_MS,
  openDatabase,
} from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { buildProviderFare } from '#test/support/factories.ts';
import type { BenchContext, BenchFigure } from './bench.ts';

export const name = 'ingest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rowsPerChunk = 1000;
const fileRows = 1_000_000;
const megabyte = 1024 * 1024;
const mostImportBytes = 600 * megabyte;
const now = new Date();
const seenAt = new Date(now.getTime() - 3_600_000);

export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const reference = loadReferenceData(join(root, 'data'));
  const rows = [...listRows(reference, isQuick ? 30_000 : 100_000)];
  const figures = await withFolder((folder) => measureIngest(folder, reference, rows));
  return isQuick ? figures : [...figures, await withFolder((folder) => measureMemory(folder, reference))];
}

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hudhud-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fares of the four booking sites on the real routes, day after day, each a new one. */
function* listRows(reference: ReferenceData, count: number): Generator<ProviderRow> {
  const pairs = [...new Set(reference.routes.map((route) => `${route.origin}-${route.destination}`))];
  const today = riyadhDate(now);
  for (let index = 0; index < count; index += 1) {
    const site = bookingSites[index % bookingSites.length] ?? 'wego';
    const turn = Math.floor(index / bookingSites.length);
    const [origin = '', destination = ''] = pairs[turn % pairs.length]?.split('-') ?? [];
    const departureDate = addDays(today, 1 + (Math.floor(turn / pairs.length) % 300));
    const trip = { origin, destination, departureDate };
    const price = 400 + ((index * 7919) % 3000);
    yield { fare: buildProviderFare({ ...trip, price, site, observedAt: seenAt }), line: index + 1 };
  }
}

async function measureIngest(
  folder: string,
  reference: ReferenceData,
  rows: readonly ProviderRow[],
): Promise<BenchFigure[]> {
  const handle = await openDatabase({ dataDir: folder, logger: createSilentLogger() });
  try {
    return await handle.withDeadline(JOB_DEADLINE_MS, async (db) => {
      const plain = await measurePlainInserts(db, rows);
      const reads = watchReads(handle);
      const startedAt = performance.now();
      const context = { db, reference, now: () => now };
      const report = await ingestRows(context, inChunks(rows));
      const rate = report.accepted / ((performance.now() - startedAt) / 1000);
      const waits = await reads.stop();
      if (report.accepted !== rows.length) throw new Error(`only ${report.accepted} rows were taken in`);
      return [
        {
          what: 'ingest: checked, stored, current fares, daily lows',
          value: rate,
          unit: 'observations/s',
          goal: { atLeast: 20_000 },
          detail: `${(rate / plain).toFixed(2)} × ${plain.toFixed(0)}/s of plain inserts into a table without an index`,
        },
        {
          what: 'longest wait of a read during ingest',
          value: Math.max(...waits),
          unit: 'ms',
          goal: { atMost: 50 },
          detail: `${waits.length} reads, batches of ${batchRows}`,
        },
      ];
    });
  } finally {
    await handle.close();
  }
}

async function* inChunks(rows: readonly ProviderRow[]): AsyncGenerator<readonly ProviderRow[]> {
  for (let start = 0; start < rows.length; start += rowsPerChunk)
    yield rows.slice(start, start + rowsPerChunk);
}

/** Rows a second of the same values in statements of the same size, with nothing to check and nothing to follow. */
async function measurePlainInserts(db: Kysely<Database>, rows: readonly ProviderRow[]): Promise<number> {
  await sql`create table plain_fare (like fare)`.execute(db);
  const fares = rows.flatMap((row) => ('fare' in row ? [row.fare] : []));
  const startedAt = performance.now();
  for (let start = 0; start < fares.length; start += batchRows) {
    const values = fares.slice(start, start + batchRows).map((fare) => ({
      observed_at: fare.observedAt,
      price_halalas: fare.price * 100,
      departure_date: fare.departureDate,
      return_date: '0001-01-01',
      duration_minutes: fare.durationMinutes,
      stops: fare.stops,
      source: fare.source,
      site: fare.site,
      origin: fare.origin,
      destination: fare.destination,
      trip_type: fare.tripType,
      origin_airport: fare.origin,
      destination_airport: fare.destination,
      airline: fare.airline,
      flight_number: fare.flightNumber,
      baggage: fare.baggage,
      deep_link: fare.deepLink,
      observed_at_precision: fare.observedAtPrecision,
    }));
    await sql`insert into plain_fare select * from json_populate_recordset(null::plain_fare, ${JSON.stringify(values)}::json)`.execute(
      db,
    );
  }
  const rate = fares.length / ((performance.now() - startedAt) / 1000);
  await sql`drop table plain_fare`.execute(db);
  return rate;
}

/** Reads one row after another through the handle requests use, and keeps how long each took in milliseconds. */
function watchReads({ db }: DatabaseHandle): { stop: () => Promise<number[]> } {
  const waits: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      await db.selectFrom('premium_destination').select('destination_code').limit(1).execute();
      waits.push(performance.now() - startedAt);
      await nextTurn();
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

/** What the command that imports a file of a million rows takes in all, as a share of what it may take. */
async function measureMemory(folder: string, reference: ReferenceData): Promise<BenchFigure> {
  const path = join(folder, 'fares.csv');
  await writeFares(path, reference);
  const environment = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), DEMO: '0' };
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
  environment: Record<string, string | undefined>,
): Promise<{ said: string; peakBytes: number }> {
  const child = spawn(process.execPath, ['server/commands/fares-cli.ts', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let peakBytes = 0;
  const timer = setInterval(() => {
    void readPeakBytes(child.pid).then((bytes) => {
      peakBytes = Math.max(peakBytes, bytes);
    });
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return { said, peakBytes };
}

/** The most the process ever had in memory; 0 when it has ended. */
async function readPeakBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

async function writeFares(path: string, reference: ReferenceData): Promise<void> {
  const file = createWriteStream(path);
  file.write('observed_at,source,origin,destination,departure_date,price,site,airline,stops\n');
  const observedAt = riyadhDate(now);
  for (const row of listRows(reference, fileRows)) {
    if (!('fare' in row)) continue;
    const { source, origin, destination, departureDate, price, site } = row.fare;
    const line = `${observedAt},${source},${origin},${destination},${departureDate},${price},${site},XY,0\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}
