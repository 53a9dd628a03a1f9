import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderFare, testNow } from '#test/support/factories.ts';
import { reference } from '#test/support/reference.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { normalise, type Observation } from './normalise.ts';
import { type NewObservations, storeObservations } from './observation.repository.ts';

const database = setUpTestDatabase();

const sighting = fc
  .record({
    destination: fc.constantFrom('CAI', 'IST'),
    site: fc.constantFrom('wego', 'kayak'),
    source: fc.constantFrom('kayak.sa', 'almosafer.com'),
    departureDate: fc.constantFrom('2026-12-10', '2027-01-15'),
    returnDate: fc.constantFrom(null, '2027-01-25'),
    price: fc.integer({ min: 900, max: 905 }),
    hoursAgo: fc.constantFrom(0, 1, 30, 80, 1000),
    deepLink: fc.constantFrom(null, 'https://www.kayak.sa/a\\b?c=1'),
  })
  .map(({ hoursAgo, ...seen }) => {
    const fare = { ...seen, stops: seen.price % 2 };
    const observedAt = new Date(testNow.getTime() - hoursAgo * 3_600_000);
    const checked = normalise(buildProviderFare({ ...fare, observedAt }), { reference, now: testNow });
    if (!('value' in checked)) throw new Error(checked.detail);
    return checked.value;
  });

const batches = fc.array(
  fc.record({
    observations: fc.array(sighting, { minLength: 1, maxLength: 15 }),
    mark: fc.nat(5),
    hidden: fc.nat(9),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Every few rows are held, or come from a source that is not recorded. */
function withMarks(observations: Observation[], mark: number, hidden: number): NewObservations {
  const every = (step: number): Set<bigint> =>
    new Set(
      observations.filter((row) => step > 1 && row.priceHalalas % step === 0).map((row) => row.fingerprint),
    );
  const unrecorded = every(hidden * 100);
  return { observations, held: every(mark * 100).difference(unrecorded), unrecorded };
}

async function readStored(): Promise<unknown> {
  const tables = ['observation', 'fare', 'daily_low', 'held_fare', 'unpublished_list'];
  const contents: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'id' - 'mark')::text as row from ${sql.table(table)} t order by 1`.execute(
      database.db,
    );
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}

const store = (added: NewObservations) => storeObservations(database.db, added, testNow);

async function storeAll(all: readonly NewObservations[]): Promise<unknown> {
  await truncateAll(database.db);
  await ensureObservationPartitions(database.db, ['2026-10', '2026-11']);
  for (const added of all) await store(added);
  return readStored();
}

describe('storing observations', () => {
  it('comes to the same in batches and one by one', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const added = all.map(({ observations, mark }) =>
          withMarks(
            observations.map((row) => ({ ...row, deepLink: null })),
            mark,
            0,
          ),
        );
        const stored = await storeAll(added);
        const single = added.flatMap(({ observations, held }) =>
          observations.map((row) => ({ observations: [row], held })),
        );
        expect(await storeAll(single)).toEqual(stored);
      }),
      { numRuns: 40 },
    );
  });

  it('changes nothing when the same is stored again', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const added = all.map(({ observations, mark, hidden }) => withMarks(observations, mark, hidden));
        const stored = await storeAll(added);
        for (const batch of added.filter(({ unrecorded }) => unrecorded?.size === 0)) {
          expect(await store(batch)).toEqual({ inserted: 0, held: 0 });
        }
        expect(await readStored()).toEqual(stored);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps prices that may not be recorded out of observations and daily lows', async () => {
    const all = fc.sample(sighting, { numRuns: 12, seed: 1 });
    const unrecorded = new Set(all.map(({ fingerprint }) => fingerprint));
    const stored = await storeAll([{ observations: all, held: new Set(), unrecorded }]);
    expect(stored).toMatchObject({ observation: [], daily_low: [], held_fare: [] });
    expect(await database.db.selectFrom('fare').selectAll().execute()).not.toEqual([]);
    expect(await store({ observations: all, held: new Set(), unrecorded })).toEqual({ inserted: 0, held: 0 });
  });
});
