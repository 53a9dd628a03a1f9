/** All migrations in their order. A new one gets the next number; none of a release is edited (CONTRIBUTING.md). */

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import * as initial from './0001-initial.ts';

export const migrations: Migrations = {
  '0001-initial': initial,
  // The monthly judgements of the rule that may say "wait", and what was said of a claim.
  '0002-wait-judgement': of(`
    create table wait_judgement (
      month date not null check (extract(day from month) = 1),
      rule text not null,
      judged_at timestamptz not null,
      judgement jsonb not null,
      primary key (month, rule)
    );
    alter table claim add column wait_fell integer, add column wait_of integer;`),
};

function of(statements: string): SiteMigration {
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
