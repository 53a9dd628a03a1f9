/** Price range bar: zoomed to price and range, their order is kept, and nothing leaves the bar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandScale } from './band-scale.ts';

test('a price inside the band stands inside it, and the band fills the bar', () => {
  const at = bandScale(1000, { p25: 900, p75: 1100 });
  expect(at).toEqual({ low: 10, high: 90, price: 50 });
});

test('a price far below zooms out until both are on the bar, at its ends', () => {
  expect(bandScale(100, { p25: 900, p75: 1100 })).toEqual({ low: 74, high: 90, price: 10 });
  expect(bandScale(9000, { p25: 900, p75: 1100 })).toMatchObject({ price: 90 });
});

test('a few riyals are not drawn as a large difference', () => {
  const at = bandScale(999, { p25: 1000, p75: 1001 });
  expect(at.high - at.price).toBeLessThan(10);
});

test('everything stays on the bar, in order', () => {
  const amount = fc.double({ min: 1, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (price, a, b) => {
      const [p25, p75] = [Math.min(a, b), Math.max(a, b)];
      const at = bandScale(price, { p25, p75 });
      for (const value of [at.price, at.low, at.high]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
      expect(at.low).toBeLessThan(at.high);
      if (price < p25) expect(at.price).toBeLessThanOrEqual((at.low + at.high) / 2);
      if (price > p75) expect(at.price).toBeGreaterThanOrEqual((at.low + at.high) / 2);
    }),
  );
});
