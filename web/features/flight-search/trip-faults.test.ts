/** Spec §5, flight search: which trips can be searched. */
import { expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parseSearchQuery, type SearchQuery } from '#web/addresses/search-query.ts';
import { findTripFaults } from './trip-faults.ts';

const today = '2026-11-21';
const inDays = (days: number) => addDays(today, days);
const dubai = { code: 'DXB', requiresUpgrade: false };
const tokyo = { code: 'NRT', requiresUpgrade: true };
const jeddah = { code: 'JED', requiresUpgrade: false };
const round = { tripType: 'roundtrip' } as const;

/** To Dubai in a week. @param destination null where the list has none, undefined while it is on its way */
const faultsOf = (change: Partial<SearchQuery>, destination: typeof dubai | null | undefined) =>
  findTripFaults(
    { ...parseSearchQuery(new URLSearchParams()), destination: 'DXB', departureDate: inDays(7), ...change },
    { today, destination },
  );

test.each<[string, Partial<SearchQuery>, ReturnType<typeof findTripFaults>]>([
  ['yesterday', { departureDate: inDays(-1) }, { departureDate: 'departurePast' }],
  ['today', { departureDate: today }, {}],
  ['in 365 days', { departureDate: inDays(365) }, {}],
  ['in 366 days', { departureDate: inDays(366) }, { departureDate: 'departureTooFar' }],
  ['on no day', { departureDate: null }, { departureDate: 'departureMissing' }],
  ['and back on no day', round, { returnDate: 'returnMissing' }],
  ['and back before', { ...round, returnDate: inDays(6) }, { returnDate: 'returnBeforeDeparture' }],
  ['and back on the same day', { ...round, returnDate: inDays(7) }, {}],
  ['and back in 365 days', { ...round, returnDate: inDays(365) }, {}],
  ['and back in 366 days', { ...round, returnDate: inDays(366) }, { returnDate: 'departureTooFar' }],
  ['one way', { tripType: 'oneway', returnDate: null }, {}],
  [
    'and back, to nowhere, on no days: every fault at once',
    { ...round, destination: null, departureDate: null },
    { destination: 'destinationMissing', departureDate: 'departureMissing', returnDate: 'returnMissing' },
  ],
])('a trip %s', (_, change, faults) => {
  expect(faultsOf(change, dubai)).toEqual(faults);
});

test('the destination is on the list, open to the reader, and elsewhere', () => {
  expect(faultsOf({ destination: null }, dubai)).toEqual({ destination: 'destinationMissing' });
  expect(faultsOf({ destination: 'QQQ' }, null)).toEqual({ destination: 'destinationUnknown' });
  expect(faultsOf({ destination: 'NRT' }, tokyo)).toEqual({ destination: 'premium' });
  expect(faultsOf({ origin: 'JED', destination: 'جدة' }, jeddah)).toEqual({ destination: 'sameAirport' });
  expect(faultsOf({ origin: 'JED', destination: 'JED' }, undefined)).toEqual({ destination: 'sameAirport' });
  // Left to the server.
  expect(faultsOf({ destination: 'QQQ' }, undefined)).toEqual({});
});
