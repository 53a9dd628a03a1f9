/** The small line of prices. */
import { expect, test } from 'vitest';
import { height, linePoints, width } from './history-line.ts';

const lows = [
  { day: '2026-11-01', price: 600 },
  { day: '2026-11-03', price: 500 },
  { day: '2026-11-11', price: 400 },
];

test('a fall goes down, with days as far apart as they were', () => {
  const [first, second, third] = linePoints(lows, false);
  expect([first?.x, second?.x, third?.x]).toEqual([0, width * 0.2, width]);
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  expect(second?.y).toBeLessThan(third?.y ?? 0);
  expect(third?.y).toBeLessThanOrEqual(height);
});

test('in Arabic time runs from right to left', () => {
  const points = linePoints(lows, true);
  expect(points.map(({ x }) => x)).toEqual([width, width * 0.8, 0]);
});

test('one day is no line, and equal prices are a flat one', () => {
  expect(linePoints(lows.slice(0, 1), false)).toEqual([]);
  expect(linePoints([], false)).toEqual([]);
  const flat = linePoints(
    lows.map(({ day }) => ({ day, price: 500 })),
    false,
  );
  expect(new Set(flat.map(({ y }) => y)).size).toBe(1);
});
