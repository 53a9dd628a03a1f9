/** Stores a row in a data folder, then makes its database unusable in the way that is asked for. */
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLogger } from '#server/platform/logger.ts';

const [dataDir = '', way] = process.argv.slice(2);
const engine = Promise.withResolvers<Worker>();
process.once('worker', engine.resolve);
const database = await openDatabase({ dataDir, logger: createLogger('error') });
const { db } = database;
await db.insertInto('city_code').values({ code: 'PAR', airport: 'CDG' }).execute();
process.stdout.write('stored\n');

const endless = sql`select count(*) from generate_series(1, 10000000000)`;

if (way === 'thread') await (await engine.promise).terminate();
if (way === 'slow') {
  database.enforceDeadlines();
  await database.withDeadline(100, (quick) => endless.execute(quick));
}
if (way === 'in transaction') {
  database.enforceDeadlines();
  await database.withDeadline(100, (quick) =>
    quick.transaction().execute(async (trx) => {
      await trx.insertInto('city_code').values({ code: 'LON', airport: 'LHR' }).execute();
      await endless.execute(trx).catch(() => {});
      await trx.insertInto('city_code').values({ code: 'NYC', airport: 'JFK' }).execute();
    }),
  );
}
if (way === 'full') {
  for (;;) {
    await sql`insert into city_code select gen_random_uuid(), 'AAA' from generate_series(1, 10000)`.execute(
      db,
    );
  }
}
process.stdout.write('survived\n');
