import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toAppError } from '#server/platform/http/error-presenter.ts';
import { silentLogger } from '#test/support/database.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { ConnectionBusyError, ConnectionLostError, QueryTimeoutError } from './errors.ts';
import { createPostgresSource } from './postgres-source.ts';
import type { SqlSource } from './sql-source.ts';

async function expectBusy(source: SqlSource): Promise<void> {
  const failure = await source.acquire(1000).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConnectionBusyError);
  expect(toAppError(failure)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
}

describe('a connection that does not come', () => {
  it('is told apart from a fault of ours, and answered as unavailable with a time to come back', async () => {
    // Takes connections and never says a word, as a frozen or overfilled server does.
    const frozen = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    const { port } = frozen.address() as AddressInfo;
    const databaseUrl = `postgresql://hudhud@127.0.0.1:${port}/hudhud`;
    const source = createPostgresSource({ databaseUrl, logger: silentLogger, waitMs: 30 });
    await expectBusy(source);
    await source.close();
    frozen.close();
  });
});

describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('PostgreSQL', () => {
  const database = setUpTestDatabase();

  const endBackends = (name: string) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${name} and pid <> pg_backend_pid()`.execute(
      database.db,
    );

  it('cuts a slow query and keeps deadlines apart', async () => {
    database.handle.enforceDeadlines();
    const slow = database.handle.withDeadline(100, (quick) => sql`select pg_sleep(5)`.execute(quick));
    await expect(slow).rejects.toBeInstanceOf(QueryTimeoutError);
    const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(database.db);
    expect(rows).toEqual([{ timeout: '2s' }]);
  });

  it('that are all in use are unavailable after a while, and there again when one is given back', async () => {
    const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
    const limits = { maxConnections: 1, waitMs: 300 };
    const source = createPostgresSource({ databaseUrl, logger: silentLogger, ...limits });
    const only = await source.acquire(1000);
    await expectBusy(source);
    only.release();
    const next = await source.acquire(1000);
    expect((await next.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    next.release();
    await source.close();
  });

  it('goes on listening after its connection was ended', async () => {
    const reconnected = Promise.withResolvers<void>();
    const received = Promise.withResolvers<string>();
    await database.handle.listen('fares', received.resolve, reconnected.resolve);
    await endBackends('hudhud-listener');
    await reconnected.promise;
    await sql`select pg_notify('fares', 'changed')`.execute(database.db);
    expect(await received.promise).toBe('changed');
  });

  it('is unavailable, and not at fault, where the connection breaks without a word', async () => {
    const server = new URL(process.env.TEST_DATABASE_URL ?? '');
    const { hostname, port } = server;
    const sockets: Socket[] = [];
    const relay = createServer((socket) => {
      const onward = connect(Number(port || 5432), hostname);
      sockets.push(
        socket.on('error', () => undefined),
        onward.on('error', () => undefined),
      );
      socket.pipe(onward).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    server.hostname = '127.0.0.1';
    server.port = String((relay.address() as AddressInfo).port);
    const source = createPostgresSource({ databaseUrl: server.href, logger: silentLogger });
    const session = await source.acquire(5000);
    const asked = session.query('select pg_sleep(5)', []).catch((error: unknown) => error);
    for (const socket of sockets) socket.destroy();
    const failure = await asked;
    expect(failure).toBeInstanceOf(ConnectionLostError);
    expect(toAppError(failure)).toMatchObject({ code: 'unavailable' });
    session.release();
    await source.close();
    relay.close();
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
