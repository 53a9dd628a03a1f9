/** State of a pair's deals on a page: published, in review, or ended recently. */
import { expect, it } from 'vitest';
import { buildDeal } from '#test/support/build-deal.ts';
import { buildCurrentFare, testNow } from '#test/support/factories.ts';
import type { Deal } from './deal.repository.ts';
import { createDealStates } from './deal-board.ts';

const fare = buildCurrentFare({ price: 396 });
const dealOf = (overrides: Partial<Deal> = {}): Deal => ({
  ...buildDeal(),
  source: fare.source,
  origin: fare.origin,
  destination: fare.destination,
  tripType: fare.tripType,
  departureDate: fare.departureDate,
  returnDate: fare.returnDate,
  dealPrice: 396,
  expiresAt: null,
  ...overrides,
});
const change = {
  source: fare.source,
  origin: fare.origin,
  destination: fare.destination,
  tripType: fare.tripType,
  dealPrice: 396,
  outcome: 'held' as const,
  changedAt: new Date(testNow.getTime() - 60_000),
};
const none = { published: [], pending: [], ended: [] };
const nothing = { state: null, ended: null };

it('knows a deal by its trip and its price, as long as it lasts', () => {
  const published = createDealStates({ ...none, published: [dealOf()], ended: [change] });
  expect(published(fare, testNow)).toEqual({ state: 'published', ended: null });
  expect(createDealStates({ ...none, pending: [dealOf()] })(fare, testNow).state).toBe('pending');
  for (const other of [{ dealPrice: 405 }, { departureDate: '2027-02-02' }, { expiresAt: testNow }]) {
    expect(createDealStates({ ...none, published: [dealOf(other)] })(fare, testNow)).toEqual(nothing);
  }
});

it('tells for a day of the published deal that the price left behind', () => {
  const states = createDealStates({ ...none, ended: [change] });
  const dearer = buildCurrentFare({ price: 405 });
  expect(states(dearer, testNow)).toEqual({ state: null, ended: change });
  expect(states(fare, testNow)).toEqual(nothing);
  expect(states(dearer, new Date(testNow.getTime() + 24 * 3_600_000))).toEqual(nothing);
});
