/**
 * `npm run drill:backup -- [--rows N]`: backs a database up while others write to it, restores it and compares. Uses
 * the embedded database, and PostgreSQL too with TEST_DATABASE_URL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { findDifferences } from '#server/platform/backup/backup-account.ts';
import {
  openBackup,
  verifyBackup,
  type WrittenBackup,
  writeBackup,
} from '#server/platform/backup/backup-file.ts';
import { countRows } from '#server/platform/backup/backup-format.ts';
import { withSnapshot } from '#server/platform/backup/database-snapshot.service.ts';
import { copyRunningDatabase } from '#server/platform/backup/folder-snapshot.ts';
import { restoreInto } from '#server/platform/backup/restore.service.ts';
import {
  type DatabaseHandle,
  openDatabase,
  openUnmigratedDatabase,
} from '#server/platform/database/open-database.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import { createServerDatabase, silentLogger } from '#test/support/database.ts';
import { startPairedWrites } from './paired-writes.ts';

const passphrase = 'a passphrase of the drill';
const options = { siteVersion: 'drill', now: () => new Date() };
const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(values.rows);
const folder = mkdtempSync(join(tmpdir(), 'hudhud-drill-'));
const cleanups: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];

type Place = {
  name: string;
  source: DatabaseHandle;
  /** An empty database of the same kind. */
  openTarget: () => Promise<DatabaseHandle>;
  backUp: (path: string) => Promise<WrittenBackup>;
};

async function openEmbedded(): Promise<Place> {
  const dataDir = join(folder, 'site');
  const source = await openDatabase({ dataDir, logger: silentLogger });
  cleanups.push(source.close);
  return {
    name: 'embedded',
    source,
    openTarget: () => open(join(folder, 'restored')),
    async backUp(path) {
      const copy = await copyRunningDatabase(source, dataDir);
      const handle = await openUnmigratedDatabase({
        dataDir: copy.folder,
        isWithoutCheckpoints: true,
        logger: silentLogger,
      });
      return backUpFrom(handle, path).finally(handle.close);
    },
  };
}

async function open(dataDir: string): Promise<DatabaseHandle> {
  const handle = await openUnmigratedDatabase({ dataDir, isWithoutCheckpoints: true, logger: silentLogger });
  cleanups.push(handle.close);
  return handle;
}

async function openServer(serverUrl: string): Promise<Place> {
  const create = async (isMigrated: boolean) => {
    const { url, drop } = await createServerDatabase(serverUrl);
    const openIt = isMigrated ? openDatabase : openUnmigratedDatabase;
    const handle = await openIt({ databaseUrl: url, logger: silentLogger });
    cleanups.push(async () => {
      await handle.close();
      await drop();
    });
    return handle;
  };
  const source = await create(true);
  return {
    name: 'PostgreSQL',
    source,
    openTarget: () => create(false),
    backUp: (path) => backUpFrom(source, path),
  };
}

function backUpFrom(handle: DatabaseHandle, path: string): Promise<WrittenBackup> {
  return withSnapshot(handle, options, (snapshot) => writeBackup(snapshot, { path, passphrase }));
}

async function fill({ withDeadline }: DatabaseHandle): Promise<void> {
  await withDeadline(60_000, async (db) => {
    await ensureObservationPartitions(db, ['2026-09', '2026-10', '2026-11'] as never);
    for (let from = 0; from < rows; from += 20_000) {
      await sql`insert into observation (fingerprint, observed_at, observed_at_precision, recorded_at, source, site,
          origin, destination, origin_airport, destination_airport, trip_type, departure_date, price_halalas, baggage)
        select i, '2026-09-01T00:00:00Z'::timestamptz + i * interval '1 second', 'second', now(), 'sample', 'wego',
          'RUH', 'CDG', 'RUH', 'CDG', 'oneway', '2027-01-01', 10000 + i, 'unknown'
        from generate_series(${from + 1}::int, ${Math.min(rows, from + 20_000)}::int) as i`.execute(db);
    }
  });
}

async function drill({ name, source, openTarget, backUp }: Place): Promise<string[]> {
  await fill(source);
  const path = join(folder, `${name}.backup`);
  const writes = await startPairedWrites(source);
  await writes.until(50);
  const acknowledgedBefore = writes.acknowledged();
  writes.resetLongest();
  const startedAt = performance.now();
  const { bytes, manifest } = await backUp(path);
  const backupSeconds = secondsSince(startedAt);
  const begunAtEnd = writes.begun();
  await writes.stop();
  await verifyBackup(path, passphrase);
  const target = await openTarget();
  const restoreStartedAt = performance.now();
  await restoreInto(target, await openBackup(path, passphrase));
  const restoreSeconds = secondsSince(restoreStartedAt);
  const found = await withSnapshot(target, options, async (snapshot) => {
    for await (const _ of snapshot.parts);
    return snapshot.manifest();
  });
  const state = await writes.inspect(target);
  return [
    name,
    countRows(manifest).toLocaleString('en'),
    (bytes / 1e6).toFixed(1),
    backupSeconds,
    String(begunAtEnd - acknowledgedBefore),
    String(writes.longestMs()),
    restoreSeconds,
    findDifferences(manifest, found).length === 0 ? 'equal' : 'DIFFERENT',
    String(Math.max(0, acknowledgedBefore - state.last)),
    String(Math.max(0, state.last - begunAtEnd)),
    String(state.torn),
  ];
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

const heads = [
  ...['database', 'rows', 'file (MB)', 'backup (s)', 'writes meanwhile', 'longest write (ms)', 'restore (s)'],
  ...['digest', 'acknowledged before, missing', 'begun after, present', 'torn pairs'],
];

function isGood(cells: readonly string[]): boolean {
  return cells[7] === 'equal' && cells.slice(8).every((cell) => cell === '0');
}

try {
  const results = [await drill(await openEmbedded())];
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl !== undefined) results.push(await drill(await openServer(serverUrl)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log([line(heads), line(heads.map(() => '---')), ...results.map(line)].join('\n'));
  process.exitCode = results.every(isGood) ? 0 : 1;
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}
