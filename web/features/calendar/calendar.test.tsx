/** Weeks and keys of the month calendar, the marks of its days, and a month whose prices are only beginning. */

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { FareCalendar } from '#contract/api/pricing.ts';
import { addDays, addMonths, daysInMonth } from '#contract/domain/dates.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { calendarMonth, listCalendarMonths, listWeeks } from './calendar-grid.ts';
import { DayFace, isBeginning, type Period } from './month-grid.tsx';

const ramadan: Period = {
  name: 'Ramadan',
  nameAr: 'رمضان',
  start: '2027-02-08',
  end: '2027-03-08',
  kind: 'religious_period',
  isConfirmed: false,
};
const foundingDay: Period = { ...ramadan, kind: 'public_holiday', isConfirmed: true };

it.each([
  { periods: [ramadan], isConfirmed: false },
  { periods: [ramadan, foundingDay], isConfirmed: true },
])('a holiday keeps its mark within an expected season: $isConfirmed', ({ periods, isConfirmed }) => {
  const html = renderPart(<DayFace date="2027-02-22" label="" price="311" periods={periods} />, 'en');
  expect(html).toContain(`data-confirmed="${isConfirmed}"`);
});

it('a month being read with few prices is beginning, one with many or read through is not', () => {
  const day = { date: '2027-02-22', price: 311 } as FareCalendar['days'][number];
  const withDays = (count: number, isRefreshing: boolean) =>
    isBeginning({ isRefreshing, days: Array.from({ length: count }, () => day) });
  expect([withDays(4, true), withDays(5, true), withDays(0, false)]).toEqual([true, false, false]);
});

function cardOf(calendar: FareCalendar | undefined): string {
  const shown = { titleId: 'title', month: '2027-02', today: '2026-11-21', chosenDate: null, calendar };
  const paths = { pathOfMonth: String, pathOfDay: String, searchPath: '/search?destination=IST' };
  return renderPart(
    <CalendarCard {...shown} {...paths}>
      {null}
    </CalendarCard>,
    'en',
  );
}

it('what its prices are doing is announced by itself, not a second time with the name of the month', () => {
  const live = /<(\w+)[^>]*aria-live="polite"[^>]*>(.*?)<\/\1>/.exec(cardOf(undefined));
  expect(live?.[2]).toBe('February\u00a02027');
});

it('of a month that was not asked for it says so, with a way on, and of no day that no price was seen', () => {
  const calendar = { days: [], periods: [], isRefreshing: false, isNotAsked: true };
  const html = cardOf(calendar as unknown as FareCalendar);
  expect(html).toContain('we did not check this month’s newest prices');
  expect(html).toMatch(/href="[^"]*\/search\?destination=IST"/);
  expect(html).toContain('not checked now');
  expect(html).not.toMatch(/no price seen|No prices seen/);
});

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

test('the calendar opens on the month asked for, of the day, of the fare, or now', () => {
  const today = '2026-11-21';
  expect(calendarMonth({ month: '2027-03', date: '2027-02-01' }, '2027-01-14', today)).toBe('2027-03');
  expect(calendarMonth({ month: null, date: '2027-02-01' }, '2027-01-14', today)).toBe('2027-02');
  expect(calendarMonth({ month: null, date: null }, '2027-01-14', today)).toBe('2027-01');
  expect(calendarMonth({ month: '2031-01', date: null }, null, today)).toBe('2026-11');
  expect(listCalendarMonths(today)).toHaveLength(13);
});
