import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movementOf } from './route-states.ts';

describe('the movement of a pair', () => {
  it('is how far its lows lie from their median, relative to it', () => {
    expect(movementOf([400, 400, 400, 400])).toBe(0);
    expect(movementOf([360, 400, 440, 400, 480])).toBeCloseTo(0.1);
    expect(movementOf([90, 100, 120, 130])).toBeCloseTo(15 / 110);
  });

  it('is unknown from fewer than four lows', () => {
    expect(movementOf([400, 200, 300])).toBeNull();
    expect(movementOf([])).toBeNull();
  });

  it('depends neither on the order nor on the size of the prices', () => {
    const prices = fc.array(fc.integer({ min: 50, max: 9000 }), { minLength: 4, maxLength: 14 });
    fc.assert(
      fc.property(prices, (lows) => {
        const movement = movementOf(lows);
        expect(movementOf(lows.toReversed())).toBe(movement);
        expect(movementOf(lows.map((low) => low * 4))).toBeCloseTo(movement ?? -1, 9);
      }),
    );
  });
});
