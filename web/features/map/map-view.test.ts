/** The view stays inside the map, and follows panning and zooming. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldMapSize } from '#contract/domain/world-map.ts';
import { boxOf, clampView, panView, viewOfBox, viewWithPoints, zoomView } from './map-view.ts';

const aspects = fc.double({ min: 0.3, max: 1.4, noNaN: true });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const places = fc.record({
  x: fc.double({ min: 0, max: worldMapSize.width, noNaN: true }),
  y: fc.double({ min: 0, max: worldMapSize.height, noNaN: true }),
});
const anyView = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
  width: fc.double({ min: 1, max: 9000, noNaN: true }),
});

test('whatever is asked, the window shows the map alone', () => {
  const factor = fc.double({ min: 0.05, max: 20, noNaN: true });
  fc.assert(
    fc.property(anyView, aspects, factor, part, part, (asked, aspect, by, across, down) => {
      const first = clampView(asked, aspect);
      const moved = panView(first, { across: across * 4 - 2, down: down * 4 - 2 }, aspect);
      for (const view of [first, moved, zoomView(first, { factor: by, at: { across, down } }, aspect)]) {
        expect(view.x).toBeGreaterThanOrEqual(0);
        expect(view.y).toBeGreaterThanOrEqual(-1e-9);
        expect(view.x + view.width).toBeLessThanOrEqual(worldMapSize.width + 1e-6);
        expect(view.y + view.width * aspect).toBeLessThanOrEqual(worldMapSize.height + 1e-6);
      }
    }),
  );
});

test('what is under the pointer stays under it while zooming in', () => {
  fc.assert(
    fc.property(places, aspects, part, part, (centre, aspect, across, down) => {
      const view = clampView({ ...centre, width: 600 }, aspect);
      const near = zoomView(view, { factor: 2, at: { across, down } }, aspect);
      expect(near.x + near.width * across).toBeCloseTo(view.x + view.width * across, 6);
      expect(near.y + near.width * aspect * down).toBeCloseTo(view.y + view.width * aspect * down, 6);
    }),
  );
});

test('points asked for are in sight where the map is wide enough', () => {
  const inner = places.filter(({ y }) => y < worldMapSize.height - 30);
  fc.assert(
    fc.property(fc.array(inner, { minLength: 1, maxLength: 8 }), places, (points, other) => {
      const aspect = 0.45;
      const view = viewOfBox(boxOf(points, null), aspect);
      const moved = viewWithPoints(view, [other], { width: 1000, height: 450 });
      const isInside = (at: { x: number; y: number }, { x, y, width } = view) =>
        at.x >= x - 1e-6 && at.x <= x + width + 1e-6 && at.y >= y - 1e-6 && at.y <= y + width * aspect + 1e-6;
      expect(points.every((point) => isInside(point))).toBe(true);
      expect(isInside(other, moved)).toBe(true);
    }),
  );
});

test('a place is moved clear of the card that covers the lower part of the window', () => {
  const covered = fc.double({ min: 0, max: 0.7, noNaN: true });
  fc.assert(
    fc.property(places, aspects, covered, (point, aspect, part) => {
      const size = { width: 800, height: 800 * aspect };
      const view = viewWithPoints(clampView({ x: 0, y: 0, width: 800 }, aspect), [point], size, part);
      expect((point.y - view.y) / (view.width * aspect)).toBeLessThanOrEqual(1 - part + 1e-6);
    }),
  );
});

test('both ends of a way are in sight above the card of a phone, by zooming out as far as the map reaches', () => {
  const size = { width: 360, height: 480 };
  const near = fc.record({
    x: fc.double({ min: 900, max: 1300, noNaN: true }),
    y: fc.double({ min: 250, max: 600, noNaN: true }),
  });
  fc.assert(
    fc.property(near, near, (home, place) => {
      const start = clampView({ x: 1000, y: 300, width: 200 }, size.height / size.width);
      const view = viewWithPoints(start, [home, place], size, 0.4);
      for (const { x, y } of [home, place]) {
        const at = { x: ((x - view.x) * 360) / view.width, y: ((y - view.y) * 360) / view.width };
        expect(at.x).toBeGreaterThanOrEqual(51);
        expect(at.x).toBeLessThanOrEqual(309);
        expect(at.y).toBeGreaterThanOrEqual(61);
        expect(at.y).toBeLessThanOrEqual(480 * 0.6 - 37);
      }
    }),
  );
});
