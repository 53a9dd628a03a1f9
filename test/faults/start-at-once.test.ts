/** Several processes start at once on an empty PostgreSQL, and on one with reference data of another release. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServerDatabase } from '#test/support/database.ts';
import { outcomeOf, startScript } from './support/kill-loop.ts';

/** Two processes share a database only on a server. */
const serverUrl = process.env.TEST_DATABASE_URL;
const withServer = it.skipIf(serverUrl === undefined);
let database: Awaited<ReturnType<typeof createServerDatabase>>;
const processes = 4;

beforeAll(async () => {
  if (serverUrl) database = await createServerDatabase(serverUrl);
});
afterAll(() => database?.drop());

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

/** @returns what each process wrote, and the code it ended with */
async function startAtOnce() {
  const env = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    PASSWORD_PEPPER: 'the key of four processes and no secret at all',
    ADMIN_EMAIL: 'admin@example.sa',
    ADMIN_PASSWORD: 'palm-river-41-kettle',
    LOG_LEVEL: 'warn',
  };
  const place = { cwd: process.cwd(), env };
  return Promise.all(
    Array.from({ length: processes }, () => outcomeOf(startScript('start-once.ts', [], place))),
  );
}
const allStarted = Array(processes).fill({ code: 0, said: 'started\n', complained: '' });

withServer('all of them, on an empty database', async () => {
  expect(await startAtOnce()).toEqual(allStarted);
  const [counts] = await query(
    `select (select count(*) from airport) > 100 as "hasAirports",
      (select count(*) from user_account where role = 'admin')::int as admins`,
  );
  expect(counts).toEqual({ hasAirports: true, admins: 1 });
});

withServer('all of them, where the files hold other airports than the database', async () => {
  await query("update airport set name = 'Another Name' where code in ('RUH', 'CDG')");
  await query("delete from airport where code = 'SYD'");
  expect(await startAtOnce()).toEqual(allStarted);
  const rows = await query("select code from airport where name = 'Another Name' or code = 'SYD'");
  expect(rows).toEqual([{ code: 'SYD' }]);
});
