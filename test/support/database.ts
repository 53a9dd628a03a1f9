/** A migrated database for a test file: PGlite in memory, or PostgreSQL with `TEST_DATABASE_URL`. */
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { migrateToLatest } from '#server/platform/database/migrator.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/database/open-database.ts';
import { openPgliteEngine, type PgliteEngine } from '#server/platform/database/pglite-engine.ts';
import { createPgliteSource } from '#server/platform/database/pglite-source.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSqlDialect, type DatabaseLogger } from '#server/platform/database/sql-source.ts';
import { emptyTables, takeEngine } from './engine-pool.ts';

export type TestDatabase = { handle: DatabaseHandle; db: Kysely<Database>; close(): Promise<void> };

export const silentLogger: DatabaseLogger = { debug() {}, info() {}, warn() {}, error() {} };

/** Open one per test file in `beforeAll`, empty it between tests with `truncateAll`, close it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined) {
    const handle = await openDatabase({
      memory: true,
      openEngine: () => takeEngine(openMigratedEngine),
      logger: silentLogger,
    });
    return { handle, db: handle.db, close: () => handle.close() };
  }
  const { url, drop } = await createServerDatabase(serverUrl);
  const handle = await openDatabase({ databaseUrl: url, logger: silentLogger });
  return { handle, db: handle.db, close: () => handle.close().then(drop) };
}

export type TestFolder = { path: string; remove(): void };

/** A data folder with a migrated database in it, for tests that need the worker, the lock or another process. */
export async function createTestFolder(): Promise<TestFolder> {
  return copyTestFolder(await prepareFolder());
}

/** Copies a data folder that no process has open. */
export function copyTestFolder(source: string): TestFolder {
  const folder = createEmptyFolder();
  cpSync(source, folder.path, { recursive: true });
  return folder;
}

export function createEmptyFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'hudhud-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Empties every table but the list of migrations, and resets sequences; partitions stay. */
export async function truncateAll(db: Kysely<Database>): Promise<void> {
  await sql.raw(emptyTables).execute(db);
}

/** An embedded database in memory after all migrations. */
async function openMigratedEngine(): Promise<PgliteEngine> {
  return openPgliteEngine({ memory: true, snapshot: await readSnapshot() });
}

/** An empty database of a PostgreSQL server, for tests with several processes. */
export async function createServerDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `hudhud_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`) };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const root = join(import.meta.dirname, '../..');
const cacheFolder = join(root, 'node_modules/.cache/hudhud');

/** Created by the first test file that needs it, then reused until a migration or PGlite changes. */
async function readSnapshot(): Promise<Blob> {
  const folder = await keepFolder(`database-${snapshotKey()}`, async (unfinished) => {
    const snapshot = await buildSnapshot();
    writeFileSync(join(unfinished, 'snapshot.tar'), Buffer.from(await snapshot.arrayBuffer()));
  });
  return new Blob([readFileSync(join(folder, 'snapshot.tar'))]);
}

/**
 * The snapshot as a data folder, which is faster to copy than to unpack.
 * @returns its path
 */
function prepareFolder(): Promise<string> {
  return keepFolder(`folder-${snapshotKey()}`, async (unfinished) => {
    const loadDataDir = await readSnapshot();
    const database = await PGlite.create({ dataDir: join(unfinished, 'postgres'), loadDataDir });
    await database.close();
  });
}

/**
 * A folder that is filled once and kept for later runs.
 * @param name changes with what determines its content
 * @returns its path
 */
export async function keepFolder(name: string, fill: (unfinished: string) => Promise<void>): Promise<string> {
  const path = join(cacheFolder, name);
  if (existsSync(path)) return path;
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder, 'unfinished-'));
  await fill(unfinished);
  try {
    renameSync(unfinished, path);
  } catch {
    // Another test file was faster; its folder is used.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return path;
}

/** Removes kept folders of a kind that are a day old; younger ones may still be read. */
export function removeOldFolders(kind: RegExp): void {
  for (const name of existsSync(cacheFolder) ? readdirSync(cacheFolder) : []) {
    const path = join(cacheFolder, name);
    const isOld = statSync(path).mtimeMs < Date.now() - 86_400_000;
    if (isOld && kind.test(name)) rmSync(path, { recursive: true, force: true });
  }
}

function snapshotKey(): string {
  const database = 'server/platform/database';
  const files = [`${database}/migrator.ts`, 'node_modules/@electric-sql/pglite/package.json'];
  return hashSources([`${database}/migrations`], files);
}

/** Hash of files, and of those in folders but tests; from the project's root. */
export function hashSources(folders: readonly string[], files: readonly string[] = []): string {
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const path of [...inside.sort(), ...files.map((file) => join(root, file))]) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

async function buildSnapshot(): Promise<Blob> {
  const engine = await openPgliteEngine({ memory: true });
  const source = createPgliteSource(engine);
  const dialect = createSqlDialect(source, () => 60_000);
  await migrateToLatest(new Kysely<Database>({ dialect }), migrations);
  const snapshot = await engine.dumpSnapshot();
  await source.close();
  return snapshot;
}
