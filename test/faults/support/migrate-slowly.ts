/** Opens the database with a migration that creates a table and then never ends. */
import { type Kysely, sql } from 'kysely';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLogger } from '#test/support/database.ts';

const [dataDir = ''] = process.argv.slice(2);
const stuck = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table half_made (a integer)`.execute(db);
    process.stdout.write('midway\n');
    await sql`select pg_sleep(30)`.execute(db);
  },
};
await openDatabase({ dataDir, logger: silentLogger, migrations: { ...migrations, '9999-stuck': stuck } });
