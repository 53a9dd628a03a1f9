/** Several processes start at once on an empty PostgreSQL, and on one with reference data of another release. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Two processes share a database only on a server. */
const serverUrl = process.env.TEST_DATABASE_URL;
const withServer = it.skipIf(serverUrl === undefined);
const name = `hudhud_test_${randomUUID().replaceAll('-', '')}`;
const script = join(import.meta.dirname, 'support/start-once.ts');
const processes = 4;

async function runOnServer<Row extends pg.QueryResultRow>(
  statement: string,
  database?: string,
): Promise<Row[]> {
  const url = new URL(serverUrl ?? '');
  if (database) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

beforeAll(async () => {
  if (serverUrl) await runOnServer(`create database ${name}`);
});
afterAll(async () => {
  if (serverUrl) await runOnServer(`drop database ${name} with (force)`);
});

/** @returns what each process wrote, and the code it ended with */
async function startAtOnce(): Promise<string[]> {
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: url.href,
    DATABASE_POOL: '4',
    PASSWORD_PEPPER: 'the key of four processes and no secret at all',
    ADMIN_EMAIL: 'admin@example.sa',
    ADMIN_PASSWORD: 'palm-river-41-kettle',
    LOG_LEVEL: 'warn',
  };
  return Promise.all(
    Array.from({ length: processes }, async () => {
      const child = spawn(process.execPath, [script], { env: environment });
      let output = '';
      child.stdout.on('data', (text) => (output += text));
      child.stderr.on('data', (text) => (output += text));
      const [code] = await once(child, 'close');
      return `${output.trim()} ${code}`;
    }),
  );
}

withServer('all of them, on an empty database', async () => {
  expect(await startAtOnce()).toEqual(Array.from({ length: processes }, () => 'started 0'));
  const [counts] = await runOnServer<{ airports: number; admins: number }>(
    `select (select count(*) from airport)::int as airports,
      (select count(*) from user_account where role = 'admin')::int as admins`,
    name,
  );
  expect(counts?.airports).toBeGreaterThan(100);
  expect(counts?.admins).toBe(1);
});

withServer('all of them, where the files hold other airports than the database', async () => {
  await runOnServer("update airport set name = 'Another Name' where code in ('RUH', 'CDG')", name);
  await runOnServer("delete from route where airline = 'SV'", name);
  expect(await startAtOnce()).toEqual(Array.from({ length: processes }, () => 'started 0'));
  const rows = await runOnServer("select code from airport where name = 'Another Name'", name);
  expect(rows).toEqual([]);
});
