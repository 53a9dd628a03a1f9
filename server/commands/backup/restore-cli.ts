/** `npm run restore -- FILE`: fills an empty database from a backup. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Kysely, PGliteDialect, sql } from 'kysely';
import {
  type Command,
  type CommandParts,
  readUsage,
  runCommand,
  UsageError,
} from '#server/commands/run-command.ts';
import { onEndSignal } from '#server/platform/backup/on-end-signal.ts';
import {
  assertClientVersion,
  readDumpedMigrations,
  restoreServer,
  sumOf,
} from '#server/platform/backup/postgres-tools.ts';
import { assertEmpty, dropUnsent } from '#server/platform/backup/site-tables.repository.ts';
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { migrateToLatest, readSchemaState } from '#server/platform/database/migrator.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { openPglite } from '#server/platform/database/pglite-engine.ts';
import { preparePrivateFolder } from '#server/platform/database/private-folder.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

const options = { 'drop-unsent': { type: 'boolean', default: false } } as const;
const finishDeadlineMs = 3_600_000;

type Finish = (db: Db) => Promise<string[]>;

export const restore: Command<typeof options> = {
  usage: readUsage('restore'),
  options,
  read(values, [file, ...others]) {
    if (others.length > 0) throw new UsageError('name one backup');
    if (file === undefined) return null;
    return (parts) => restoreFile(parts, file, (db) => finish(db, values['drop-unsent']));
  },
};

async function restoreFile(parts: CommandParts, path: string, finish: Finish) {
  const { databaseUrl, dataDirectory } = parts.config;
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  const sum = existsSync(`${path}.sha256`) ? readFileSync(`${path}.sha256`, 'utf8').slice(0, 64) : null;
  if (sum !== null && sum !== (await sumOf(path))) {
    throw new OperatorError(`${path} is cut or damaged: its sum is not that of ${path}.sha256.`);
  }
  const isServer = databaseUrl !== null;
  const lines = await (isServer
    ? restoreDump(parts, path, finish)
    : restoreFolder(dataDirectory, path, finish));
  const place = isServer ? `the database ${new URL(databaseUrl).pathname.slice(1)}` : dataDirectory;
  const key = join(resolve(dataDirectory), 'password.key');
  const hint = `Put the old site's password.key there as ${key}, or set its PASSWORD_PEPPER: without it nobody can log in.`;
  const hasKey = parts.config.passwords.peppers !== null || existsSync(key);
  return { lines: [`Restored ${path} into ${place}.`, ...lines, ...(hasKey ? [] : [hint])] };
}

async function restoreDump(
  { config, logger }: CommandParts,
  path: string,
  finish: Finish,
): Promise<string[]> {
  const databaseUrl = config.databaseUrl ?? '';
  const handle = await openDatabase({ schema: 'leave', databaseUrl, maxConnections: 2, logger });
  try {
    await assertClientVersion('pg_restore', handle.db);
    assertKnown(await readDumpedMigrations(path));
    await assertEmpty(handle.db);
    await restoreServer(databaseUrl, path);
    return await handle.withDeadline(finishDeadlineMs, finish);
  } finally {
    await handle.close();
  }
}

/** In a folder of its own, which gets its name when it is complete. */
async function restoreFolder(dataDir: string, path: string, finish: Finish): Promise<string[]> {
  preparePrivateFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  const [unfinished, finished] = [join(dataDir, 'unfinished-restore'), join(dataDir, 'postgres')];
  const remove = () => rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 });
  const forget = onEndSignal(remove);
  try {
    if (existsSync(finished)) {
      throw new OperatorError(
        `${finished} is there already; only an empty folder is filled, so set another DATA_DIR.`,
      );
    }
    remove();
    preparePrivateFolder(unfinished);
    const engine = await openPglite({ folder: join(unfinished, 'postgres'), snapshot: unpack(path) });
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: engine }) });
    const restored = readSchemaState(db, migrations).then(({ done }) => {
      assertKnown(done);
      return finish(db);
    });
    const lines = await restored.finally(() => db.destroy());
    renameSync(join(unfinished, 'postgres'), finished);
    return lines;
  } finally {
    remove();
    forget();
    lock.release();
  }
}

/** The data folder as a tar file; the sums of gzip find damage. */
function unpack(path: string): Blob {
  try {
    return new Blob([gunzipSync(readFileSync(path))]);
  } catch {
    throw new OperatorError(
      `${path} is no whole backup of an embedded database: cut, damaged, or one of PostgreSQL.`,
    );
  }
}

/** @throws OperatorError for a dump of a newer version of the program, or of another program */
function assertKnown(done: readonly string[]): void {
  const newer = done.find((name) => !(name in migrations));
  if (done.length > 0 && newer === undefined) return;
  const why =
    newer === undefined
      ? 'The backup holds no database of this program'
      : `The backup is of a newer version of the program (migration ${newer})`;
  throw new OperatorError(`${why}; restore it with that version.`);
}

/** Rows of the old processes go; an older schema is migrated. */
async function finish(db: Db, isUnsentDropped: boolean): Promise<string[]> {
  await sql`drop schema if exists pgboss cascade`.execute(db);
  await sql`delete from process_beat`.execute(db);
  const { ran } = await migrateToLatest(db, migrations);
  const unsent = isUnsentDropped ? await dropUnsent(db, new Date()) : null;
  // Without figures of the tables the first queries would be planned badly.
  await sql`analyze`.execute(db);
  return [
    ...(ran.length > 0 ? [`Migrated from an older version: ${ran.join(', ')}.`] : []),
    ...(unsent ? [`Given up: ${unsent.mails} mails and ${unsent.alerts} alerts that waited.`] : []),
  ];
}

if (import.meta.main) process.exitCode = await runCommand(restore, process.argv.slice(2));
