/** The first search of a trip waits for its price from the provider. */
import { expect, test } from 'vitest';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { createQueryClient, type Query } from '#web/api/query.tsx';
import { awaitPrice } from './await-price.ts';
import { listResultSites } from './booking-sites.ts';

const trip = {
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'oneway',
  departureDate: '2027-01-15',
  adults: 1,
} as const;
const unknown: FlightSearchResult = {
  ...trip,
  returnDate: null,
  bookingUrls: {
    skyscanner: 'https://www.skyscanner.net/',
    google: 'https://www.google.com/',
    wego: 'https://sa.wego.com/',
  },
  sitePrices: [],
  cheapestFare: null,
  pending: true,
  canAsk: false,
};
const known: FlightSearchResult = {
  ...unknown,
  sitePrices: [
    { site: 'wego', price: 395 },
    { site: 'skyscanner', price: 410 },
  ],
  cheapestFare: {
    price: 395,
    usual: null,
    feathers: null,
    site: 'wego',
    observedAt: '2026-11-21T08:00:00.000Z',
    observedAtPrecision: 'second',
    isSample: false,
  },
  pending: false,
};

/** Answers in order, the last one for ever; the clock moves with the pauses alone. */
async function search(answers: readonly FlightSearchResult[]) {
  let now = 0;
  let asked = 0;
  const query: Query<FlightSearchResult> = {
    ...fareQueries.flightSearch({ ...trip, returnDate: null, party: null }),
    queryFn: async () => {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1] ?? unknown;
    },
  };
  const pause = async (milliseconds: number) => {
    now += milliseconds;
  };
  const client = createQueryClient();
  const result = await awaitPrice(client, query, { now: () => now, pause });
  const state = client.getQueryState(query.queryKey);
  const nextWait = state && query.refetchInterval?.({ state });
  return { result, asked, now, nextWait };
}

test('a price that is known is not waited for', async () => {
  expect(await search([known])).toEqual({ result: known, asked: 1, now: 0, nextWait: false });
});

test('a price that comes a moment later opens its own site', async () => {
  const { result, asked } = await search([unknown, unknown, known]);
  expect(asked).toBe(3);
  expect(listResultSites(result)[0]).toEqual({ site: 'wego', price: 395 });
});

test('where none comes, the tab is opened while the browser still lets it, and the page goes on waiting', async () => {
  const { result, now, nextWait } = await search([unknown]);
  expect(result.pending).toBe(true);
  expect(now).toBeLessThan(5_000);
  expect(nextWait).toBeGreaterThan(0);
  expect(listResultSites(result)[0]).toEqual({ site: 'skyscanner', price: null });
});

test('sites are listed by their price, those without one in their own order behind', () => {
  expect(listResultSites(known).map(({ site }) => site)).toEqual(['wego', 'skyscanner', 'google']);
  expect(listResultSites(unknown).map(({ site }) => site)).toEqual(['skyscanner', 'google', 'wego']);
});
