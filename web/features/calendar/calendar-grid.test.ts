/** Weeks and keys of the month calendar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysInMonth } from '#contract/domain/dates.ts';
import { calendarMonth, dayAfterKey, listCalendarMonths, listWeeks } from './calendar-grid.ts';

test('a week starts on Sunday', () => {
  const [first, second] = listWeeks('2027-01');
  expect(first).toEqual([null, null, null, null, null, '2027-01-01', '2027-01-02']);
  expect(second?.[0]).toBe('2027-01-03');
});

test('every month has all its days once, in rows of seven', () => {
  const month = fc.integer({ min: 0, max: 400 }).map((months) => addMonths('2020-01', months));
  fc.assert(
    fc.property(month, (each) => {
      const weeks = listWeeks(each);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days).toEqual(Array.from({ length: daysInMonth(each) }, (_, day) => addDays(`${each}-01`, day)));
    }),
  );
});

test('arrows follow the page: left is onward in Arabic', () => {
  expect(dayAfterKey('2027-01-14', 'ArrowRight', false)).toBe('2027-01-15');
  expect(dayAfterKey('2027-01-14', 'ArrowLeft', true)).toBe('2027-01-15');
  expect(dayAfterKey('2027-01-14', 'ArrowRight', true)).toBe('2027-01-13');
  expect(dayAfterKey('2027-01-14', 'ArrowDown', true)).toBe('2027-01-21');
});

test('keys stop at the ends of the month and of the week', () => {
  expect(dayAfterKey('2027-01-31', 'ArrowRight', false)).toBeUndefined();
  expect(dayAfterKey('2027-01-02', 'Home', false)).toBe('2027-01-01');
  expect(dayAfterKey('2027-01-14', 'Home', false)).toBe('2027-01-10');
  expect(dayAfterKey('2027-01-14', 'End', true)).toBe('2027-01-16');
  expect(dayAfterKey('2027-01-14', 'Enter', false)).toBeUndefined();
});

test('the calendar opens on the month asked for, of the day, of the fare, or now', () => {
  const today = '2026-11-21';
  expect(calendarMonth({ month: '2027-03', date: '2027-02-01' }, '2027-01-14', today)).toBe('2027-03');
  expect(calendarMonth({ month: null, date: '2027-02-01' }, '2027-01-14', today)).toBe('2027-02');
  expect(calendarMonth({ month: null, date: null }, '2027-01-14', today)).toBe('2027-01');
  expect(calendarMonth({ month: '2031-01', date: null }, null, today)).toBe('2026-11');
  expect(listCalendarMonths(today)).toHaveLength(13);
});
