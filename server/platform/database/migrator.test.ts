import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrations, type SiteMigration } from '#server/platform/database/migrations/index.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { MigrationError } from './errors.ts';
import { assertMigrated, migrateToLatest, readSchemaState } from './migrator.ts';

const database = setUpTestDatabase();
const contentHash = migrations['0001-initial']?.contentHash;
beforeEach(async () => {
  pauses.length = 0;
  await sql`drop table if exists added`.execute(database.db);
  await sql`delete from kysely_migration where name like '9%'`.execute(database.db);
  await sql`delete from kysely_migration_rule where name like '9%'`.execute(database.db);
});

const adds: SiteMigration = {
  up: async (db) => void (await sql`create table added (a integer)`.execute(db)),
};
const does: SiteMigration = { up: async () => undefined };
const failing = (error: unknown, times = Number.POSITIVE_INFINITY): SiteMigration => {
  let left = times;
  return { up: async () => (left-- > 0 ? Promise.reject(error) : undefined) };
};
const pauses: number[] = [];
/** Only notes that it would pause. */
const migrate = (more: Readonly<Record<string, SiteMigration>>) =>
  migrateToLatest(
    database.db,
    { ...migrations, ...more },
    { pause: async (milliseconds) => void pauses.push(milliseconds) },
  );

describe('an older version on the database of a newer one', () => {
  it('works where the newer one only added', async () => {
    expect(await migrate({ '9001-adds': adds, '9002-more': does })).toEqual({
      ran: ['9001-adds', '9002-more'],
      newer: [],
    });
    expect(await migrate({})).toEqual({ ran: [], newer: ['9001-adds', '9002-more'] });
    expect(await migrate({ '9001-adds': adds })).toEqual({ ran: [], newer: ['9002-more'] });
    expect(await migrate({ '9001-adds': adds, '9002-more': does })).toEqual({ ran: [], newer: [] });
  });

  it('is refused where a migration breaks it, and works where it knows enough', async () => {
    const breaks = { ...does, oldestCompatible: '9001-adds' };
    await migrate({ '9001-adds': adds, '9002-breaks': breaks });
    const refused = await migrate({}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MigrationError);
    expect((refused as Error).message).toMatch(
      /^The database was migrated by a newer version of the program \(9002-breaks\); start that version/,
    );
    expect(await migrate({ '9001-adds': adds })).toEqual({ ran: [], newer: ['9002-breaks'] });
  });

  it('is refused where nothing tells about a migration, or both went on by themselves', async () => {
    await migrate({ '9001-adds': adds });
    await expect(migrate({ '9002-other': does })).rejects.toThrow('9001-adds, before 9002-other');
    await sql`delete from kysely_migration_rule where name = '9001-adds'`.execute(database.db);
    await expect(migrate({})).rejects.toThrow('(9001-adds)');
  });

  it('leaves no rule of a migration that failed, which is not repeated', async () => {
    const fails = failing(new Error('no such column'));
    await expect(migrate({ '9001-adds': adds, '9002-fails': fails })).rejects.toThrow(
      '9002-fails failed: no such column',
    );
    expect(pauses).toEqual([]);
    const { rows } = await sql`select name from kysely_migration_rule where name like '9%'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ name: '9001-adds' }]);
  });
});

describe('a migration while others use the tables', () => {
  const locked = Object.assign(new Error('lock timeout'), { code: '55P03' });

  it('gives a lock up, and tries again a little later each time', async () => {
    expect((await migrate({ '9001-waits': failing(locked, 3) })).ran).toEqual(['9001-waits']);
    expect(pauses).toEqual([200, 400, 600]);
  });

  it('waits for a lock no longer than a request may take', async () => {
    const timeouts: unknown[] = [];
    const asks: SiteMigration = {
      up: async (db) => void timeouts.push((await sql`show lock_timeout`.execute(db)).rows),
    };
    await migrate({ '9001-asks': asks });
    expect(timeouts).toEqual([[{ lock_timeout: '1s' }]]);
  });

  it('fails after half a minute of attempts; what ran before it stays', async () => {
    const running = migrate({ '9001-adds': adds, '9002-waits': failing(locked) });
    await expect(running).rejects.toThrow('9002-waits failed: lock timeout');
    expect(pauses).toHaveLength(29);
    const state = await readSchemaState(database.db, { ...migrations, '9001-adds': adds });
    expect(state).toMatchObject({ pending: [], newer: [] });
  });
});

it('the first migration is that of version 1.0.0, which is never edited: a change is a migration of its own', () => {
  expect(contentHash).toBe('46f44bda3bfefdbaab53c0431d4da61a158eb50185a2ecb71f43f95a10f03dd3');
});

describe('a database that another build made before version 1.0.0', () => {
  it('is refused, and says what to do', async () => {
    await expect(migrate({ '0001-initial': { ...does, contentHash: 'another' } })).rejects.toThrow(
      /^The database was made by another build before version 1\.0\.0 \(0001-initial differs\): start with an empty DATA_DIR/,
    );
    expect((await migrate({})).ran).toEqual([]);
  });

  it('is refused where it has no hash at all', async () => {
    await sql`alter table kysely_migration_rule drop column content_hash`.execute(database.db);
    await expect(migrate({})).rejects.toThrow('0001-initial differs');
    await sql`alter table kysely_migration_rule add column content_hash text`.execute(database.db);
    await sql`update kysely_migration_rule set content_hash = ${contentHash} where name = '0001-initial'`.execute(
      database.db,
    );
    expect((await migrate({})).ran).toEqual([]);
  });
});

describe('a process that leaves migrating to a command', () => {
  it('goes on where nothing is missing, also on the schema of a newer version; else it names the command', async () => {
    const next = { ...migrations, '9001-next': does };
    await assertMigrated(database.db, migrations);
    await expect(assertMigrated(database.db, next)).rejects.toThrow(
      'The database is not migrated (9001-next), and MIGRATE=0 leaves that to "npm run migrate"',
    );
    await migrate(next);
    await assertMigrated(database.db, migrations);
  });
});
