import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { silentLogger } from '#test/support/database.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { awaitSchema } from './await-schema.ts';
import { migrations } from './migrations/index.ts';
import { migrateToLatest } from './migrator.ts';

const database = setUpTestDatabase();
beforeEach(async () => {
  await sql`delete from kysely_migration where name like '9%'`.execute(database.db);
  await sql`delete from kysely_migration_rule where name like '9%'`.execute(database.db);
});

const next = { ...migrations, '9001-next': { up: async () => undefined } };

it('goes on at once where nothing is missing, also on the schema of a newer version', async () => {
  const pause = vi.fn();
  await awaitSchema(database.db, migrations, { logger: silentLogger, pause });
  await migrateToLatest(database.db, next);
  await awaitSchema(database.db, migrations, { logger: silentLogger, pause });
  expect(pause).not.toHaveBeenCalled();
});

it('waits until another process has migrated', async () => {
  const pause = vi.fn(async () => void (await migrateToLatest(database.db, next)));
  await awaitSchema(database.db, next, { logger: silentLogger, pause });
  expect(pause).toHaveBeenCalledOnce();
});

it('refuses after a while, and names what is missing and the command', async () => {
  const waiting = awaitSchema(database.db, next, {
    logger: silentLogger,
    maxWaitMs: 3000,
    pause: async () => undefined,
  });
  await expect(waiting).rejects.toThrow(
    'The database is not migrated (9001-next), and MIGRATE=0 leaves that to "npm run migrate"',
  );
});

it('ends when the process is told to stop', async () => {
  const stopping = AbortSignal.abort(new Error('stopping'));
  await expect(awaitSchema(database.db, next, { logger: silentLogger, signal: stopping })).rejects.toThrow(
    'stopping',
  );
});
