/** Memory that the command takes for importing a file of a million rows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { BenchFigure } from './bench.ts';
import { streamSightings } from './ingest-rows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fileRows = 1_000_000;
const megabyte = 1024 * 1024;
const mostImportBytes = 600 * megabyte;
const now = new Date();

/** What the command that imports a file of a million rows takes in all, as a share of what it may take. */
export async function measureMemory(folder: string, reference: ReferenceData): Promise<BenchFigure> {
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
  file.write(
    'observed_at,source,origin,destination,departure_date,trip_type,price_sar,cabin,adults,site,airline,stops\n',
  );
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
