/** Which deals stand below the hero. */
import { expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { createApiClient } from '#web/api/call.ts';
import { pickBest, pickBestDeals } from './pick-best-deals.ts';

const deal = (destination: string, overrides: Partial<Deal> = {}) =>
  ({
    id: destination,
    destination,
    country: 'Anywhere',
    locked: false,
    isVerified: true,
    dealPrice: 400,
    ...overrides,
  }) as Deal;

test('only verified deals that the reader may see, six at most, in the list’s order', () => {
  const deals = [
    deal('Baku', { locked: true, dealPrice: null, isVerified: false }),
    deal('Cairo', { isVerified: false }),
    ...['Amman', 'Dubai', 'Doha', 'Paris', 'Rome', 'Oslo', 'Bonn'].map((place) => deal(place)),
  ];
  expect(pickBest(deals, 6).map(({ id }) => id)).toEqual(['Amman', 'Dubai', 'Doha', 'Paris', 'Rome', 'Oslo']);
});

test('none within the country, which the fares below leave out as well', () => {
  expect(pickBest([deal('Jeddah', { country: 'Saudi Arabia' }), deal('Baku')], 6)).toMatchObject([
    { id: 'Baku' },
  ]);
});

test('each place once, by its larger discount', () => {
  expect(
    pickBest([deal('Baku', { id: 'first' }), deal('Baku', { id: 'second' })], 6).map(({ id }) => id),
  ).toEqual(['first']);
});

test('of the chosen trip type alone, also where other airports fill the row', async () => {
  const asked: string[] = [];
  const client = createApiClient(async (path) => {
    asked.push(path);
    return Response.json([], { headers: { 'x-total-count': '0' } });
  });
  await pickBestDeals(client, { origin: 'RUH', tripType: 'oneway' }, 4);
  expect(asked.map((path) => new URL(path, 'http://site').searchParams.get('tripType'))).toEqual([
    'oneway',
    'oneway',
  ]);
  expect(asked[1]).not.toContain('RUH');
});
