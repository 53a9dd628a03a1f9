/** Route images: both ends visible for every airport, small, deterministic, well-formed. */
import { describe, expect, test } from 'vitest';
import { departureAirports } from '#contract/domain/iata.ts';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import { reference } from '#test/support/reference.ts';
import { renderRouteImage } from './route-image.ts';
import { arcMargins, type Place, viewRoute } from './route-view.ts';

const size = { width: 320, height: 180 };
function placeOf(code: string): Place {
  const place = reference.airports.get(code);
  if (!place) throw new Error(`no airport ${code}`);
  return place;
}

const routes = departureAirports.flatMap((origin) =>
  [...reference.airports.keys()].filter((code) => code !== origin).map((code) => [origin, code] as const),
);

test('every route of every origin keeps its ends and its arc clear of the edges, the label and the button', () => {
  expect(routes.length).toBeGreaterThan(1000);
  for (const [origin, destination] of routes) {
    const [from, to] = [placeOf(origin), placeOf(destination)];
    const { arc, projection } = viewRoute(from, to, size);
    for (const [x, y] of arc) {
      expect(x, `${origin}-${destination}`).toBeGreaterThanOrEqual(size.width * arcMargins.side - 0.01);
      expect(x, `${origin}-${destination}`).toBeLessThanOrEqual(size.width * (1 - arcMargins.side) + 0.01);
      expect(y, `${origin}-${destination}`).toBeGreaterThanOrEqual(size.height * arcMargins.top - 0.01);
      expect(y, `${origin}-${destination}`).toBeLessThanOrEqual(size.height * (1 - arcMargins.bottom) + 0.01);
    }
    for (const [place, at] of [
      [from, arc[0]],
      [to, arc.at(-1)],
    ] as const) {
      const [x = Number.NaN, y = Number.NaN] = projection([place.longitude, place.latitude]) ?? [];
      expect(Math.hypot(x - (at?.[0] ?? 0), y - (at?.[1] ?? 0)), `${origin}-${destination}`).toBeLessThan(
        0.01,
      );
    }
  }
});

test('pictures stay small and plain', () => {
  // A spread of routes from each origin.
  for (const [origin, destination] of routes.filter((_, index) => index % 41 === 0)) {
    const [from, to] = [placeOf(origin), placeOf(destination)];
    const svg = renderRouteImage({ from, to, theme: 'light', ...size });
    expect(svg.length, `${origin}-${destination}`).toBeLessThanOrEqual(9_500);
    expectPlainSvg(svg);
  }
});

describe('a picture', () => {
  const ask = { from: placeOf('RUH'), to: placeOf('IST'), theme: 'light', ...size } as const;

  test('is the same every time, and different by theme and route', () => {
    const svg = renderRouteImage(ask);
    expect(renderRouteImage(ask)).toBe(svg);
    expect(renderRouteImage({ ...ask, theme: 'dark' })).not.toBe(svg);
    expect(renderRouteImage({ ...ask, to: placeOf('CAI') })).not.toBe(svg);
  });

  test('shows the region when near and the globe when far', () => {
    const kindOf = (code: string) => viewRoute(placeOf('RUH'), placeOf(code), size).kind;
    expect(['DXB', 'JED', 'IST', 'TBS', 'LHR'].map(kindOf)).toEqual(new Array(5).fill('region'));
    expect(['JFK', 'NRT', 'LAX', 'SYD'].map(kindOf)).toEqual(new Array(4).fill('globe'));
  });

  test.each([
    ['the same place', { latitude: 24.9, longitude: 46.7 }],
    ['the far side of the earth', { latitude: -24.9, longitude: -133.3 }],
    ['the pole', { latitude: 90, longitude: 0 }],
    ['over the date line', { latitude: 21.3, longitude: -157.9 }],
  ])('survives %s', (_, to) => {
    expectPlainSvg(renderRouteImage({ ...ask, to, theme: 'dark' }));
  });
});
