/** Posters of all places: the country in the picture with the city on it, told from its neighbours, small and plain. */
import { geoContains, geoDistance } from 'd3-geo';
import { expect, test } from 'vitest';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import { reference } from '#test/support/reference.ts';
import { posterSize, viewCountry } from './country-shape.ts';
import { lookOf, renderPoster } from './poster.ts';

const themes = ['light', 'dark'] as const;
const places = [...reference.airports.values()];
const orders = new Map<string, number>();
const posters = places.map((place) => {
  const order = orders.get(place.countryCode) ?? 0;
  orders.set(place.countryCode, order + 1);
  return { place, order, day: { month: (order % 12) + 1, phase: order % 8 } };
});

test('every place draws a plain, small picture, the same each time and another in each sky', () => {
  for (const [index, poster] of posters.entries()) {
    // The themes in turn: they differ in their colours alone.
    const svg = renderPoster({ ...poster, theme: themes[index % 2] ?? 'light' });
    expectPlainSvg(svg);
    expect(svg.length, poster.place.code).toBeLessThan(11_500);
  }
  const [poster] = posters;
  if (!poster) throw new Error('no places');
  const ask = { ...poster, theme: 'dark', day: { month: 3, phase: 2 } } as const;
  expect(renderPoster(ask)).toBe(renderPoster(ask));
  const others = [
    { ...ask, theme: 'light' as const },
    { ...ask, day: { month: 9, phase: 2 } },
    { ...ask, day: { month: 3, phase: 3 } },
    { ...ask, day: undefined },
  ];
  expect(new Set([ask, ...others].map(renderPoster)).size).toBe(5);
  expect(renderPoster({ ...ask, day: undefined })).not.toContain('stroke-dasharray');
});

test('the city is inside the middle of the picture, on its country or on its shore', () => {
  for (const { code, countryCode, longitude, latitude } of places) {
    const city: [number, number] = [longitude, latitude];
    const { projection, shape } = viewCountry(countryCode, city);
    const [x = Number.NaN, y = Number.NaN] = projection(city) ?? [];
    // A square cut out of the middle of the picture shows the whole mark.
    expect(Math.abs(x - posterSize.width / 2), code).toBeLessThan(60);
    expect(y, code).toBeGreaterThan(20);
    expect(y, code).toBeLessThan(160);
    const points = shape.coordinates.flatMap(([ring = []]) => ring);
    const isNear = points.some(([east = 0, north = 0]) => geoDistance(city, [east, north]) < 0.008);
    expect(isNear || geoContains(shape, city), code).toBe(true);
  }
});

test('a country is as large as its picture allows, without what lies far away', () => {
  const reachOf = (code: string) => {
    const { countryCode, longitude, latitude } = reference.airports.get(code) ?? posters[0]?.place ?? {};
    return viewCountry(countryCode ?? '', [longitude ?? 0, latitude ?? 0]).reach;
  };
  // Neither Guiana nor Svalbard nor Alaska; the whole of Indonesia from one of its islands.
  expect(reachOf('CDG')).toBeLessThan(0.25);
  expect(reachOf('OSL')).toBeLessThan(0.35);
  expect(reachOf('LAX')).toBeLessThan(0.95);
  expect(reachOf('DPS')).toBeGreaterThan(0.5);
  expect(reachOf('SIN')).toBeLessThan(0.02);
  expect(() => viewCountry('ZZ', [0, 0])).toThrow('no shape of the country ZZ');
});

test('no two places of a country have the same colours, nor neighbours in a list the same country', () => {
  for (const theme of themes) {
    const looks = posters.map((poster) => {
      const { land, sky } = lookOf({ ...poster, theme });
      return [poster.place.countryCode, land, sky].join(' ');
    });
    expect(new Set(looks).size).toBe(places.length);
  }
  for (const { place, order } of posters.filter((poster) => poster.order > 0)) {
    const [own, before] = [order, order - 1].map((each) => lookOf({ place, order: each, theme: 'light' }));
    expect(own?.land, place.code).not.toBe(before?.land);
    expect(own?.sky, place.code).not.toBe(before?.sky);
  }
});

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the country stands out from the sky, which is light by day and dark by night', () => {
  for (const theme of themes) {
    for (const poster of posters) {
      const { land, sky } = lookOf({ ...poster, theme });
      const [dark = 0, light = 0] = [land, sky].map(luminance).sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05), `${poster.place.code} ${theme}`).toBeGreaterThan(3);
      expect(luminance(sky) > 0.5).toBe(theme === 'light');
    }
  }
});
