/** All migrations in their order. A new one gets the next number; none of a release is edited (CONTRIBUTING.md). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Migrations = {
  // The schema of version 1.0.0. Databases that a state of it before that version made are refused by its hash.
  '0001-initial': {
    ...read('0001-initial'),
    contentHash: createHash('sha256').update(textOf('0001-initial')).digest('hex'),
  },
  '0002-wait-judgement': read('0002-wait-judgement'),
  '0003-former-addresses': read('0003-former-addresses'),
};

function textOf(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8');
}

function read(name: string): SiteMigration {
  const statements = textOf(name);
  return { up: async (db) => void (await sql.raw(statements).execute(db)) };
}

export type SiteMigration = Migration & {
  /**
   * Name of the oldest migration a version must know to work with the new schema. Without it the migration only
   * adds, and every older version keeps working.
   */
  oldestCompatible?: string;
  /** Of the one that was edited before version 1.0.0: a database that another state of it made is refused. */
  contentHash?: string;
};
export type Migrations = Readonly<Record<string, SiteMigration>>;
