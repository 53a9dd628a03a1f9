/** State of the deal that is one fare, read from the database: the same that the board tells. */
import { afterEach, expect, it } from 'vitest';
import { buildDeal } from '#test/support/build-deal.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildCurrentFare, testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { type DealFacts, findFareDealState, insertDetectedDeals } from './deal.repository.ts';

const database = setUpTestDatabase();
afterEach(() => truncateAll(database.db));

const fare = buildCurrentFare({ price: 396 });
const { source, origin, destination, tripType, departureDate, returnDate } = fare;
const trip = { source, origin, destination, tripType, departureDate, returnDate };

async function stateWith(facts: Partial<DealFacts>, status: 'pending' | 'published' = 'published') {
  const deal = { ...buildDeal(), ...trip, dealPrice: 396, originalPrice: 430, expiresAt: null, ...facts };
  await insertDetectedDeals(database.db, [{ facts: deal, status }], testNow);
  return findFareDealState(database.db, fare, testNow);
}

it.each([
  ['published', {}, 'published' as const, 'published'],
  ['waiting for review', {}, 'pending' as const, 'pending'],
  ['of another price', { dealPrice: 405 }, 'published' as const, null],
  ['of another day', { departureDate: '2027-02-02' }, 'published' as const, null],
  ['with a return', { returnDate: '2027-02-09' }, 'published' as const, null],
  ['over', { expiresAt: testNow }, 'published' as const, null],
])('a deal %s', async (_, facts, status, expected) => {
  expect(await stateWith(facts, status)).toBe(expected);
});

it('no deal at all', async () => {
  expect(await findFareDealState(database.db, fare, testNow)).toBeNull();
});
