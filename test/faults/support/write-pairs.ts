/** Writes pairs of rows in transactions forever, printing each committed pair. */
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLogger } from '#test/support/database.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
process.stdout.write('starting\n');
const { db } = await openDatabase({ dataDir, logger: silentLogger });
process.stdout.write('open\n');
for (let number = Number(first); ; number += 1) {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('city_code')
      .values({ code: `${number}a`, airport: 'AAA' })
      .execute();
    await trx
      .insertInto('city_code')
      .values({ code: `${number}b`, airport: 'BBB' })
      .execute();
  });
  process.stdout.write(`${number}\n`);
}
