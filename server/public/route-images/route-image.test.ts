/** Route images: both ends visible for every airport, small, deterministic, well-formed. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { departureAirports } from '#contract/domain/iata.ts';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import { nearerView, placeName, renderRouteImage } from './route-image.ts';
import { arcMargins, type Place, viewRoute } from './route-view.ts';

type Row = { iata: string; lat: string; lon: string; city_en: string; city_ar: string };
const rows: Row[] = parse(readFileSync(new URL('../../../data/airports.csv', import.meta.url), 'utf8'), {
  columns: true,
});
const places = new Map(
  rows.map((row) => [row.iata, { latitude: Number(row.lat), longitude: Number(row.lon) }]),
);
const size = { width: 320, height: 180 };
/** Pixels of a letter in a name. */
const perLetter = { ar: 7.2, en: 8.2 };
const words = { input: Buffer.from('a PNG'), width: 150, height: 48 };

function placeOf(code: string): Place {
  const place = places.get(code);
  if (!place) throw new Error(`no airport ${code}`);
  return place;
}

const routes = departureAirports.flatMap((origin) =>
  [...places.keys()].filter((code) => code !== origin).map((code) => [origin, code] as const),
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

test('the name of every destination stands inside the picture, beside its dot and clear of the buttons', () => {
  for (const [origin, destination] of routes) {
    const { arc } = viewRoute(placeOf(origin), placeOf(destination), size);
    const row = rows.find(({ iata }) => iata === destination);
    for (const [language, text = ''] of [
      ['en', row?.city_en],
      ['ar', row?.city_ar],
    ] as const) {
      const { x, y, wide } = placeName({ language, wide: 14 + text.length * perLetter[language] }, arc, size);
      const [left, right] = [x - wide / 2, x + wide / 2];
      expect(Math.min(left, size.width - right), `${origin}-${destination} ${text}`).toBeGreaterThan(0);
      expect(Math.min(y - 8, size.height - y - 8), `${origin}-${destination} ${text}`).toBeGreaterThan(0);
      const [dotX, dotY] = arc.at(-1) ?? [0, 0];
      const aside = Math.max(0, Math.abs(dotX - x) - wide / 2);
      const apart = Math.hypot(aside, Math.max(0, Math.abs(dotY - y) - 8));
      expect(apart, `${origin}-${destination} ${text}`).toBeGreaterThan(5);
      expect(apart, `${origin}-${destination} ${text}`).toBeLessThan(20);
      const isCovered = y - 8 < 44 && (language === 'ar' ? left < 100 : right > size.width - 100);
      expect(isCovered, `${origin}-${destination} ${text}`).toBe(false);
    }
  }
});

test('pictures stay small and plain', () => {
  // A spread of routes; each airport is drawn from one origin in four.
  for (const [origin, destination] of routes.filter((_, index) => index % 13 === 0)) {
    const svg = renderRouteImage({ from: placeOf(origin), to: placeOf(destination), theme: 'light' });
    expect(svg.length, `${origin}-${destination}`).toBeLessThanOrEqual(9 * 1024);
    expectPlainSvg(svg);
  }
});

describe('a picture', () => {
  const ask = { from: placeOf('RUH'), to: placeOf('IST'), theme: 'light' } as const;

  test('is the same every time, and different by theme and route', () => {
    const svg = renderRouteImage(ask);
    expect(renderRouteImage(ask)).toBe(svg);
    expect(renderRouteImage({ ...ask, theme: 'dark' })).not.toBe(svg);
    expect(renderRouteImage({ ...ask, to: placeOf('CAI') })).not.toBe(svg);
  });

  test('has the name of its destination, which markup cannot leave', () => {
    const [ar, en] = [
      renderRouteImage({ ...ask, name: { text: 'إسطنبول', language: 'ar', words } }),
      renderRouteImage({ ...ask, name: { text: 'St. <John> & "Paul"', language: 'en', words } }),
    ];
    expect(ar).toContain(`base64,${words.input.toString('base64')}"`);
    expect(ar).toContain('>إسطنبول</title>');
    expect(en).toContain('>St. &lt;John&gt; &amp; &quot;Paul&quot;</title>');
    expect(ar.replace(/<style>.*<\/g>(?=<\/svg>)/, '')).toBe(renderRouteImage(ask));
    expect(gzipSync(ar).length).toBeLessThan(5 * 1024);
  });

  test('has the ground of its destination: desert, tropics, the north, or between them', () => {
    const grounds = { RUH: 'JED', BKK: 'CMB', ARN: 'MAN', IST: 'ICN' };
    const landOf = (code: string) =>
      / fill="(#\w+)" stroke="#\w+" stroke-width="7"\/><\/g>/.exec(
        renderRouteImage({ ...ask, from: placeOf('DMM'), to: placeOf(code) }),
      )?.[1];
    const lands = Object.entries(grounds).map(([code, alike]) => {
      expect(landOf(alike), alike).toBe(landOf(code));
      return landOf(code);
    });
    expect(new Set(lands).size).toBe(4);
  });

  test('looks nearer where it is small, at its destination and never past its edges', () => {
    for (const [origin, destination] of routes) {
      const [from, to] = [placeOf(origin), placeOf(destination)];
      const near = nearerView(viewRoute(from, to, size).arc, size);
      const [endX = 0, endY = 0] = viewRoute(from, to, size).arc.at(-1) ?? [];
      for (const [at, shift, length] of [
        [endX, near.left, size.width],
        [endY, near.top, size.height],
      ] as const) {
        expect(at * near.scale + shift).toBeGreaterThan(length * 0.25);
        expect(at * near.scale + shift).toBeLessThan(length * 0.75);
        expect(shift).toBeLessThanOrEqual(0);
        expect(length * near.scale + shift).toBeGreaterThanOrEqual(length - 0.1);
      }
    }
  });

  test('has the asked size', () => {
    expect(renderRouteImage(ask)).toContain('viewBox="0 0 320 180"');
    expect(renderRouteImage({ ...ask, width: 640, height: 240 })).toContain('viewBox="0 0 640 240"');
  });

  test('shows the region when near and the globe when far', () => {
    const kindOf = (code: string) => viewRoute(placeOf('RUH'), placeOf(code), size).kind;
    expect(['DXB', 'JED', 'IST', 'TBS', 'LHR'].map(kindOf)).toEqual(new Array(5).fill('region'));
    expect(['JFK', 'NRT', 'LAX', 'SYD'].map(kindOf)).toEqual(new Array(4).fill('globe'));
  });

  test('bows even a straight way north, and points the plane at the destination', () => {
    const { arc } = viewRoute({ latitude: 20, longitude: 45 }, { latitude: 40, longitude: 45 }, size);
    const xs = arc.map(([x]) => x);
    const ys = arc.map(([, y]) => y);
    const length = Math.max(...ys) - Math.min(...ys);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(length * 0.15);
    const north = renderRouteImage({
      ...ask,
      from: { latitude: 20, longitude: 45 },
      to: { latitude: 40, longitude: 45 },
    });
    expect(Number(/rotate\((-?\d+)\)/.exec(north)?.[1])).toBeLessThan(-80);
  });

  test.each([
    ['the same place', { latitude: 24.9, longitude: 46.7 }],
    ['the far side of the earth', { latitude: -24.9, longitude: -133.3 }],
    ['the pole', { latitude: 90, longitude: 0 }],
    ['over the date line', { latitude: 21.3, longitude: -157.9 }],
  ])('survives %s', (_, to) => {
    const svg = renderRouteImage({ from: { latitude: 24.9, longitude: 46.7 }, to, theme: 'dark' });
    expectPlainSvg(svg);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});
