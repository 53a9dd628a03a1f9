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
});
