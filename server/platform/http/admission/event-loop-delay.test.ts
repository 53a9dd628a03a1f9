import { describe, expect, it } from 'vitest';
import { createOverloadGauge } from './event-loop-delay.ts';

describe('createOverloadGauge', () => {
  const isOverloadedAfter = (...delays: number[]) => {
    const gauge = createOverloadGauge(200);
    for (const delay of delays) gauge.observe(delay);
    return gauge.isOverloaded();
  };

  it('forgives one long pause, such as the rebuilding of the board', () => {
    expect(isOverloadedAfter()).toBe(false);
    expect(isOverloadedAfter(0, 900, 0)).toBe(false);
    expect(isOverloadedAfter(900, 900, 150, 900, 900)).toBe(false);
    expect(isOverloadedAfter(200, 200, 200, 200)).toBe(false);
  });

  it('tells an overload from several late samples in a row, until one is well in time', () => {
    expect(isOverloadedAfter(201, 201, 201)).toBe(true);
    expect(isOverloadedAfter(201, 201, 201, 150, 110)).toBe(true);
    expect(isOverloadedAfter(201, 201, 201, 99)).toBe(false);
  });
});
