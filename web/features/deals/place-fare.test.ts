/** A search for deals at a place without one: the fare to that place. */
import { expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { createApiClient } from '#web/api/call.ts';
import { findCity, pickFare, placeFareQuery } from './place-fare.ts';

const asAirport = (code: string, city: string, cityAr: string, countryCode: string): Airport => ({
  ...buildFare({ code, city, cityAr, countryCode }),
  name: city,
  nameAr: cityAr,
  latitude: 0,
  longitude: 0,
});
const airports = [
  asAirport('LHR', 'London', 'لندن', 'GB'),
  asAirport('LGW', 'London', 'لندن', 'GB'),
  asAirport('NRT', 'Tokyo', 'طوكيو', 'JP'),
  asAirport('ADD', 'Addis Ababa', 'أديس أبابا', 'ET'),
];
const fares = [
  buildFare({ code: 'LGW', city: 'London', countryCode: 'GB', cheapestPrice: 900 }),
  buildFare({ code: 'LHR', city: 'London', countryCode: 'GB', cheapestPrice: 1100 }),
  buildLockedFare(),
];

test('is the cheapest of the city, whichever of its airports and languages was searched', () => {
  for (const search of ['London', 'لندن', 'LHR', 'lond']) {
    expect(new Set(findCity(airports, search).map(({ code }) => code))).toEqual(new Set(['LHR', 'LGW']));
  }
  expect(pickFare(fares)).toMatchObject({ code: 'LGW', cheapestPrice: 900 });
});

test('is none for a locked fare and for a place without one, which are places all the same', () => {
  expect(findCity(airports, 'Tokyo')).toMatchObject([{ code: 'NRT' }]);
  expect(pickFare([buildLockedFare()])).toBeNull();
  expect(findCity(airports, 'Addis Ababa')).toMatchObject([{ code: 'ADD' }]);
  expect(pickFare([null])).toBeNull();
});

test('asks for the fares of its city alone', async () => {
  const asked: string[] = [];
  const client = createApiClient(async (path) => {
    asked.push(path);
    const code = /pricing\/(\w+)/.exec(path)?.[1];
    if (!code) return Response.json(airports);
    return Response.json(fares.find((fare) => fare.code === code) ?? null);
  });
  const trip = { origin: 'RUH', tripType: 'oneway' } as const;
  const ask = (search: string) => client.fetchQuery(placeFareQuery({ ...trip, search }));
  expect(await ask('London')).toMatchObject({ place: { city: 'London' }, fare: { code: 'LGW' } });
  expect(asked.toSorted()).toEqual([
    '/api/airports/destinations',
    '/api/pricing/LGW?origin=RUH&tripType=oneway',
    '/api/pricing/LHR?origin=RUH&tripType=oneway',
  ]);
  expect(await ask('nowhere at all')).toBeNull();
});

test('is nothing for a text that names no place', () => {
  expect(findCity(airports, 'nowhere at all')).toEqual([]);
  expect(findCity(airports, '')).toEqual([]);
});
