import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { takesLargeBatches } from '#server/platform/database/copy-in.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderFare, testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { normalise, type Observation } from './normalise.ts';
import {
  type NewObservations,
  type PrepareObservations,
  sortObservations,
} from './observation.repository.ts';
import { copyAndMerge, createCopyWriter } from './observation-copy.repository.ts';

const reference = loadReferenceData(join(import.meta.dirname, '../../../data'));
const november = new Date('2026-11-01T00:00:00Z');
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

async function storeAll(
  prepare: PrepareObservations,
  all: readonly NewObservations[],
): Promise<{ reports: unknown[]; stored: unknown }> {
  await truncateAll(database.db);
  await ensureObservationPartitions(database.db, ['2026-10', '2026-11']);
  const reports: unknown[] = [];
  for (const added of all) reports.push(await (await prepare(added, testNow))());
  return { reports, stored: await readStored() };
}

const merge = ({ observations, ...marks }: NewObservations) =>
  copyAndMerge(database.db, { ...marks, observations: sortObservations(observations) }, testNow);
const prepareMerge: PrepareObservations = async (added) => () => merge(added);

describe('storing observations', () => {
  it('copies and merges to the same, also what is known, held or not recorded', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const added = all.map(({ observations, mark, hidden }) => withMarks(observations, mark, hidden));
        const merged = await storeAll(prepareMerge, added);
        const copied = await storeAll(createCopyWriter(database.db), added);
        expect(copied).toEqual(merged);
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('changes nothing when the same is stored again', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const added = all.map(({ observations, mark, hidden }) => withMarks(observations, mark, hidden));
        const { stored } = await storeAll(prepareMerge, added);
        for (const batch of added.filter(({ unrecorded }) => unrecorded?.size === 0)) {
          expect(await merge(batch)).toEqual({ inserted: 0, held: 0 });
        }
        expect(await readStored()).toEqual(stored);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('leaves nothing on the pages of the embedded database when all rows are known', async ({ skip }) => {
    if (takesLargeBatches(database.db)) skip('a server vacuums');
    const recent = fc
      .sample(sighting, { numRuns: 30, seed: 1 })
      .filter(({ observedAt }) => observedAt > november);
    const asNew = (observations: Observation[]) => ({ observations, held: new Set<bigint>() });
    await sql`drop table if exists observation_2026_11`.execute(database.db);
    await storeAll(prepareMerge, [asNew(recent.slice(1))]);
    for (const rows of [recent.slice(1), recent])
      await (await createCopyWriter(database.db)(asNew(rows), testNow))();
    const { rows } = await sql<{ taken: number; stored: number }>`
      select max((ctid::text::point)[1])::int as taken, count(*)::int as stored from observation_2026_11`.execute(
      database.db,
    );
    expect(rows[0]?.stored).toBeGreaterThan(5);
    expect(rows[0]?.taken).toBe(rows[0]?.stored);
  });

  it('keeps prices that may not be recorded out of observations and daily lows', async () => {
    const all = fc.sample(sighting, { numRuns: 12, seed: 1 });
    const unrecorded = new Set(all.map(({ fingerprint }) => fingerprint));
    const { stored } = await storeAll(prepareMerge, [{ observations: all, held: new Set(), unrecorded }]);
    expect(stored).toMatchObject({ observation: [], daily_low: [], held_fare: [] });
    expect(await database.db.selectFrom('fare').selectAll().execute()).not.toEqual([]);
    expect(await merge({ observations: all, held: new Set(), unrecorded })).toEqual({
      inserted: 0,
      held: 0,
    });
  });
});
