import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrateToLatest } from '#server/platform/database/migrator.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import * as history from './0021-history.ts';
import { migrations } from './index.ts';

const database = setUpTestDatabase();

/** Back to the state before the migration, with a table that is in use. */
async function undo(): Promise<void> {
  await sql
    .raw(`
      alter table observation drop constraint observation_pkey;
      alter table observation add primary key (fingerprint, observed_at);
      drop index fare_by_pair;
      create index fare_by_origin on fare (source, origin, trip_type, destination);`)
    .execute(database.db);
}

async function insertRow(fingerprint: number, observedAt: string): Promise<void> {
  await sql`
    insert into observation (fingerprint, observed_at, recorded_at, price_halalas, departure_date,
      observed_at_precision, source, site, origin, destination, origin_airport, destination_airport, trip_type, baggage)
    values (${fingerprint}, ${observedAt}, ${observedAt}, 64000, '2027-01-15', 'second', 'kayak.sa', 'kayak', 'RUH',
      'CAI', 'RUH', 'CAI', 'oneway', 'unknown')`.execute(database.db);
}

async function listKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select pg_get_indexdef(indexrelid) as key from pg_index
    where indrelid in (select inhrelid from pg_inherits where inhparent = 'observation'::regclass
      union all select 'observation'::regclass)
    order by 1`.execute(database.db);
  return rows.map(({ key }) => key.replace(/.* USING btree /, ''));
}

it('puts the time first in the key of every partition, and keeps all rows and the key', async () => {
  const { db } = database;
  await undo();
  await ensureObservationPartitions(db, ['2026-10', '2026-11']);
  await insertRow(-5, '2026-10-02T00:00:00Z');
  await insertRow(7, '2026-11-02T00:00:00Z');
  expect(await listKeys()).toEqual(Array(3).fill('(fingerprint, observed_at)'));
  await migrateToLatest(db, { ...migrations, '9021-history': history });
  expect(await listKeys()).toEqual(Array(3).fill('(observed_at, fingerprint)'));
  expect(await db.selectFrom('observation').select('fingerprint').orderBy('observed_at').execute()).toEqual([
    { fingerprint: '-5' },
    { fingerprint: '7' },
  ]);
  await expect(insertRow(7, '2026-11-02T00:00:00Z')).rejects.toThrow('duplicate key');
  await ensureObservationPartitions(db, ['2026-12']);
  await insertRow(7, '2026-12-02T00:00:00Z');
  await expect(insertRow(7, '2026-12-02T00:00:00Z')).rejects.toThrow('duplicate key');
});
