/** The axis is the same for every price: a larger difference is drawn as a larger one, and nothing leaves the bar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feathersOf, usualRangeOf } from '#contract/domain/verdict.ts';
import { axisPosition } from './price-proof.tsx';

test('15 % and 37 % below usual stand in different places, in proportion', () => {
  expect(axisPosition(1000, 1000)).toBe(50);
  expect(axisPosition(850, 1000)).toBe(35.6);
  expect(axisPosition(630, 1000)).toBe(14.5);
  expect(axisPosition(8500, 10_000)).toBe(axisPosition(850, 1000));
});

test('what lies beyond the axis stands at its end', () => {
  expect([axisPosition(100, 1000), axisPosition(500, 1000)]).toEqual([2, 2]);
  expect([axisPosition(1500, 1000), axisPosition(9000, 1000)]).toEqual([98, 98]);
});

test('a few riyals are not drawn as a large difference, and the usual range is as wide for every price', () => {
  expect(50 - axisPosition(999, 1000)).toBeLessThan(1);
  for (const usual of [120, 1000, 9876.5]) {
    const { low, high } = usualRangeOf(usual);
    expect([axisPosition(low, usual), axisPosition(high, usual)]).toEqual([40.4, 59.6]);
  }
});

test('everything stays on the bar, in order, and a price called usual in the usual range', () => {
  const amount = fc.integer({ min: 5000, max: 10_000_000 }).map((halalas) => halalas / 100);
  fc.assert(
    fc.property(amount, amount, amount, (usual, price, other) => {
      const range = usualRangeOf(usual);
      const [at, low, high] = [price, range.low, range.high].map((each) => axisPosition(each, usual));
      for (const value of [at, low, high]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
      expect(low).toBeLessThan(high ?? 0);
      if (price <= usual) expect(at).toBeLessThanOrEqual(50);
      if (price <= other) expect(at).toBeLessThanOrEqual(axisPosition(other, usual));
      const isInside = (at ?? 0) >= (low ?? 0) && (at ?? 0) <= (high ?? 0);
      if (feathersOf(price, usual) === 3) expect(isInside).toBe(true);
    }),
  );
});
