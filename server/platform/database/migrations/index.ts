/** All migrations in their order. A new one gets the next number; none of a release is edited (CONTRIBUTING.md). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The schema of version 1.0.0. Databases that a state of it before that version made are refused by its hash. */
const initial = readFileSync(join(import.meta.dirname, '0001-initial.sql'), 'utf8');

export const migrations: Migrations = {
  '0001-initial': { ...of(initial), contentHash: createHash('sha256').update(initial).digest('hex') },
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
  // Addresses that accounts had confirmed and gave up; those of the last days are known from the links that undo it.
  '0003-former-addresses': of(`
    create table former_address (
      user_id uuid not null references user_account on delete cascade,
      email_key text not null,
      given_up_at timestamptz not null
    );
    create index former_address_by_key on former_address (email_key, given_up_at);
    create index former_address_by_user on former_address (user_id);
    insert into former_address select distinct user_id, lower(token.email), now() from account_token as token
      join user_account as account on account.id = user_id
      where purpose = 'undo_email_change' and lower(token.email) <> email_key;`),
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
