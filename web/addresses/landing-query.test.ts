/** URL of the landing page: parsed, built, round trip. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { anyTripFilter } from '#test/support/trip-filters.ts';
import {
  fareListStep,
  fareRegions,
  fareSorts,
  landingPath,
  parseLandingQuery,
  withFilter,
} from './landing-query.ts';

const parse = (path: string) => parseLandingQuery(new URL(path, 'http://localhost').searchParams);

test('an empty address means Riyadh, one way, all regions, the first step', () => {
  expect(parse('/')).toEqual({
    origin: 'RUH',
    tripType: 'oneway',
    region: 'all',
    filter: noTripFilter,
    sort: 'value',
    show: fareListStep,
    view: 'cards',
  });
  expect(landingPath({})).toBe('/#prices');
});

test('a reader’s own page begins at home, and Riyadh is named in its links', () => {
  const own = parseLandingQuery(new URLSearchParams(), 'JED');
  expect(own.origin).toBe('JED');
  expect(landingPath({ ...own, origin: 'RUH' })).toBe('/?origin=RUH#prices');
  expect(parseLandingQuery(new URLSearchParams('origin=DMM'), 'JED').origin).toBe('DMM');
});

test('a filter lists the cheapest first, days off round trips, unless something else is chosen', () => {
  expect(parse('/?holiday=weekends').tripType).toBe('roundtrip');
  expect(parse('/?holiday=weekends&tripType=oneway').tripType).toBe('oneway');
  expect(parse('/?months=2026-12').tripType).toBe('oneway');
  const weekends = { ...noTripFilter, holiday: 'weekends' };
  const asked = withFilter(parse('/'), weekends);
  expect(landingPath(asked)).toBe('/?holiday=weekends#prices');
  expect([parse('/').sort, asked.sort, parse('/?months=2026-12&sort=value').sort]).toEqual([
    'value',
    'price',
    'value',
  ]);
  const oneWay = { ...asked, tripType: 'oneway' as const };
  expect(landingPath(oneWay)).toBe('/?tripType=oneway&holiday=weekends#prices');
  expect(withFilter(oneWay, { ...weekends, isDirect: true }).tripType).toBe('oneway');
});

test('what is unknown falls back to its default', () => {
  expect(parse('/?origin=XXX&tripType=return&region=moon&sort=luck&show=-5&view=globe&admin=1')).toEqual(
    parse('/'),
  );
  expect(parse('/?show=1000000').show).toBe(fareListStep);
  expect(parse('/?show=25').show).toBe(36);
});

test('every query survives being written and read', () => {
  const queries = fc.record({
    origin: fc.constantFrom(...departureAirports),
    tripType: fc.constantFrom(...tripTypes),
    region: fc.constantFrom(...fareRegions),
    sort: fc.constantFrom(...fareSorts),
    filter: anyTripFilter,
    show: fc.integer({ min: 1, max: 20 }).map((steps) => steps * fareListStep),
    view: fc.constantFrom('cards' as const, 'map' as const),
  });
  fc.assert(
    fc.property(queries, (query) => {
      const { filter } = query;
      const hasNights = filter.minNights !== null || filter.maxNights !== null;
      const written = hasNights ? { ...query, tripType: 'roundtrip' as const } : query;
      expect(parse(landingPath(written))).toEqual(written);
    }),
  );
});

test('any text in the address is read without fault', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { show } = parseLandingQuery(new URLSearchParams({ show: text, origin: text, region: text }));
      expect([show % fareListStep, show > 0]).toEqual([0, true]);
    }),
  );
});
