/** Runs all pending migrations in one transaction, and decides whether an older version may keep running. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isUndefinedTable, MigrationError } from './errors.ts';
import type { SiteMigration } from './migrations/site-migration.ts';

export type MigrationOutcome = {
  /** Names of the migrations that ran. */
  ran: string[];
  /** Migrations of a newer version that this one can work with. */
  newer: string[];
};

/** Table of compatibility rules, read by older versions. */
const rulesTable = `create table if not exists kysely_migration_rule (
  name text primary key,
  oldest_compatible text
)`;

/**
 * A failed or killed run changes nothing.
 * @throws MigrationError when a migration fails, or a newer version's schema is incompatible
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, SiteMigration>>,
): Promise<MigrationOutcome> {
  const known = Object.keys(migrations).sort();
  // Checks first, so that a normal start is one query.
  const done = await listDone(db);
  const newer = done.filter((name) => !(name in migrations));
  const pending = known.filter((name) => !done.includes(name));
  if (newer.length > 0) {
    await assertCompatible(db, { newer, known, pending });
    return { ran: [], newer };
  }
  return { ran: pending.length > 0 ? await migrate(db, migrations) : [], newer };
}

/**
 * Runs these migrations on an empty database, also inside a transaction.
 * @returns their names
 * @throws MigrationError when one fails
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, SiteMigration>>,
): Promise<string[]> {
  await sql.raw(rulesTable).execute(db);
  const noted = Object.fromEntries(
    Object.entries(migrations).map(([name, each]) => [name, withRule(name, each)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => noted } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    const subject = failed === undefined ? 'The database cannot be migrated' : `Migration ${failed} failed`;
    throw new MigrationError(`${subject}: ${reason}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Stores the rule in the transaction of its migration. */
function withRule(name: string, { up, oldestCompatible }: SiteMigration): Migration {
  return {
    async up(db) {
      await up(db);
      await sql`insert into kysely_migration_rule (name, oldest_compatible) values (${name}, ${oldestCompatible ?? null})
        on conflict (name) do update set oldest_compatible = excluded.oldest_compatible`.execute(db);
    },
  };
}

async function listDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isUndefinedTable(error)) return [];
    throw error;
  }
}

type Versions = { newer: readonly string[]; known: readonly string[]; pending: readonly string[] };

/** A newer version migrated the database; continue if its migrations only added to the schema. */
async function assertCompatible<Tables>(
  db: Kysely<Tables>,
  { newer, known, pending }: Versions,
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
