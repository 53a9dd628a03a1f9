import { expect, test } from 'vitest';
import type { CalendarDay } from '#contract/api/pricing.ts';
import { listNearDays, monthsAround } from './near-day-list.tsx';

const buildDay = (date: string, price: number) => ({ date, price, returnDate: null }) as CalendarDay;

const oneway = { today: '2026-11-21', returnDate: null } as const;

const days = [
  buildDay('2026-11-20', 1),
  buildDay('2026-11-22', 400),
  buildDay('2026-11-24', 500),
  buildDay('2026-11-25', 450),
  buildDay('2026-11-26', 300),
  buildDay('2026-11-30', 100),
];

test('the cheapest days within a week, the cheapest first', () => {
  const wanted = { ...oneway, departureDate: '2026-11-25' };
  const around = listNearDays(days, { ...wanted, limit: 3 });
  expect(around.map((day) => day.date)).toEqual(['2026-11-30', '2026-11-26', '2026-11-22']);
  expect(listNearDays(days, { ...wanted, limit: 1 }).map((day) => day.price)).toEqual([100]);
});

test('where no day within a week has a price, the nearest, the cheapest of them first', () => {
  const wanted = { ...oneway, departureDate: '2026-12-20', limit: 2 };
  const near = listNearDays([...days, buildDay('2027-01-09', 90)], wanted);
  expect(near.map((day) => day.date)).toEqual(['2027-01-09', '2026-11-30']);
  expect(listNearDays([...days, buildDay('2027-01-09', 90)], { ...wanted, limit: 1 })[0]?.price).toBe(90);
  const dear = listNearDays([...days, buildDay('2027-01-01', 900)], wanted);
  expect(dear.map((day) => day.date)).toEqual(['2026-11-30', '2027-01-01']);
});

test('days around a trip lie in one month or two, none before today or beyond the bookable year', () => {
  expect(monthsAround('2026-11-27', '2026-11-21')).toEqual(['2026-11', '2026-12']);
  expect(monthsAround('2026-12-15', '2026-11-21')).toEqual(['2026-12', '2026-12']);
  expect(monthsAround('2026-12-02', '2026-12-01')).toEqual(['2026-12', '2026-12']);
  expect(monthsAround('2027-11-21', '2026-11-21')).toEqual(['2027-11', '2027-11']);
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

test('a trip of one night is no answer to a week, unless there is no other', () => {
  const night = { ...buildDay('2026-11-24', 200), returnDate: '2026-11-25' };
  const week = { ...buildDay('2026-11-26', 900), returnDate: '2026-12-02' };
  const wanted = { ...oneway, departureDate: '2026-11-25', returnDate: '2026-12-02', limit: 3 };
  expect(listNearDays([night, week], wanted)).toEqual([week]);
  expect(listNearDays([night], wanted)).toEqual([night]);
});
