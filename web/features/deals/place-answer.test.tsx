/** A search for deals at a place without one: the fare to that place. */
import { expect, test } from 'vitest';
import { airportOf, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { createApiClient } from '#web/api/call.ts';
import { findPlace, PlaceAnswer, placeFareQuery } from './place-answer.tsx';

const asAirport = (code: string, city: string, cityAr: string, countryCode: string) =>
  airportOf({ code, city, cityAr, countryCode, country: `Country of ${city}`, name: city, nameAr: cityAr });
const airports = [
  asAirport('LHR', 'London', 'لندن', 'GB'),
  asAirport('LGW', 'London', 'لندن', 'GB'),
  asAirport('NRT', 'Tokyo', 'طوكيو', 'JP'),
  asAirport('ADD', 'Addis Ababa', 'أديس أبابا', 'ET'),
];
const london = buildFare({ code: 'LGW', city: 'London', countryCode: 'GB', cheapestPrice: 900 });

test('is found by its city, whichever of its airports and languages was searched', () => {
  for (const search of ['London', 'لندن', 'LHR', 'lond']) {
    expect(findPlace(airports, search)).toMatchObject({ city: 'London' });
  }
  expect(findPlace(airports, 'Addis Ababa')).toMatchObject({ code: 'ADD' });
});

test('is none for a country, nor for a text that names no place', () => {
  for (const search of ['Country of London', 'nowhere at all', '']) {
    expect(findPlace(airports, search)).toBeUndefined();
  }
});

test('asks for the cheapest fare of the city alone', async () => {
  const asked: string[] = [];
  const client = createApiClient(async (path) => {
    asked.push(path);
    const code = /pricing\/(\w+)/.exec(path)?.[1];
    if (!code) return Response.json(airports);
    return Response.json(code === 'NRT' ? buildLockedFare() : code === 'LHR' ? london : null);
  });
  const trip = { origin: 'RUH', tripType: 'oneway' } as const;
  const ask = (search: string) => client.fetchQuery(placeFareQuery({ ...trip, search }));
  expect(await ask('London')).toMatchObject({ place: { city: 'London' }, fare: { code: 'LGW' } });
  expect(asked.toSorted()).toEqual([
    '/api/airports/destinations',
    '/api/pricing/LHR?origin=RUH&tripType=oneway&place=city',
  ]);
  expect(await ask('nowhere at all')).toBeNull();
  expect(await ask('Tokyo')).toMatchObject({ fare: null, isLocked: true });
  expect(await ask('Addis Ababa')).toMatchObject({ fare: null, isLocked: false });
});

test('a city without a price of the trip type has that of the other one, and says which', async () => {
  const client = createApiClient(async (path) =>
    Response.json(/pricing/.test(path) ? (path.includes('roundtrip') ? london : null) : airports),
  );
  const found = await client.fetchQuery(
    placeFareQuery({ origin: 'RUH', tripType: 'oneway', search: 'London' }),
  );
  expect(found).toMatchObject({ tripType: 'roundtrip', fare: { cheapestPrice: 900 } });
  const trip = { origin: 'RUH', tripType: 'oneway' } as const;
  const html = renderPart(<PlaceAnswer found={found ?? expect.unreachable()} isAlone trip={trip} />, 'en');
  expect(html).toContain('No one-way price from Riyadh to London now. This is the lowest round trip.');
  expect(html).toContain('tripType=roundtrip');
});
