/** `npm run backup -- FILE`: dumps the configured database; works while the site runs. */
import { createWriteStream, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  type Command,
  type CommandParts,
  openOrReach,
  readUsage,
  runCommand,
  UsageError,
} from '#server/commands/run-command.ts';
import { onEndSignal } from '#server/platform/backup/on-end-signal.ts';
import { assertClientVersion, dumpServer, sumOf } from '#server/platform/backup/postgres-tools.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { readSchemaState } from '#server/platform/database/migrator.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

export const backup: Command<Record<never, never>> = {
  usage: readUsage('backup'),
  options: {},
  read(_, [file, ...others]) {
    if (others.length > 0) throw new UsageError('too many arguments');
    return file === undefined ? null : (parts) => backUp(parts, file);
  },
};

/** Writes beside the name first, so that an unfinished file never bears it. */
async function backUp(parts: CommandParts, path: string) {
  if (existsSync(path)) throw new OperatorError(`${path} is there already; choose another name.`);
  if (!existsSync(dirname(path)))
    throw new OperatorError(`There is no folder ${dirname(path)}; make it first.`);
  const unfinished = `${path}.unfinished`;
  const remove = () => rmSync(unfinished, { force: true });
  const forget = onEndSignal(remove);
  try {
    await (parts.config.databaseUrl === null ? dumpEmbedded(parts, unfinished) : dump(parts, unfinished));
    writeFileSync(`${path}.sha256`, `${await sumOf(unfinished)}  ${basename(path)}\n`);
    renameSync(unfinished, path);
  } finally {
    remove();
    forget();
  }
  const { passwords, dataDirectory } = parts.config;
  const key = passwords.peppers === null ? join(resolve(dataDirectory), 'password.key') : 'PASSWORD_PEPPER';
  return {
    lines: [
      `Backed up to ${path} (${(statSync(path).size / 1e6).toFixed(1)} MB); its sum is in ${path}.sha256.`,
      `It does not hold ${key}, without which nobody can log in: keep a copy.`,
    ],
  };
}

async function dump({ config, logger }: CommandParts, path: string): Promise<void> {
  const databaseUrl = config.databaseUrl ?? '';
  const { db, close } = await openDatabase({ schema: 'leave', databaseUrl, maxConnections: 2, logger });
  try {
    await assertClientVersion('pg_dump', db);
    const { done } = await readSchemaState(db, migrations);
    if (done.length === 0) throw new OperatorError('The database is empty: there is nothing to back up.');
  } finally {
    await close();
  }
  await dumpServer(databaseUrl, path);
}

async function dumpEmbedded({ config, logger }: CommandParts, path: string): Promise<void> {
  const dataDir = config.dataDirectory;
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new OperatorError(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  }
  const open = async (): Promise<Readable> => {
    const { dumpDataDir, close } = await openDatabase({ schema: 'leave', dataDir, logger });
    const content = await dumpDataDir?.().finally(close);
    return Readable.from(content?.stream() ?? []);
  };
  const tar = await openOrReach(config, open, (site) => site.dumpDataDir());
  await pipeline(tar, createGzip({ level: 4 }), createWriteStream(path, { mode: 0o600 }));
}

if (import.meta.main) process.exitCode = await runCommand(backup, process.argv.slice(2));
