import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { ensureObservationPartitions } from './partitions.ts';

const database = setUpTestDatabase();

async function insertAt(observedAt: string, fingerprint: string): Promise<void> {
  await sql`insert into observation (fingerprint, observed_at, observed_at_precision, recorded_at, source, site, origin,
      destination, origin_airport, destination_airport, trip_type, departure_date, price_halalas, baggage)
    values (${fingerprint}, ${observedAt}, 'second', ${observedAt}, 'sample', 'almosafer', 'RUH',
      'CDG', 'RUH', 'CDG', 'oneway', '2027-01-10', 99900, 'unknown')`.execute(database.db);
}

it('makes a month once, for callers at the same time, from its first instant to its last in UTC', async () => {
  const { db, handle } = database;
  await expect(insertAt('2026-12-01T00:00:00Z', '1')).rejects.toThrow('no partition');
  const same = ['2026-12', '2026-12'];
  await Promise.all([
    ensureObservationPartitions(db, same),
    handle.withDeadline(10_000, (other) => ensureObservationPartitions(other, same)),
    db.transaction().execute((trx) => ensureObservationPartitions(trx, same)),
  ]);
  await insertAt('2026-12-01T00:00:00Z', '1');
  await insertAt('2026-12-31T23:59:59.999Z', '-9223372036854775808');
  await expect(insertAt('2026-12-31T23:59:59.999Z', '-9223372036854775808')).rejects.toThrow('duplicate key');
  await expect(insertAt('2027-01-01T00:00:00Z', '2')).rejects.toThrow('no partition');
});

it('does not remember a month whose transaction was rolled back', async () => {
  const { db } = database;
  const undone = db.transaction().execute(async (trx) => {
    await ensureObservationPartitions(trx, ['2027-03']);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await ensureObservationPartitions(db, ['2027-03']);
  await insertAt('2027-03-05T00:00:00Z', '3');
});

it('refuses what is not a month', async () => {
  await expect(ensureObservationPartitions(database.db, ["2027-01'; drop table fare; --"])).rejects.toThrow(
    RangeError,
  );
});
