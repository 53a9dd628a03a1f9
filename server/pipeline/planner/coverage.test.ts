import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('coverage', () => {
  it('counts prices that were seen or confirmed within the hours', () => {
    const prices = [
      { observedAt: hoursAgo(1), checkedAt: null },
      { observedAt: hoursAgo(40), checkedAt: hoursAgo(5.9) },
      { observedAt: hoursAgo(5.9), checkedAt: hoursAgo(40) },
      { observedAt: hoursAgo(6), checkedAt: null },
      { observedAt: hoursAgo(40), checkedAt: hoursAgo(7) },
    ];
    expect(coverageOf(prices, 6, now)).toEqual({ prices: 5, young: 3, withinHours: 6 });
  });

  it('of no prices is nothing of nothing', () => {
    expect(coverageOf([], 3, now)).toEqual({ prices: 0, young: 0, withinHours: 3 });
  });
});
