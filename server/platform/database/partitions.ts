/** Creates the monthly partitions of observations when the first row of a month arrives, and drops old ones. */
import { sql } from 'kysely';
import { addMonths, type IsoMonth, isIsoMonth } from '#contract/domain/dates.ts';
import type { Db } from './schema.ts';

/** Advisory lock id, unique in this application. */
const PARTITION_LOCK = 480_117_233;

/**
 * Creates missing partitions for observations of these UTC months (`yyyy-MM`). Safe to call concurrently.
 * @param known months that need not be looked up again; those that were committed are added. Keep it for one import
 * only, since old partitions are dropped.
 */
export async function ensureObservationPartitions(
  db: Db,
  months: readonly IsoMonth[],
  known: Set<IsoMonth> = new Set(),
): Promise<void> {
  const unknown = [...new Set(months)].filter((month) => !known.has(month)).sort();
  if (unknown.length === 0) return;
  for (const month of unknown) if (!isIsoMonth(month)) throw new RangeError(`Not a month: ${month}`);
  const there = new Set(await listPartitions(db));
  const missing = unknown.filter((month) => !there.has(month));
  if (missing.length > 0 && db.isTransaction) return createPartitions(db, missing);
  if (missing.length > 0) await db.transaction().execute((trx) => createPartitions(trx, missing));
  for (const month of unknown) known.add(month);
}

async function createPartitions(trx: Db, months: readonly IsoMonth[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(trx);
  for (const month of months) {
    const start = sql.lit(`${month}-01T00:00:00Z`);
    const end = sql.lit(`${addMonths(month, 1)}-01T00:00:00Z`);
    await sql`create table if not exists ${tableOf(month)} partition of observation for values from (${start}) to (${end})`.execute(
      trx,
    );
  }
}

function tableOf(month: IsoMonth) {
  return sql.table(`observation_${month.replace('-', '_')}`);
}

async function listPartitions(db: Db): Promise<IsoMonth[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid in (select inhrelid from pg_inherits where inhparent = 'observation'::regclass)
    order by relname`.execute(db);
  return rows.flatMap(({ name }) => {
    const month = name.slice('observation_'.length).replace('_', '-');
    return isIsoMonth(month) ? [month] : [];
  });
}

/**
 * Drops the partitions of all months before one, one at a time; their space is free at once. Waits briefly for whoever
 * reads or writes observations, so that others do not queue behind it for long.
 * @returns the months that were dropped, the oldest first
 */
export async function dropObservationPartitions(db: Db, before: IsoMonth): Promise<IsoMonth[]> {
  const old = (await listPartitions(db)).filter((month) => month < before);
  for (const month of old) {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(trx);
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await sql`drop table if exists ${tableOf(month)}`.execute(trx);
    });
  }
  return old;
}
