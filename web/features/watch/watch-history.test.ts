/** The small line of prices. */
import { expect, test } from 'vitest';
import { height, historyLine, width } from './watch-history.tsx';

const lows = [
  { day: '2026-11-01', price: 600 },
  { day: '2026-11-03', price: 500 },
  { day: '2026-11-11', price: 400 },
];

test('a fall goes down, with days as far apart as they were', () => {
  const [first, second, third] = historyLine(lows, { isRightToLeft: false })?.points ?? [];
  expect([first?.x, second?.x, third?.x]).toEqual([0, width * 0.2, width]);
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  expect(second?.y).toBeLessThan(third?.y ?? 0);
  expect(third?.y).toBeLessThanOrEqual(height);
});

test('in Arabic time runs from right to left', () => {
  const points = historyLine(lows, { isRightToLeft: true })?.points;
  expect(points?.map(({ x }) => x)).toEqual([width, width * 0.8, 0]);
});

test('one day is no line, and equal prices are a flat one', () => {
  const isRightToLeft = false;
  expect(historyLine(lows.slice(0, 1), { isRightToLeft })).toBeUndefined();
  expect(historyLine([], { isRightToLeft })).toBeUndefined();
  const flat = historyLine(
    lows.map(({ day }) => ({ day, price: 500 })),
    { isRightToLeft },
  );
  expect(new Set(flat?.points.map(({ y }) => y)).size).toBe(1);
});

test('the target is drawn at its price, above, among or below those recorded', () => {
  const lineTo = (target: number) => historyLine(lows, { isRightToLeft: false, target });
  const among = lineTo(500);
  expect(among?.target).toBe(among?.points[1]?.y);
  const below = lineTo(300);
  expect(below?.target).toBeGreaterThan(Math.max(...(below?.points.map(({ y }) => y) ?? [])));
  expect(below?.target).toBeLessThanOrEqual(height);
  const above = lineTo(700);
  expect(above?.target).toBeLessThan(Math.min(...(above?.points.map(({ y }) => y) ?? [])));
});
