/** Brings a database to the newest schema, all pending migrations in one transaction. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isUndefinedTable, MigrationError } from './errors.ts';

/**
 * Names of the migrations that ran now; a failed or killed run leaves nothing behind.
 * @throws MigrationError
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  // Looking first keeps an ordinary start at one query.
  if (await isUpToDate(db, Object.keys(migrations))) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    const subject = failed === undefined ? 'The database cannot be migrated' : `Migration ${failed} failed`;
    throw new MigrationError(`${subject}: ${reason}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

async function isUpToDate<Tables>(db: Kysely<Tables>, names: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name).join() === [...names].sort().join();
  } catch (error) {
    if (isUndefinedTable(error)) return false;
    throw error;
  }
}
