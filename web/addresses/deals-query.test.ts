import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgets, dealSorts } from '#contract/domain/deal.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { anyTripFilter } from '#test/support/trip-filters.ts';
import { dealsPath, dealViews, everyDeal } from './deals-query.ts';
import { listDealConditions, parseDealsQuery, withSortIn } from './parse-deals-query.ts';

const parse = (path: string) => parseDealsQuery(new URL(path, 'https://example.sa').searchParams);

describe('the address of the deals list', () => {
  test('says nothing for every deal', () => {
    expect(dealsPath()).toBe('/deals');
    expect(parse('/deals')).toEqual(everyDeal);
  });

  test('keeps a place in Arabic, filters, order, page and view', () => {
    const query = {
      ...everyDeal,
      search: 'إسطنبول',
      origin: 'JED',
      filter: { ...noTripFilter, isDirect: true },
      page: 3,
    } as const;
    expect(dealsPath({ ...query, budget: '2000-5000', sort: 'ending', view: 'list' })).toBe(
      `/deals?search=${encodeURIComponent('إسطنبول')}&origin=JED&budget=2000-5000&direct=true&sort=ending&page=3&view=list`,
    );
  });

  test('takes what a form sends without JavaScript', () => {
    const sent = '/deals?search=+dubai+&origin=any&region=asia&budget=any&tripType=any&direct=false';
    expect(parse(sent)).toEqual({ ...everyDeal, search: 'dubai', region: 'asia' });
  });

  test('falls back for what is unknown, and for pages that cannot be', () => {
    expect(parse('/deals?region=moon&origin=XXX&sort=x&budget=1&view=x&direct=1')).toEqual(everyDeal);
    for (const page of ['0', '-1', '1.5', '10001', 'x', '99999999']) {
      expect(parse(`/deals?page=${page}`).page).toBe(1);
    }
  });

  test('cuts a text at the length the API takes, never within a character', () => {
    const { search } = parse(`/deals?search=${'a'.repeat(99)}✈️😀`);
    expect(search.length).toBeLessThanOrEqual(100);
    expect(search.isWellFormed()).toBe(true);
  });

  test('comes back the same from every query', () => {
    const query = fc.record({
      search: fc.string({ unit: 'grapheme' }).map((search) => parse(dealsPath({ search })).search),
      region: fc.constantFrom(...regionFilters),
      origin: fc.constantFrom(null, ...departureAirports),
      tripType: fc.constantFrom(null, ...tripTypes),
      budget: fc.constantFrom(...budgets),
      filter: anyTripFilter,
      sort: fc.constantFrom(...dealSorts),
      page: fc.integer({ min: 1, max: 10_000 }),
      view: fc.constantFrom(...dealViews),
    });
    fc.assert(
      fc.property(query, (each) => {
        const budget = each.filter.maxPrice === null ? each.budget : 'any';
        expect(parse(dealsPath(each))).toEqual({ ...each, budget });
      }),
    );
  });
});

test('an order by place follows the names of the language that is read', () => {
  for (const sort of ['city', 'cityAr'] as const) {
    expect(withSortIn('ar', { ...everyDeal, sort }).sort).toBe('cityAr');
    expect(withSortIn('en', { ...everyDeal, sort }).sort).toBe('city');
  }
  expect(withSortIn('ar', { ...everyDeal, sort: 'price' }).sort).toBe('price');
});

test('listDealConditions names what is chosen besides the typed text and the trip filter', () => {
  expect(listDealConditions(everyDeal)).toEqual([]);
  expect(listDealConditions({ ...everyDeal, search: 'x', sort: 'price', page: 2, view: 'list' })).toEqual([]);
  // The trip filter has chips of its own.
  const filter = { ...noTripFilter, isDirect: true };
  expect(listDealConditions({ ...everyDeal, region: 'asia', tripType: 'oneway', filter })).toEqual([
    'region',
    'tripType',
  ]);
});

test('a highest price replaces the budget of the search box: there is one limit', () => {
  expect(parse('/deals?budget=under-2000&maxPrice=800').budget).toBe('any');
  const filter = { ...noTripFilter, maxPrice: 800 };
  expect(dealsPath({ budget: 'under-2000', filter })).toBe('/deals?maxPrice=800');
});
