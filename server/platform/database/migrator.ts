/** Runs pending migrations without stopping processes that serve, and decides whether an older version may keep running. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Migrations, SiteMigration } from '#server/platform/database/migrations/index.ts';
import { MigrationError, sqlStateOf } from './errors.ts';

export type MigrationOutcome = {
  /** Names of the migrations that ran. */
  ran: string[];
  /** Migrations of a newer version that this one can work with. */
  newer: string[];
};

/** Migrations of this version that the database lacks, and those it has of a newer one. */
type SchemaState = {
  /** Names of the migrations that ran, of this version and of newer ones. */
  done: string[];
  pending: string[];
  newer: string[];
};

type MigrateOptions = {
  /** Replaced in tests: the pause between attempts. */
  pause?: (milliseconds: number) => Promise<void>;
};

const ruleTable = `create table if not exists kysely_migration_rule (
  name text primary key,
  oldest_compatible text,
  content_hash text
);`;

/**
 * A migration that waits for a lock blocks every request behind it. It gives up after this time, which is shorter
 * than the deadline of a request, and tries again.
 */
const lockTimeoutMs = 1000;
const maxAttempts = 30;
const firstPauseMs = 200;
const longestPauseMs = 3000;
/** lock_not_available, deadlock_detected */
const passingStates = new Set(['55P03', '40P01']);

/**
 * Each migration is a transaction: it is done as a whole or not at all, and those before it stay.
 * @throws MigrationError when a migration fails, or the schema is not one this version can work with
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  { pause = wait }: MigrateOptions = {},
): Promise<MigrationOutcome> {
  const state = await readSchemaState(db, migrations);
  if (state.done.length > 0) await assertCompatible(db, state, migrations);
  const { newer, pending } = state;
  if (pending.length > 0) await migrate(db, { migrations, pending, pause });
  return { ran: pending, newer };
}

/** Reads what ran and what is missing; changes nothing. */
export async function readSchemaState<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
): Promise<SchemaState> {
  const done = (await readRows<{ name: string }>(db, 'kysely_migration')).map(({ name }) => name).sort();
  return {
    done,
    pending: Object.keys(migrations)
      .filter((name) => !done.includes(name))
      .sort(),
    newer: done.filter((name) => !(name in migrations)),
  };
}

type Run = {
  migrations: Migrations;
  pending: readonly string[];
  pause: (milliseconds: number) => Promise<void>;
};

async function migrate<Tables>(db: Kysely<Tables>, { migrations, pending, pause }: Run): Promise<void> {
  await sql.raw(ruleTable).execute(db);
  const noted = Object.fromEntries(
    Object.entries(migrations).map(([name, each]) => [name, withRule(name, each)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => noted } });
  for (const name of pending) {
    await retry(async () => {
      const { error, results = [] } = await migrator.migrateTo(name);
      if (error === undefined) return;
      const failed = results.find(({ status }) => status === 'Error')?.migrationName;
      const subject = failed === undefined ? 'The database cannot be migrated' : `Migration ${failed} failed`;
      throw new MigrationError(`${subject}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }, pause);
  }
}

/** Repeats what failed for a lock that another process held. */
async function retry(act: () => Promise<void>, pause: Run['pause']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const state = error instanceof MigrationError ? sqlStateOf(error.cause) : undefined;
      if (!passingStates.has(state ?? '') || attempt === maxAttempts) throw error;
    }
    await pause(Math.min(longestPauseMs, firstPauseMs * attempt));
  }
}

/** Stores the rule in the transaction of its migration. */
function withRule(name: string, { up, oldestCompatible, contentHash }: SiteMigration): Migration {
  return {
    async up(db) {
      await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(db);
      await up(db);
      await sql`insert into kysely_migration_rule (name, oldest_compatible, content_hash)
        values (${name}, ${oldestCompatible ?? null}, ${contentHash ?? null})
        on conflict (name) do update
        set oldest_compatible = excluded.oldest_compatible, content_hash = excluded.content_hash`.execute(db);
    },
  };
}

type Rule = { name: string; oldest_compatible: string | null; content_hash: string | null };

/** Refuses a schema of another state of 0001, and one of a newer version whose migrations did not only add. */
async function assertCompatible<Tables>(
  db: Kysely<Tables>,
  { done, newer, pending }: SchemaState,
  migrations: Migrations,
): Promise<void> {
  const rules = new Map((await readRows<Rule>(db, 'kysely_migration_rule')).map((rule) => [rule.name, rule]));
  const edited = done.find((name) => {
    const hash = migrations[name]?.contentHash;
    return hash !== undefined && rules.get(name)?.content_hash !== hash;
  });
  if (edited !== undefined) {
    throw new MigrationError(
      `The database was made by another build before version 1.0.0 (${edited} differs): start with an empty DATA_DIR or database, or start the build that made it.`,
    );
  }
  const breaking = newer.find((name) => {
    const oldest = rules.get(name)?.oldest_compatible;
    return oldest === undefined || (oldest !== null && !(oldest in migrations));
  });
  if (newer.length === 0 || (breaking === undefined && pending.length === 0)) return;
  const reason = breaking ?? `${newer[0]}, before ${pending[0]} of this one`;
  throw new MigrationError(
    `The database was migrated by a newer version of the program (${reason}); start that version, or restore a backup from before.`,
  );
}

/** Empty where there is no such table; asks first, since a failed query would end a transaction. */
async function readRows<Row>(
  db: QueryExecutorProvider,
  table: 'kysely_migration' | 'kysely_migration_rule',
): Promise<Row[]> {
  const found = await sql<{ has: boolean }>`select to_regclass(${table}) is not null as has`.execute(db);
  if (!found.rows[0]?.has) return [];
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
  return rows;
}

/** @throws MigrationError that names the command to run */
export async function assertMigrated<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const { pending, newer } = await readSchemaState(db, migrations);
  // A newer version's schema is judged by the migrator.
  if (pending.length === 0 || newer.length > 0) return;
  throw new MigrationError(
    `The database is not migrated (${pending.join(', ')}), and MIGRATE=0 leaves that to "npm run migrate"; run it, then start again.`,
  );
}
