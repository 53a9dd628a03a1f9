import { expect, test } from 'vitest';
import { freshnessOf, listedSince } from './freshness.ts';

const now = new Date('2026-11-10T09:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('a price is fresh to 24 hours, aging to 72, then not listed', () => {
  expect(freshnessOf(hoursAgo(24), now)).toBe('fresh');
  expect(freshnessOf(new Date(hoursAgo(24).getTime() - 1), now)).toBe('aging');
  expect(freshnessOf(hoursAgo(72), now)).toBe('aging');
  expect(freshnessOf(new Date(hoursAgo(72).getTime() - 1), now)).toBeNull();
  expect(listedSince(now)).toEqual(hoursAgo(72));
});
