import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { QueryTimeoutError } from './errors.ts';

describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  }, 30_000);
  afterAll(() => database.close());

  const endBackends = (name: string) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${name} and pid <> pg_backend_pid()`.execute(
      database.db,
    );

  it('cuts a slow query and keeps deadlines apart', async () => {
    const slow = database.handle.withDeadline(100, (quick) => sql`select pg_sleep(5)`.execute(quick));
    await expect(slow).rejects.toBeInstanceOf(QueryTimeoutError);
    const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(database.db);
    expect(rows).toEqual([{ timeout: '2s' }]);
  });

  it('goes on listening after its connection was ended', async () => {
    const reconnected = Promise.withResolvers<void>();
    const received = Promise.withResolvers<string>();
    await database.handle.listen('fares', received.resolve, reconnected.resolve);
    await endBackends('hudhud-listener');
    await reconnected.promise;
    await database.handle.notify(database.db, 'fares', 'changed');
    expect(await received.promise).toBe('changed');
  });

  it('bears the end of a connection in use and of the idle ones', async () => {
    const ended = database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await database.handle.withDeadline(5000, () => endBackends('hudhud'));
      await sql`select 1`.execute(trx);
    });
    await expect(ended).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });
});
