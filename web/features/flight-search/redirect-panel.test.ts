import { expect, test } from 'vitest';
import type { AskedPrices, FlightSearchResult } from '#contract/api/search.ts';
import { withAskedPrices } from './ask-price.tsx';
import { listResultSites } from './redirect-panel.tsx';

const recorded = {
  usual: null,
  feathers: null,
  observedAt: '2026-11-19T08:00:00Z',
  observedAtPrecision: 'day',
  isSample: false,
} as const;
const result = {
  bookingUrls: { wego: 'https://w', almosafer: 'https://a', skyscanner: 'https://s' },
  sitePrices: [
    { site: 'skyscanner', price: 600 },
    { site: 'wego', price: 580 },
  ],
  cheapestFare: { site: 'wego', price: 580, ...recorded },
} as unknown as FlightSearchResult;
const askedAt = '2026-11-21T08:00:00Z';
const answer = (...prices: readonly ['wego' | 'almosafer', number][]): AskedPrices => ({
  state: 'answered',
  askedAt,
  prices: prices.map(([site, price]) => ({ site, price, url: `https://${site}` })),
});

test('an answer takes the place of older prices of its sites, in the headline and beside the buttons', () => {
  const shown = withAskedPrices(result, answer(['almosafer', 616], ['wego', 652]));
  expect(listResultSites(shown).map(({ site, price }) => [site, price])).toEqual([
    ['skyscanner', 600],
    ['almosafer', 616],
    ['wego', 652],
  ]);
  expect(shown.cheapestFare).toMatchObject({ site: 'almosafer', price: 616, observedAt: askedAt });
});

test('a cheaper price of a site that was not asked stays in the headline', () => {
  const cheaper = { ...result, cheapestFare: { site: 'skyscanner' as const, price: 600, ...recorded } };
  expect(withAskedPrices(cheaper, answer(['wego', 652])).cheapestFare).toEqual(cheaper.cheapestFare);
  expect(withAskedPrices(cheaper, answer(['wego', 590])).cheapestFare?.price).toBe(590);
});

test('no answer changes nothing', () => {
  expect(withAskedPrices(result, null)).toBe(result);
  expect(withAskedPrices(result, { state: 'empty', askedAt, prices: [] })).toBe(result);
});
