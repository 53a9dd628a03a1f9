import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMovingRange } from './moving-range.ts';

it('is the least and the greatest of the values from a position on', () => {
  const steps = fc.array(fc.record({ value: fc.integer({ min: -5, max: 5 }), advance: fc.nat({ max: 3 }) }));
  fc.assert(
    fc.property(steps, (asked) => {
      const range = createMovingRange();
      const values: number[] = [];
      let first = 0;
      for (const { value, advance } of asked) {
        first = Math.min(values.length, first + advance);
        const left = values.slice(first);
        const expected = { least: Math.min(...left), most: Math.max(...left) };
        expect(range.since(first)).toEqual(left.length === 0 ? undefined : expected);
        range.add(values.length, value);
        values.push(value);
      }
    }),
  );
});
