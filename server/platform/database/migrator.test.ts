import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { MigrationError } from './errors.ts';
import { migrations } from './migrations/index.ts';
import type { SiteMigration } from './migrations/site-migration.ts';
import { migrateToLatest } from './migrator.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`drop table if exists added`.execute(database.db);
  await sql`delete from kysely_migration where name like '9%'`.execute(database.db);
  await sql`delete from kysely_migration_rule where name like '9%'`.execute(database.db);
});

const adds: SiteMigration = {
  up: async (db) => void (await sql`create table added (a integer)`.execute(db)),
};
const does: SiteMigration = { up: async () => undefined };
const migrate = (more: Readonly<Record<string, SiteMigration>>) =>
  migrateToLatest(database.db, { ...migrations, ...more });

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
    await expect(migrate({})).rejects.toThrow(
      /^The database was migrated by a newer version of the program \(9002-breaks\); start that version/,
    );
    await expect(migrate({})).rejects.toBeInstanceOf(MigrationError);
    expect(await migrate({ '9001-adds': adds })).toEqual({ ran: [], newer: ['9002-breaks'] });
  });

  it('is refused where nothing tells about a migration, or both went on by themselves', async () => {
    await migrate({ '9001-adds': adds });
    await expect(migrate({ '9002-other': does })).rejects.toThrow('9001-adds, before 9002-other');
    await sql`delete from kysely_migration_rule where name = '9001-adds'`.execute(database.db);
    await expect(migrate({})).rejects.toThrow('(9001-adds)');
  });

  it('leaves no rule of a migration that failed', async () => {
    const fails: SiteMigration = { up: () => Promise.reject(new Error('no')) };
    await expect(migrate({ '9001-adds': adds, '9002-fails': fails })).rejects.toThrow('9002-fails failed');
    const { rows } = await sql`select name from kysely_migration_rule where name like '9%'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});

/** Statements after which an older version may fail: what it reads is gone, or what it writes is refused. */
const breaking =
  /\b(?:drop\s+(?:table|column)|rename\s+(?:to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+type)\b|add\s+column\s+(?!.*default)[^,;]*not\s+null/i;

it('every migration from 0010 on that breaks older versions says so', () => {
  const folder = join(import.meta.dirname, 'migrations');
  for (const [name, migration] of Object.entries(migrations)) {
    const file = readdirSync(folder).find((each) => each === `${name}.ts`) ?? '';
    if (name < '0010' || !breaking.test(readFileSync(join(folder, file), 'utf8'))) continue;
    expect(migration.oldestCompatible, `${name} needs oldestCompatible, see decision 025`).toBeDefined();
  }
  expect(breaking.test('alter table deal drop column price')).toBe(true);
  expect(breaking.test('alter table deal add column seen integer not null')).toBe(true);
  expect(breaking.test('alter table deal add column seen integer not null default 0')).toBe(false);
});
