import { expect, test } from 'vitest';
import type { CalendarDay } from '#contract/api/pricing.ts';
import { listNearDays } from './near-days.ts';

function buildDay(date: string, price: number): CalendarDay {
  return {
    code: 'IST',
    date,
    price,
    returnDate: null,
    site: 'wego',
    stops: 0,
    observedAt: '2026-11-21T03:00:00Z',
    observedAtPrecision: 'second',
    freshness: 'fresh',
    level: 'typical',
  };
}

const oneway = { today: '2026-11-21', returnDate: null } as const;

const days = [
  buildDay('2026-11-20', 1),
  buildDay('2026-11-22', 400),
  buildDay('2026-11-24', 500),
  buildDay('2026-11-25', 450),
  buildDay('2026-11-26', 300),
  buildDay('2026-11-30', 100),
];

test('the nearest days in calendar order, the cheaper one first where both are as near', () => {
  const near = listNearDays(days, { ...oneway, departureDate: '2026-11-25', limit: 3 });
  expect(near.map((day) => day.date)).toEqual(['2026-11-22', '2026-11-24', '2026-11-26']);
  const two = listNearDays(days, { ...oneway, departureDate: '2026-11-25', limit: 1 });
  expect(two.map((day) => day.date)).toEqual(['2026-11-26']);
});

test('never a day that has passed', () => {
  const near = listNearDays(days, { ...oneway, departureDate: '2026-11-21', limit: 9 });
  expect(near.map((day) => day.date)).not.toContain('2026-11-20');
});

test('another return on the same day is another trip', () => {
  const round = [{ ...buildDay('2026-11-25', 900), returnDate: '2026-12-02' }];
  const wanted = { ...oneway, departureDate: '2026-11-25', limit: 3 };
  expect(listNearDays(round, { ...wanted, returnDate: '2026-11-30' })).toHaveLength(1);
  expect(listNearDays(round, { ...wanted, returnDate: '2026-12-02' })).toHaveLength(0);
});
