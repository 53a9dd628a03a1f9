/** Opens the database of a folder and keeps it open, or prints why it cannot. */
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLogger } from '#test/support/database.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  await openDatabase({ dataDir, logger: silentLogger });
  process.stdout.write('open\n');
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
}
