/** URL of the flight search: parsed, built, round trip. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { oneAdult } from '#contract/domain/party.ts';
import { asksNights, noTripFilter } from '#contract/domain/trip-filter.ts';
import { anyTripFilter } from '#test/support/trip-filters.ts';
import {
  defaultDepartureDate,
  findFilteredList,
  findTrip,
  parseSearchQuery,
  searchPath,
} from './search-query.ts';

const parse = (path: string) => parseSearchQuery(new URL(path, 'http://localhost').searchParams);

test('an empty address means Riyadh, one way, one adult, nothing chosen', () => {
  expect(parse('/search')).toEqual({
    origin: 'RUH',
    destination: null,
    tripType: 'oneway',
    departureDate: null,
    returnDate: null,
    party: null,
    isSearched: false,
    filter: noTripFilter,
    show: 12,
  });
  expect(searchPath(parse('/search'))).toBe('/search');
});

test('a reader’s own search begins at home; a trip sent to them is the trip of its sender', () => {
  const own = (query: string) => parseSearchQuery(new URLSearchParams(query), 'JED');
  expect(own('').origin).toBe('JED');
  expect(own('destination=CAI').origin).toBe('RUH');
  expect(searchPath({ ...own(''), origin: 'RUH' })).toBe('/search?origin=RUH');
});

test('a destination alone fills in the form; a name typed without JavaScript is kept as it is, without marks that turn the writing', () => {
  expect(parse('/search?destination=dxb')).toMatchObject({ destination: 'DXB', isSearched: false });
  expect(parse('/search?destination=%20دبي%20').destination).toBe('دبي');
  expect(parse('/search?destination=Du%E2%80%AEbai%0A').destination).toBe('Dubai');
  expect(findTrip({ ...parse('/search?destination=Dubai&departureDate=2027-01-14') })).toBeUndefined();
});

test('one-way has no return date, whatever the address says', () => {
  expect(parse('/search?tripType=oneway&returnDate=2027-01-20').returnDate).toBeNull();
});

test('what is not known is left out', () => {
  const odd =
    '/search?origin=LHR&destination=%20&departureDate=2027-02-30&adults=10&results=yes&utm_source=x';
  expect(searchPath(parse(odd))).toBe('/search');
});

test('departure is a week from today unless said', () => {
  expect(defaultDepartureDate('2026-12-28')).toBe('2027-01-04');
});

test('a trip lacks nothing the booking sites need', () => {
  const query = parse('/search?destination=DXB&departureDate=2027-01-14&adults=2');
  expect(findTrip(query)).toEqual({
    origin: 'RUH',
    destination: 'DXB',
    tripType: 'oneway',
    departureDate: '2027-01-14',
    returnDate: null,
    party: { ...oneAdult, adults: 2 },
  });
  expect(findTrip({ ...query, destination: null })).toBeUndefined();
  expect(findTrip({ ...query, departureDate: null })).toBeUndefined();
  expect(findTrip({ ...query, tripType: 'roundtrip' })).toBeUndefined();
});

test('every query survives being written and read', () => {
  const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-21', days));
  const queries = fc
    .record({
      origin: fc.constantFrom(...departureAirports),
      destination: fc.option(fc.oneof(fc.stringMatching(/^[A-Z]{3}$/), fc.constantFrom('دبي', 'New York'))),
      tripType: fc.constantFrom(...tripTypes),
      departureDate: fc.option(date),
      returnDate: fc.option(date),
      party: fc.option(
        fc
          .integer({ min: 1, max: 4 })
          .map((count) => ({ adults: count, children: 1, infants: count, bags: 2 })),
      ),
      isSearched: fc.boolean(),
      filter: anyTripFilter,
      show: fc.constantFrom(12, 48, 480),
    })
    .map((query) => (query.isSearched ? { ...query, filter: noTripFilter, show: 12 } : query))
    .map((query) => (asksNights(query.filter) ? { ...query, tripType: 'roundtrip' as const } : query))
    .map((query) => (query.tripType === 'oneway' ? { ...query, returnDate: null } : query));
  fc.assert(
    fc.property(queries, (query) => {
      expect(parse(searchPath(query))).toEqual(query);
    }),
  );
});

test('a filter lists fares to anywhere until the results of a trip are shown', () => {
  const query = parse('/search?origin=JED&destination=CAI&direct=true&minNights=3&show=30');
  expect(findFilteredList(query)).toEqual({
    origin: 'JED',
    tripType: 'roundtrip',
    region: 'all',
    sort: 'value',
    filter: { ...noTripFilter, isDirect: true, minNights: 3 },
    show: 36,
    view: 'cards',
  });
  expect(findFilteredList(parse('/search?origin=JED'))).toBeUndefined();
  expect(findFilteredList(parse('/search?direct=true&results=1'))).toBeUndefined();
  expect(searchPath({ ...query, isSearched: true })).not.toContain('direct');
});

test('days off ask for round trips by themselves, unless one-way trips are chosen or a trip was searched', () => {
  expect(parse('/search?holiday=weekends').tripType).toBe('roundtrip');
  expect(parse('/search?holiday=weekends&tripType=oneway').tripType).toBe('oneway');
  expect(searchPath(parse('/search?holiday=weekends'))).toBe('/search?holiday=weekends');
  expect(parse('/search?destination=IST&results=1&holiday=weekends').tripType).toBe('oneway');
});
