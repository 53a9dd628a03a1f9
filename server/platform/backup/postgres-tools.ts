/** Runs `pg_dump` and `pg_restore`; their messages become errors of one line. */
import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { programEnvironment } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { onEndSignal } from './on-end-signal.ts';

const execute = promisify(execFile);

type Tool = 'pg_dump' | 'pg_restore';

/** @returns what it printed; of its messages the first that says what is wrong is thrown */
async function run(tool: Tool, args: readonly string[], databaseUrl?: string): Promise<string> {
  // Others can read arguments, so that the password is none.
  const url = databaseUrl === undefined ? null : new URL(databaseUrl);
  const secret = url?.password ? { PGPASSWORD: decodeURIComponent(url.password) } : {};
  if (url !== null) url.password = '';
  const address = url === null ? [] : [`--dbname=${url.href}`];
  const env = programEnvironment(secret);
  const ending = new AbortController();
  const forget = onEndSignal(() => ending.abort());
  try {
    const options = { env, maxBuffer: Number.POSITIVE_INFINITY, signal: ending.signal };
    return (await execute(tool, [...address, ...args], options)).stdout;
  } catch (error) {
    const { code, stderr = '' } = error as ExecFileException;
    if (code === 'ENOENT') {
      throw new OperatorError(
        `${tool} is not installed; install PostgreSQL's client programs, of the server's version or newer.`,
      );
    }
    const lines = String(stderr).trim().split('\n');
    throw new OperatorError(lines.find((line) => line.includes('error:')) ?? `${tool} ended with ${code}.`);
  } finally {
    forget();
  }
}

/** @throws OperatorError when the program is missing or older than the server */
export async function assertClientVersion(tool: Tool, db: Db): Promise<void> {
  const client = Number(/\) (\d+)/.exec(await run(tool, ['--version']))?.[1]);
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db);
  const server = rows[0]?.major ?? 0;
  if (client >= server) return;
  throw new OperatorError(
    `${tool} is of version ${client}, the server of ${server}; install PostgreSQL's client programs of version ${server} or newer.`,
  );
}

const ourTables = ['--schema=public', '--no-owner', '--no-privileges'];

/** Everything but the job queue's schema and the beats of processes, in `pg_dump`'s custom format. */
export async function dumpServer(databaseUrl: string, path: string): Promise<void> {
  const kind = ['--format=custom', '--exclude-table-data=public.process_beat'];
  await run('pg_dump', [...ourTables, ...kind, `--file=${path}`], databaseUrl);
}

/** In one transaction: after an error the database is as empty as before. */
export async function restoreServer(databaseUrl: string, path: string): Promise<void> {
  await run('pg_restore', [...ourTables, '--single-transaction', path], databaseUrl);
}

/** Migrations that a dump went through, read from the file alone. */
export async function readDumpedMigrations(path: string): Promise<string[]> {
  const text = await run('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', path]);
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('COPY public.kysely_migration (name,'));
  if (start === -1) return [];
  return lines.slice(start + 1, lines.indexOf('\\.', start)).flatMap((line) => line.split('\t')[0] ?? []);
}

export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
