/** The landing page's globe: positions of prices, places behind the globe, size. */
import { expect, test } from 'vitest';
import { expectPlainSvg } from '#test/support/plain-svg.ts';
import { renderGlobe } from './globe.ts';

const riyadh = { latitude: 24.96, longitude: 46.7 };
const istanbul = { latitude: 41.28, longitude: 28.75 };
const dubai = { latitude: 25.25, longitude: 55.36 };
const losAngeles = { latitude: 33.94, longitude: -118.41 };
const ask = {
  center: riyadh,
  destinations: [istanbul, dubai, losAngeles],
  theme: 'dark',
  size: 680,
} as const;

test('the origin is in the middle and destinations lie where they are on the earth', () => {
  const { origin, points } = renderGlobe(ask);
  expect(origin).toEqual({ x: 50, y: 50, visible: true });
  const [north, east] = points;
  expect(points.map((point) => point.visible)).toEqual([true, true, false]);
  expect(north?.x).toBeLessThan(50);
  expect(north?.y).toBeLessThan(40);
  expect(east?.x).toBeGreaterThan(55);
  expect(Math.abs((east?.y ?? 0) - 50)).toBeLessThan(2);
});

test('every point is on the globe, and only visible ones get a dot', () => {
  const ring = Array.from({ length: 36 }, (_, index) => ({
    latitude: 50 - index * 3,
    longitude: index * 10 - 180,
  }));
  const { svg, points } = renderGlobe({ ...ask, destinations: ring });
  for (const { x, y } of points) expect(Math.hypot(x - 50, y - 50)).toBeLessThanOrEqual(50);
  const dots = svg.match(/r="3.6"/g)?.length ?? 0;
  expect(dots).toBe(points.filter((point) => point.visible).length);
  expect(dots).toBeGreaterThan(5);
  expect(dots).toBeLessThan(ring.length);
});

test('is plain, small and the same every time; positions do not depend on its size', () => {
  for (const size of [320, 680, 1200]) {
    const { svg, points } = renderGlobe({ ...ask, size });
    expectPlainSvg(svg);
    expect(svg.length).toBeLessThanOrEqual(45 * 1024);
    for (const [index, { x, y }] of renderGlobe(ask).points.entries()) {
      expect(Math.abs((points[index]?.x ?? 0) - x)).toBeLessThanOrEqual(0.1);
      expect(Math.abs((points[index]?.y ?? 0) - y)).toBeLessThanOrEqual(0.1);
    }
  }
  expect(renderGlobe(ask)).toEqual(renderGlobe(ask));
  expect(renderGlobe({ ...ask, theme: 'light' }).svg).not.toBe(renderGlobe(ask).svg);
});
