/**
 * Runs pending migrations without stopping processes that serve, and decides whether an older version may keep
 * running.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isUndefinedTable, MigrationError, sqlStateOf } from './errors.ts';
import type { SiteMigration } from './migrations/site-migration.ts';

export type MigrationOutcome = {
  /** Names of the migrations that ran. */
  ran: string[];
  /** Migrations of a newer version that this one can work with. */
  newer: string[];
};

/** What the database still needs from this version. */
export type SchemaState = {
  /** Names of the migrations that ran, of this version and of newer ones. */
  done: string[];
  pending: string[];
  newer: string[];
  /** Migrations that ran, but whose backfill did not end. */
  unfilled: string[];
};

export type Migrations = Readonly<Record<string, SiteMigration>>;

type MigrateOptions = {
  /** Replaced in tests: the pause between attempts. */
  pause?: (milliseconds: number) => Promise<void>;
};

/** Rules for older versions, and backfills that did not end. */
const ownTables = `create table if not exists kysely_migration_rule (
  name text primary key,
  oldest_compatible text
);
create table if not exists kysely_migration_backfill (name text primary key);`;

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
 * @throws MigrationError when a migration fails, or a newer version's schema is incompatible
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  { pause = wait }: MigrateOptions = {},
): Promise<MigrationOutcome> {
  // Checks first, so that a normal start is two queries.
  const state = await readSchemaState(db, migrations);
  const { newer, pending, unfilled } = state;
  if (newer.length > 0) {
    await assertCompatible(db, state, Object.keys(migrations));
    return { ran: [], newer };
  }
  if (pending.length > 0) await migrate(db, { migrations, state, pause });
  const filling = [...unfilled, ...pending.filter((name) => migrations[name]?.backfill)];
  for (const name of filling) await fill(db, { name, migrations, pause });
  return { ran: pending, newer };
}

/**
 * Runs these migrations on an empty database, also inside a transaction; their backfills stay due.
 * @throws MigrationError when one fails
 */
export async function migrateEmpty<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const pending = Object.keys(migrations).sort();
  const state = { done: [], pending, newer: [], unfilled: [] };
  await migrate(db, { migrations, state, pause: wait });
}

/** Reads what ran and what is missing; changes nothing. */
export async function readSchemaState<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
): Promise<SchemaState> {
  const done = await listNames(db, 'kysely_migration');
  const unfilled = await listNames(db, 'kysely_migration_backfill');
  return {
    done,
    pending: Object.keys(migrations)
      .filter((name) => !done.includes(name))
      .sort(),
    newer: done.filter((name) => !(name in migrations)),
    unfilled: unfilled.filter((name) => name in migrations),
  };
}

/** What a migration means for processes of the release that serves now. */
export type PendingMigration = {
  name: string;
  /** The release that serves now fails with the new schema. */
  breaksServing: boolean;
  /** Why requests wait while it runs. */
  blocks: string | null;
  hasBackfill: boolean;
};

/** Describes the pending migrations for an operator, seen from the release that made the current schema. */
export function describePending(
  { done, pending }: Pick<SchemaState, 'done' | 'pending'>,
  migrations: Migrations,
): PendingMigration[] {
  return pending.map((name) => {
    const { oldestCompatible, blocks, backfill } = migrations[name] ?? {};
    // Nothing serves from an empty database.
    const isServing = done.length > 0;
    return {
      name,
      breaksServing: isServing && oldestCompatible !== undefined && !done.includes(oldestCompatible),
      blocks: isServing ? (blocks ?? null) : null,
      hasBackfill: backfill !== undefined,
    };
  });
}

type Pause = (milliseconds: number) => Promise<void>;
type Run = { migrations: Migrations; state: SchemaState; pause: Pause };

async function migrate<Tables>(db: Kysely<Tables>, { migrations, state, pause }: Run): Promise<void> {
  await sql.raw(ownTables).execute(db);
  const noted = Object.fromEntries(
    Object.entries(migrations).map(([name, each]) => [name, withRule(name, each)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => noted } });
  // Nobody reads an empty database, and one transaction is faster.
  const steps = state.done.length === 0 ? state.pending.slice(-1) : state.pending;
  for (const name of steps) {
    await retry(async () => {
      const { error, results = [] } = await migrator.migrateTo(name);
      if (error === undefined) return;
      const failed = results.find(({ status }) => status === 'Error')?.migrationName;
      const subject = failed === undefined ? 'The database cannot be migrated' : `Migration ${failed} failed`;
      throw explain(subject, error);
    }, pause);
  }
}

/** A backfill is forgotten only when it ended. */
async function fill<Tables>(
  db: Kysely<Tables>,
  { name, migrations, pause }: { name: string; migrations: Migrations; pause: Pause },
): Promise<void> {
  await retry(async () => {
    try {
      await migrations[name]?.backfill?.(db as Kysely<unknown>);
      await sql`delete from kysely_migration_backfill where name = ${name}`.execute(db);
    } catch (error) {
      throw explain(`The backfill of migration ${name} failed`, error);
    }
  }, pause);
}

function explain(subject: string, error: unknown): MigrationError {
  return new MigrationError(`${subject}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

/** Repeats what failed for a lock that another process held. */
async function retry(act: () => Promise<void>, pause: Pause): Promise<void> {
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

/** Stores the rule and the due backfill in the transaction of their migration. */
function withRule(name: string, { up, oldestCompatible, backfill }: SiteMigration): Migration {
  return {
    async up(db) {
      await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(db);
      await up(db);
      await sql`insert into kysely_migration_rule (name, oldest_compatible) values (${name}, ${oldestCompatible ?? null})
        on conflict (name) do update set oldest_compatible = excluded.oldest_compatible`.execute(db);
      if (!backfill) return;
      await sql`insert into kysely_migration_backfill (name) values (${name}) on conflict do nothing`.execute(
        db,
      );
    },
  };
}

async function listNames<Tables>(
  db: Kysely<Tables>,
  table: 'kysely_migration' | 'kysely_migration_backfill',
): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isUndefinedTable(error)) return [];
    throw error;
  }
}

/** A newer version migrated the database; continue if its migrations only added to the schema. */
async function assertCompatible<Tables>(
  db: Kysely<Tables>,
  { newer, pending }: SchemaState,
  known: readonly string[],
): Promise<void> {
  const rules = await readRules(db);
  const breaking = newer.find((name) => {
    const oldest = rules.get(name);
    return oldest === undefined || (oldest !== null && !known.includes(oldest));
  });
  if (breaking === undefined && pending.length === 0) return;
  const reason = breaking ?? `${newer[0]}, before ${pending[0]} of this one`;
  throw new MigrationError(
    `The database was migrated by a newer version of the program (${reason}); start that version, or restore a backup from before.`,
  );
}

async function readRules<Tables>(db: Kysely<Tables>): Promise<Map<string, string | null>> {
  try {
    const { rows } = await sql<{ name: string; oldest_compatible: string | null }>`
      select name, oldest_compatible from kysely_migration_rule`.execute(db);
    return new Map(rows.map(({ name, oldest_compatible }) => [name, oldest_compatible]));
  } catch (error) {
    if (isUndefinedTable(error)) return new Map();
    throw error;
  }
}
