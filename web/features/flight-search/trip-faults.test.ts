/** Spec §5, flight search: which trips can be searched. */
import { expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parseSearchQuery, type SearchQuery } from '#web/addresses/search-query.ts';
import { findTripFaults } from './trip-faults.ts';

const today = '2026-11-21';
const dubai = { code: 'DXB', requiresUpgrade: false };
const tokyo = { code: 'NRT', requiresUpgrade: true };
const jeddah = { code: 'JED', requiresUpgrade: false };

const trip: SearchQuery = {
  ...parseSearchQuery(new URLSearchParams()),
  destination: 'DXB',
  departureDate: addDays(today, 7),
};
const faultsOf = (change: Partial<SearchQuery>, destination: typeof dubai | null | undefined = dubai) =>
  findTripFaults({ ...trip, ...change }, { today, destination });

test('departure is from today to 365 days ahead', () => {
  expect(faultsOf({ departureDate: addDays(today, -1) })).toEqual({ departureDate: 'departurePast' });
  expect(faultsOf({ departureDate: today })).toEqual({});
  expect(faultsOf({ departureDate: addDays(today, 365) })).toEqual({});
  expect(faultsOf({ departureDate: addDays(today, 366) })).toEqual({ departureDate: 'departureTooFar' });
  expect(faultsOf({ departureDate: null })).toEqual({ departureDate: 'departureMissing' });
});

test('the return is from the departure to 365 days ahead, and asked for by round trips alone', () => {
  const round = { tripType: 'roundtrip', departureDate: addDays(today, 7) } as const;
  expect(faultsOf({ ...round, returnDate: null })).toEqual({ returnDate: 'returnMissing' });
  expect(faultsOf({ ...round, returnDate: addDays(today, 6) })).toEqual({
    returnDate: 'returnBeforeDeparture',
  });
  expect(faultsOf({ ...round, returnDate: addDays(today, 7) })).toEqual({});
  expect(faultsOf({ ...round, returnDate: addDays(today, 365) })).toEqual({});
  expect(faultsOf({ ...round, returnDate: addDays(today, 366) })).toEqual({ returnDate: 'departureTooFar' });
  expect(faultsOf({ tripType: 'oneway', returnDate: null })).toEqual({});
});

test('the destination is on the list, open to the reader, and elsewhere', () => {
  expect(faultsOf({ destination: null })).toEqual({ destination: 'destinationMissing' });
  expect(faultsOf({ destination: 'QQQ' }, null)).toEqual({ destination: 'destinationUnknown' });
  expect(faultsOf({ destination: 'NRT' }, tokyo)).toEqual({ destination: 'premium' });
  expect(faultsOf({ origin: 'JED', destination: 'جدة' }, jeddah)).toEqual({ destination: 'sameAirport' });
  expect(faultsOf({ origin: 'JED', destination: 'JED' }, undefined)).toEqual({ destination: 'sameAirport' });
});

test('a destination on its way is left to the server', () => {
  const faults = findTripFaults({ ...trip, destination: 'QQQ' }, { today, destination: undefined });
  expect(faults).toEqual({});
});

test('every fault is told at once', () => {
  expect(faultsOf({ destination: null, departureDate: null, tripType: 'roundtrip' })).toEqual({
    destination: 'destinationMissing',
    departureDate: 'departureMissing',
    returnDate: 'returnMissing',
  });
});
