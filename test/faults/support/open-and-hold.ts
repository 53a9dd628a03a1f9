/** Opens the database of a folder and keeps it open. */
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLogger } from '#test/support/database.ts';

const [dataDir = ''] = process.argv.slice(2);
await openDatabase({ dataDir, logger: silentLogger });
process.stdout.write('open\n');
