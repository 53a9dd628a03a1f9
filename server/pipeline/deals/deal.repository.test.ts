/** State of the deal that is one fare: the board and the database say the same, and the board knows the ended ones. */
import { expect, it } from 'vitest';
import { buildDeal } from '#test/support/build-deal.ts';
import { buildCurrentFare, testNow } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';
import { findFareDealState, insertDetectedDeals } from './deal.repository.ts';
import { createDealStates } from './deal-board.ts';

const { database } = setUpFareDatabase();

const fare = buildCurrentFare({ price: 396 });
const { source, origin, destination, tripType, departureDate, returnDate } = fare;
const trip = { source, origin, destination, tripType, departureDate, returnDate };
const none = { published: [], pending: [], ended: [] };
const ended = {
  ...trip,
  dealPrice: 396,
  outcome: 'held' as const,
  changedAt: new Date(testNow.getTime() - 60_000),
};

it.each([
  ['published', {}, 'published' as const, 'published'],
  ['waiting for review', {}, 'pending' as const, 'pending'],
  ['of another price', { dealPrice: 405 }, 'published' as const, null],
  ['of another day', { departureDate: '2027-02-02' }, 'published' as const, null],
  ['with a return', { returnDate: '2027-02-09' }, 'published' as const, null],
  ['over', { expiresAt: testNow }, 'published' as const, null],
])('a deal %s', async (_, facts, status, state) => {
  const deal = buildDeal({ ...trip, dealPrice: 396, originalPrice: 430, expiresAt: null, ...facts });
  await insertDetectedDeals(
    database.db,
    [{ facts: deal, status, publishedAt: status === 'published' ? testNow : null }],
    testNow,
  );
  expect(await findFareDealState(database.db, fare, testNow)).toBe(state);
  const states = createDealStates({ ...none, [status]: [deal], ended: [ended] });
  expect(states(fare, testNow)).toEqual({ state, ended: null });
});

it('no deal at all, and for a day the published one that its price left behind', async () => {
  expect(await findFareDealState(database.db, fare, testNow)).toBeNull();
  const states = createDealStates({ ...none, ended: [ended] });
  const dearer = buildCurrentFare({ price: 405 });
  expect(states(dearer, testNow)).toEqual({ state: null, ended });
  expect(states(dearer, new Date(testNow.getTime() + 24 * 3_600_000))).toEqual({ state: null, ended: null });
});
