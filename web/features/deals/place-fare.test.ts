/** A search for deals at a place without one: the fare to that place. */
import { expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { findPlaceFare } from './place-fare.ts';

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
    expect(findPlaceFare(airports, fares, search)?.fare).toMatchObject({ code: 'LGW', cheapestPrice: 900 });
  }
});

test('is none for a locked fare and for a place without one, which are places all the same', () => {
  expect(findPlaceFare(airports, fares, 'Tokyo')).toMatchObject({ place: { code: 'NRT' }, fare: null });
  expect(findPlaceFare(airports, fares, 'Addis Ababa')).toMatchObject({ place: { code: 'ADD' }, fare: null });
});

test('is nothing for a text that names no place', () => {
  expect(findPlaceFare(airports, fares, 'nowhere at all')).toBeNull();
  expect(findPlaceFare(airports, fares, '')).toBeNull();
});
