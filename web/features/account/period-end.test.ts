import { expect, test } from 'vitest';
import { periodEndDay } from './period-end.ts';

test('a period that ends at midnight of Riyadh is said to end with the day before', () => {
  const endsAt = '2026-08-12T21:00:00.000Z';
  expect(periodEndDay({ endsAt, renews: false })).toBe('2026-08-12');
  expect(periodEndDay({ endsAt, renews: true })).toBe('2026-08-13');
  expect(periodEndDay({ endsAt: '2026-08-12T09:00:00.000Z', renews: false })).toBe('2026-08-12');
});
