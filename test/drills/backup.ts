/**
 * Backs a database up while others write to it, restores it and compares: the embedded database, and PostgreSQL too
 * with TEST_DATABASE_URL.
 */
import { join } from 'node:path';
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
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import { createServerDatabase, silentLogger } from '#test/support/database.ts';
import { startPairedWrites } from '#test/support/paired-writes.ts';
import { type Drill, type DrillOptions, expectThat } from './drill.ts';

const passphrase = 'a passphrase of the drill';
const options = { siteVersion: 'drill', now: () => new Date() };

type Place = {
  name: string;
  source: DatabaseHandle;
  /** An empty database of the same kind. */
  openTarget: () => Promise<DatabaseHandle>;
  backUp: (path: string) => Promise<WrittenBackup>;
};

async function openEmbedded(drill: DrillOptions): Promise<Place> {
  const { folder, cleanups } = drill;
  const dataDir = join(folder, 'site');
  const source = await openDatabase({ dataDir, logger: silentLogger });
  cleanups.push(source.close);
  return {
    name: 'embedded',
    source,
    openTarget: () => open(join(folder, 'restored'), drill),
    async backUp(path) {
      const copy = await copyRunningDatabase(source, dataDir);
      const handle = await openDatabase({
        schema: 'leave',
        dataDir: copy.folder,
        logger: silentLogger,
      });
      return backUpFrom(handle, path).finally(handle.close);
    },
  };
}

async function open(dataDir: string, { cleanups }: DrillOptions): Promise<DatabaseHandle> {
  const handle = await openDatabase({
    schema: 'leave',
    dataDir,
    logger: silentLogger,
  });
  cleanups.push(handle.close);
  return handle;
}

async function openServer(serverUrl: string, { cleanups }: DrillOptions): Promise<Place> {
  const create = async (isMigrated: boolean) => {
    const { url, drop } = await createServerDatabase(serverUrl);
    const schema = isMigrated ? 'run' : 'leave';
    const handle = await openDatabase({ databaseUrl: url, logger: silentLogger, schema });
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

async function fill({ withDeadline }: DatabaseHandle, rows: number): Promise<void> {
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

async function measure(
  { name, source, openTarget, backUp }: Place,
  { folder, rows }: DrillOptions,
): Promise<string[]> {
  await fill(source, rows);
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

export const backup: Drill = {
  name: 'backup',
  async run(drill) {
    const results = [await measure(await openEmbedded(drill), drill)];
    const serverUrl = process.env.TEST_DATABASE_URL;
    if (serverUrl !== undefined) results.push(await measure(await openServer(serverUrl, drill), drill));
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const table = [line(heads), line(heads.map(() => '---')), ...results.map(line)];
    expectThat(results.every(isGood), table.join('\n'));
    return table;
  },
};
