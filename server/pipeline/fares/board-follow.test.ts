import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { assessFares } from '#server/pipeline/deals/evidence.service.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { ownRules } from '#test/support/own-rules.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { allFareLists, Board } from './board.ts';

const reference = loadReferenceData();
const database = setUpTestDatabase();

let now = testNow;
const options = { includeSample: true, sourceRules: ownRules, now: () => now };
const createBoard = () => new Board({ db: database.db, ...options });

const sighting = fc.record({
  destination: fc.constantFrom('CAI', 'IST', 'DXB'),
  origin: fc.constantFrom('RUH', 'JED'),
  site: fc.constantFrom('wego', 'kayak'),
  source: fc.constantFrom('kayak.sa', 'almosafer.com', 'sample'),
  departureDate: fc.constantFrom('2026-11-22', '2026-12-10', '2027-01-15', '2027-11-20'),
  returnDate: fc.constantFrom(null, '2027-11-25'),
  price: fc.integer({ min: 900, max: 2000 }),
  /** Some are about to be too old, some are. */
  hoursAgo: fc.constantFrom(0, 1, 23, 71, 80),
});

const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ store: fc.array(sighting, { minLength: 1, maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ removeEach: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(0.5, 2, 30) }) },
  { weight: 1, arbitrary: fc.constant({ assess: true }) },
);

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(step: Change): Promise<void> {
  const { db } = database;
  if ('store' in step) {
    const rows = buildProviderRows(
      ...step.store.map(({ hoursAgo, ...fare }) => ({
        ...fare,
        observedAt: new Date(now.getTime() - hoursAgo * 3_600_000),
      })),
    );
    await ingestRows({ db, reference, sourceRules: ownRules, now: () => now }, [rows]);
  } else if ('removeEach' in step) {
    await sql`delete from fare where price_halalas / 100 % ${step.removeEach} = 0`.execute(db);
  } else if ('hours' in step) {
    now = new Date(now.getTime() + step.hours * 3_600_000);
  } else {
    for (const key of allFareLists.filter(({ origin }) => origin === 'RUH')) {
      await assessFares({ db, ...options }, key);
    }
  }
}

function readLists(board: Board) {
  return allFareLists.map((key) => board.listEntries(key));
}

it('equals a board read anew after any changes, whether it heard of each or not', async () => {
  const steps = fc.array(fc.record({ step: change, isHeard: fc.boolean() }), { minLength: 2, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await truncateAll(database.db);
      now = testNow;
      const board = createBoard();
      await board.rebuild();
      for (const { step, isHeard } of all) {
        await apply(step);
        if (isHeard) await board.follow();
      }
      await board.follow();
      const fresh = createBoard();
      await fresh.rebuild();
      expect(readLists(board)).toEqual(readLists(fresh));
    }),
    { numRuns: 30 },
  );
}, 120_000);
