/** Route images: both ends visible for every airport, small, deterministic, well-formed. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { departureAirports } from '#contract/domain/iata.ts';
import { write } from '#server/public/share-images/picture-parts.ts';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import type { Point } from './outline.ts';
import { arriveAt, placeAt, viewPlace } from './place-view.ts';
import { chip, nameStyle, renderPlaceImage, renderRouteImage } from './route-image.ts';
import { arcMargins, type Place, viewRoute } from './route-view.ts';

type Row = { iata: string; lat: string; lon: string; city_en: string; city_ar: string };
const rows: Row[] = parse(readFileSync(new URL('../../../data/airports.csv', import.meta.url), 'utf8'), {
  columns: true,
});
const places = new Map(
  rows.map((row) => [row.iata, { latitude: Number(row.lat), longitude: Number(row.lon) }]),
);
const size = { width: 320, height: 180 };
const words = { input: Buffer.from('a PNG'), width: 150, height: 48 };

function withoutName(svg: string): string {
  return svg.replace(/<style>.*<\/g>(?=<\/svg>)/, '');
}

function placeOf(code: string): Place {
  const place = places.get(code);
  if (!place) throw new Error(`no airport ${code}`);
  return place;
}

function drawBoth(from: Place, to: Place, theme: 'light' | 'dark') {
  const place = renderPlaceImage({ from, to, theme, name: { text: '', words } });
  return [renderRouteImage({ from, to, theme, ...size }), place];
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

/** Of a card of 284 or 384 pixels that cuts the middle out of a picture: its buttons, in units of the picture. */
const buttons = [
  { width: 50, height: 61 },
  { width: 77, height: 48 },
];

test('every destination has its dot at one place, its name below it, and the way clear of name and buttons', async () => {
  const [x, y] = placeAt;
  const half = new Map<string, number>();
  for (const row of rows) {
    const names = await Promise.all(
      [row.city_en, row.city_ar].map((name) => write(name, nameStyle('light'))),
    );
    half.set(row.iata, Math.max(...names.map(({ width }) => width)) / 6 + chip.pad);
  }
  for (const { iata } of rows.filter((_, index) => index % 12 === 0)) {
    const { latitude, longitude } = placeOf(iata);
    const [dotX = 0, dotY = 0] =
      viewPlace(placeOf('RUH'), placeOf(iata)).projection([longitude, latitude]) ?? [];
    expect(Math.hypot(dotX - x, dotY - y), iata).toBeLessThan(0.01);
  }
  for (const [origin, destination] of routes) {
    const route = `${origin}-${destination}`;
    const { arc, plane } = arriveAt(placeOf(origin), placeOf(destination));
    const wide = half.get(destination) ?? Number.NaN;
    expect(wide, route).toBeLessThan(x - 30);
    const covers = ([atX, atY]: Point, room: number) =>
      (Math.abs(atX - x) < wide + room && Math.abs(atY - y - chip.below) < chip.height / 2 + room) ||
      buttons.some(
        ({ width, height }) =>
          atX > -room && atX < 320 + room && Math.min(atX, 320 - atX) < width + room && atY < height + room,
      );
    expect(arc.at(-1), route).toEqual([x, y]);
    const hidden = arc.filter((point) => covers(point, 3) && point[1] > 0);
    expect(hidden, route).toEqual([]);
    const [planeX = Number.NaN, planeY = Number.NaN] = arc[plane] ?? [];
    expect(covers([planeX, planeY], 7), route).toBe(false);
    expect(Math.hypot(planeX - x, planeY - y), route).toBeLessThan(64);
    const [startX = 0, startY = 0] = arc[0] ?? [];
    expect(startX < 0 || startX > size.width || startY < 0 || startY > size.height, route).toBe(true);
  }
}, 60_000);

test('pictures stay small and plain', () => {
  // A spread of routes from each origin.
  for (const [origin, destination] of routes.filter((_, index) => index % 41 === 0)) {
    for (const svg of drawBoth(placeOf(origin), placeOf(destination), 'light')) {
      expect(svg.length, `${origin}-${destination}`).toBeLessThanOrEqual(9_500);
      expectPlainSvg(withoutName(svg));
    }
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

  test('has the name of its destination, which markup cannot leave', () => {
    const [ar, en] = [
      renderPlaceImage({ ...ask, name: { text: 'إسطنبول', words } }),
      renderPlaceImage({ ...ask, name: { text: 'St. <John> & "Paul"', words } }),
    ];
    expect(ar).toContain(`base64,${words.input.toString('base64')}"`);
    expect(ar).toContain('>إسطنبول</title>');
    expect(en).toContain('>St. &lt;John&gt; &amp; &quot;Paul&quot;</title>');
    expect(withoutName(ar)).toBe(withoutName(en));
    expect(gzipSync(ar).length).toBeLessThan(5 * 1024);
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
    for (const svg of drawBoth({ latitude: 24.9, longitude: 46.7 }, to, 'dark')) {
      expectPlainSvg(withoutName(svg));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});
