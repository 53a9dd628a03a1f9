/** The interval of a median holds it, narrows with evidence, and is as wide as the record where that is one price. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fractionOf, mix } from '#server/pipeline/providers/sample/hash.ts';
import { countRuns, medianInterval } from './median-interval.ts';
import { medianOf } from './quantile.ts';

const hundred = Array.from({ length: 101 }, (_, index) => 1000 + index);

describe('medianInterval', () => {
  test.each([
    [1, 1000, 1100],
    [4, 1017, 1083],
    [16, 1033, 1067],
    [100, 1043, 1057],
  ])('of %d independent values', (independent, low, high) => {
    expect(medianInterval(hundred, independent)).toEqual({ low, high });
  });

  test('holds the median and narrows as values become independent', () => {
    const values = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 60 }), (list, independent) => {
        const sorted = list.toSorted((a, b) => a - b);
        const wide = medianInterval(sorted, independent);
        const narrow = medianInterval(sorted, independent + 5);
        expect(wide.low).toBeLessThanOrEqual(narrow.low);
        expect(narrow.low).toBeLessThanOrEqual(medianOf(sorted));
        expect(narrow.high).toBeGreaterThanOrEqual(medianOf(sorted));
        expect(wide.high).toBeGreaterThanOrEqual(narrow.high);
      }),
    );
  });

  test('holds the true median of independent prices in about four of five records', () => {
    let inside = 0;
    const records = Array.from({ length: 1000 }, (_record, seed) =>
      Array.from({ length: 15 }, (_value, index) => Math.floor(2001 * fractionOf(mix(seed, index)))),
    );
    for (const record of records) {
      const { low, high } = medianInterval(
        record.toSorted((a, b) => a - b),
        record.length,
      );
      if (low <= 1000 && high >= 1000) inside += 1;
    }
    expect(inside / records.length).toBeGreaterThan(0.75);
    expect(inside / records.length).toBeLessThan(0.95);
  });
});

describe('countRuns', () => {
  test.each([
    [[], 0],
    [[100, 100, 100], 1],
    [[100, 101, 102, 103, 104], 2],
    [[100, 80, 100, 80], 4],
  ])('%j', (values, runs) => {
    expect(countRuns(values)).toBe(runs);
  });
});
