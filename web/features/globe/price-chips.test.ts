/** The prices on the hero's globe: real places, at most five, apart from each other. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { heroOrigins, heroPlaces, listPriceChips, lowestPlace } from './price-chips.ts';

const fares = heroGlobeDestinations.map((code) => buildFare({ code, verdict: 'within' }));

test('places lie where the airports file has them', () => {
  const rows = readFileSync(path.resolve(import.meta.dirname, '../../../data/airports.csv'), 'utf8').split(
    '\n',
  );
  for (const [code, place] of Object.entries({ ...heroOrigins, ...heroPlaces })) {
    const row = rows.find((line) => line.startsWith(`${code},`)) ?? '';
    const [, latitude, longitude] = /,(-?[\d.]+),(-?[\d.]+),/.exec(row) ?? [];
    expect(Math.abs(Number(latitude) - place.latitude), code).toBeLessThan(0.02);
    expect(Math.abs(Number(longitude) - place.longitude), code).toBeLessThan(0.02);
  }
});

test('chips are few and apart from every origin', () => {
  for (const origin of departureAirports) {
    const chips = listPriceChips(fares, origin);
    expect(chips.length).toBeGreaterThan(1);
    expect(chips.length).toBeLessThanOrEqual(5);
    // Below, the hero cuts the globe off.
    for (const { y } of chips) expect(y).toBeLessThan(lowestPlace);
    for (const [index, a] of chips.entries()) {
      for (const b of chips.slice(index + 1)) {
        expect(Math.abs(a.x - b.x) > 22 || Math.abs(a.y - b.y) > 8).toBe(true);
      }
    }
  }
});

test('a verified deal goes first, a locked or unknown price never', () => {
  const deal = buildFare({ code: 'TBS' });
  expect(listPriceChips([...fares.filter(({ code }) => code !== 'TBS'), deal], 'RUH')[0]?.code).toBe('TBS');
  expect(listPriceChips([buildLockedFare({ code: 'IST' })], 'RUH')).toEqual([]);
});
