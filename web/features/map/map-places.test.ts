/** Which prices are shown on the map. */
import { expect, test } from 'vitest';
import { buildEvidence, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { listLabelled, type MapPlace, placesOf } from './map-places.ts';

const assessment = { status: 'assessed', evidence: buildEvidence({ isDeal: false }) } as const;
const at = (code: string, x: number, extra: Partial<MapPlace> = {}): MapPlace => ({
  fare: buildFare({ code, assessment }),
  isGood: false,
  x,
  y: 100,
  ...extra,
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
  const airport = {
    code: 'IST',
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
  } as const;
  const places = placesOf([buildFare(), buildFare({ code: 'ZZZ' })], [airport]);
  expect(places).toMatchObject([{ fare: { code: 'IST' }, isGood: true }]);
});
