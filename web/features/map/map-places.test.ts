/** Which prices are shown on the map. */
import { expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import { buildEvidence, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import type { FareRegion } from '#web/addresses/landing-query.ts';
import type { ListChoice } from '#web/features/fares/fare-cities.ts';
import { firstPicture } from './first-picture.ts';
import { listLabelled, type MapPlace, placesOf } from './map-places.ts';

const assessment = { status: 'assessed', evidence: buildEvidence({ isDeal: false }) } as const;
const at = (code: string, x: number, extra: Partial<MapPlace> = {}): MapPlace => ({
  fare: buildFare({ code, assessment }),
  isGood: false,
  x,
  y: 100,
  ...extra,
});

const everywhere: ListChoice = { region: 'all', sort: 'value', language: 'en' };

const buildAirport = (code: string): Airport => ({
  code,
  name: 'Istanbul Airport',
  nameAr: 'مطار إسطنبول',
  city: 'Istanbul',
  cityAr: 'إسطنبول',
  country: 'Türkiye',
  countryAr: 'تركيا',
  countryCode: 'TR',
  region: 'europe',
  latitude: 41.26,
  longitude: 28.74,
  requiresUpgrade: false,
  isPremium: false,
});

const origin = { x: 1000, y: 500 };
const label = (places: MapPlace[], by: { unit?: number; first?: string } = {}) =>
  listLabelled(places, { unit: by.unit ?? 1, origin, first: by.first ?? null });

test('prices that would overlap give way: to the one asked for, to a good price, to the cheaper', () => {
  const places = [at('AAA', 100), at('BBB', 120, { isGood: true }), at('CCC', 140), at('DDD', 400)];
  expect([...label(places)]).toEqual(['BBB', 'DDD']);
  expect([...label(places, { first: 'CCC' })]).toEqual(['CCC', 'DDD']);
  expect(label(places, { unit: 0.1 }).size).toBe(4);
});

test('the origin keeps its name in sight', () => {
  const near = at('AAA', origin.x + 10, { y: origin.y - 10 });
  expect(label([near]).size).toBe(0);
  expect(label([near], { first: 'AAA' }).size).toBe(1);
});

test('a locked destination never takes the room of a price', () => {
  const locked = at('NRT', 100, { fare: buildLockedFare() });
  expect([...label([locked, at('AAA', 110)])]).toEqual(['AAA']);
});

test('a fare without a known airport has no place', () => {
  const places = placesOf(
    [buildFare(), buildFare({ code: 'ZZZ', cityCode: 'ZZZ' })],
    [buildAirport('IST')],
    everywhere,
  );
  expect(places).toMatchObject([{ fare: { code: 'IST' }, isGood: true }]);
});

test('the map has the cities of the cards: abroad none of the country, within it no other', () => {
  const home = buildFare({ code: 'AHB', cityCode: 'AHB', countryCode: 'SA', region: 'asia' });
  const codesIn = (region: FareRegion) =>
    placesOf([buildFare(), home], [buildAirport('IST'), buildAirport('AHB')], { ...everywhere, region }).map(
      ({ fare }) => fare.code,
    );
  expect(codesIn('all')).toEqual(['IST']);
  expect(codesIn('domestic')).toEqual(['AHB']);
});

test('the first picture has the dots of the places, the origin, and the part of the map that the window shows', () => {
  const {
    places,
    origin: home,
    box,
  } = firstPicture([buildFare()], [buildAirport('IST')], {
    origin: 'RUH',
    region: 'all',
  });
  expect(places).toEqual([[910, 316]]);
  const [x = 0, y = 0, width = 0, height = 0] = box.split(' ').map(Number);
  expect(home[0]).toBeCloseTo(x + width / 2, -1);
  expect(home[1]).toBeCloseTo(y + height / 2, -1);
});
