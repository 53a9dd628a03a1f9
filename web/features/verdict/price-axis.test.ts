/** The axis is the same for every price: a larger difference is drawn as a larger one, and nothing leaves the bar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisPosition, axisRange } from './price-axis.tsx';

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

test('a few riyals are not drawn as a large difference, and a narrow range is seen', () => {
  expect(50 - axisPosition(999, 1000)).toBeLessThan(1);
  expect(axisRange({ reference: 1000, p25: 1000, p75: 1001 })).toEqual({ low: 48.05, high: 52.05 });
});

test('everything stays on the bar, in order', () => {
  const amount = fc.double({ min: 1, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, amount, (usual, price, a, b) => {
      const [p25, p75] = [Math.min(a, b), Math.max(a, b)];
      const { low, high } = axisRange({ reference: usual, p25, p75 });
      const at = axisPosition(price, usual);
      for (const value of [at, low, high]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
      expect(low).toBeLessThan(high);
      if (price <= usual) expect(at).toBeLessThanOrEqual(50);
      if (price <= a) expect(at).toBeLessThanOrEqual(axisPosition(a, usual));
    }),
  );
});
