/** Creates the monthly partitions of observations when the first row of a month arrives. */
import { type Kysely, sql } from 'kysely';
import { addMonths, type IsoMonth, isIsoMonth } from '#contract/domain/dates.ts';
import type { Database } from './schema.ts';

/** Advisory lock id, unique in this application. */
const PARTITION_LOCK = 480_117_233;

const known = new WeakMap<Kysely<Database>, Set<IsoMonth>>();

/**
 * Creates missing partitions for observations of these UTC months (`yyyy-MM`). Safe to call concurrently;
 * inside a transaction the result is not cached.
 */
export async function ensureObservationPartitions(
  db: Kysely<Database>,
  months: readonly IsoMonth[],
): Promise<void> {
  const remembered = known.get(db) ?? new Set<IsoMonth>();
  const missing = [...new Set(months)].filter((month) => !remembered.has(month)).sort();
  if (missing.length === 0) return;
  for (const month of missing) if (!isIsoMonth(month)) throw new RangeError(`Not a month: ${month}`);
  if (db.isTransaction) return createPartitions(db, missing);
  await db.transaction().execute((trx) => createPartitions(trx, missing));
  for (const month of missing) remembered.add(month);
  known.set(db, remembered);
}

async function createPartitions(trx: Kysely<Database>, months: readonly IsoMonth[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(trx);
  for (const month of months) {
    const name = sql.table(`observation_${month.replace('-', '_')}`);
    const start = sql.lit(`${month}-01T00:00:00Z`);
    const end = sql.lit(`${addMonths(month, 1)}-01T00:00:00Z`);
    await sql`create table if not exists ${name} partition of observation for values from (${start}) to (${end})`.execute(
      trx,
    );
  }
}
