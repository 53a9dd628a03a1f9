/** Price range bar: order of price and range is kept, and nothing leaves the bar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandScale } from './band-scale.ts';

test('the band is centred and a price in its middle stands in the middle', () => {
  const at = bandScale(1000, { p25: 900, p75: 1100 });
  expect(at.price).toBe(50);
  expect(at.low + at.high).toBe(100);
  expect(at.high - at.low).toBeGreaterThan(20);
});

test('a price below the band stands before it, however far; one above after it', () => {
  expect(bandScale(10, { p25: 900, p75: 1100 }).price).toBe(5);
  expect(bandScale(850, { p25: 900, p75: 1100 }).price).toBeLessThan(
    bandScale(850, { p25: 900, p75: 1100 }).low,
  );
  expect(bandScale(9000, { p25: 900, p75: 1100 }).price).toBe(95);
});

test('everything stays on the bar', () => {
  const amount = fc.double({ min: 1, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (price, a, b) => {
      const at = bandScale(price, { p25: Math.min(a, b), p75: Math.max(a, b) });
      for (const value of [at.price, at.low, at.high]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
      expect(at.low).toBeLessThan(at.high);
    }),
  );
});
