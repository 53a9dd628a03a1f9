/** The view stays inside the map, and follows panning and zooming. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldMapSize } from '#contract/domain/world-map.ts';
import { boxOf, clampView, panView, viewOfBox, viewWithPoint, zoomView } from './map-view.ts';

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
      const moved = viewWithPoint(view, other, aspect);
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
      const view = viewWithPoint(clampView({ x: 0, y: 0, width: 800 }, aspect), point, aspect, part);
      expect((point.y - view.y) / (view.width * aspect)).toBeLessThanOrEqual(1 - part + 1e-6);
    }),
  );
});
