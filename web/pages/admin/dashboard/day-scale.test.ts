/** Scale of the daily chart: direction, ticks, column heights. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { type DaySeries, dayScale, listCountTicks, orderSeries } from './day-scale.ts';

const daysOf = (length: number) => Array.from({ length }, (_, index) => addDays('2026-11-01', index));
const seriesOf = (...counts: number[][]): DaySeries[] =>
  counts.map((each, index) => ({ key: `s${index}`, name: `s${index}`, counts: each }));

test('time runs from the left in English and from the right in Arabic', () => {
  const chart = { days: daysOf(4), series: seriesOf([1, 2, 3, 4]) };
  const places = (isRightToLeft: boolean) => dayScale({ ...chart, isRightToLeft }).columns.map(({ x }) => x);
  expect(places(false)).toEqual([0, 25, 50, 75]);
  expect(places(true)).toEqual([75, 50, 25, 0]);
});

test('series stand on one another, and the column is as high as their sum', () => {
  const { columns, ticks } = dayScale({
    days: daysOf(1),
    series: seriesOf([6], [3], [0], [1]),
    isRightToLeft: false,
  });
  const bars = columns[0]?.bars ?? [];
  expect(ticks.at(-1)).toBe(10);
  expect(bars.map(({ key, y, height }) => [key, y, height])).toEqual([
    ['s0', 40, 60],
    ['s1', 10, 30],
    ['s3', 0, 10],
  ]);
});

test('the most counted first, nothing of what was never counted', () => {
  expect(orderSeries(seriesOf([1, 0], [0, 0], [4, 4])).map(({ key }) => key)).toEqual(['s2', 's0']);
});

test('ticks are few whole numbers from zero to above the most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (most) => {
      const ticks = listCountTicks(most);
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    }),
  );
});

test('days without anything, and no days at all, still make a scale', () => {
  const empty = dayScale({ days: daysOf(7), series: [], isRightToLeft: true });
  expect(empty.columns.every(({ bars }) => bars.length === 0)).toBe(true);
  expect(dayScale({ days: [], series: [], isRightToLeft: true }).columns).toEqual([]);
});

test('a few days are named, within the chart', () => {
  for (const length of [1, 2, 7, 30, 90]) {
    const { named } = dayScale({ days: daysOf(length), series: [], isRightToLeft: false });
    expect(new Set(named).size).toBe(Math.min(4, length));
    expect(Math.max(...named)).toBeLessThan(length);
  }
});
