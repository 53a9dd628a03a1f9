import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, listMonths } from '#contract/domain/dates.ts';
import { clampToRange, dayAfterPickerKey, isInRange } from './picker-days.ts';

const range = { first: '2026-11-21', last: '2027-11-21' };
const after = (date: string, key: string, isRightToLeft = false) =>
  dayAfterPickerKey(date, key, { range, isRightToLeft });

test('a year from today touches thirteen months', () => {
  const months = listMonths(range);
  expect(months).toHaveLength(13);
  expect(months.at(0)).toBe('2026-11');
  expect(months.at(-1)).toBe('2027-11');
});

test('arrows follow the page and go on into the next month', () => {
  expect(after('2026-11-30', 'ArrowRight')).toBe('2026-12-01');
  expect(after('2026-11-30', 'ArrowLeft', true)).toBe('2026-12-01');
  expect(after('2026-12-01', 'ArrowRight', true)).toBe('2026-11-30');
  expect(after('2026-11-28', 'ArrowDown')).toBe('2026-12-05');
});

test('Home and End lead to the ends of the week, Page Up and Page Down a month away', () => {
  expect(after('2026-12-16', 'Home')).toBe('2026-12-13');
  expect(after('2026-12-16', 'End', true)).toBe('2026-12-19');
  expect(after('2027-01-31', 'PageDown')).toBe('2027-02-28');
  expect(after('2027-03-31', 'PageUp')).toBe('2027-02-28');
  expect(after('2027-03-31', 'Enter')).toBeUndefined();
});

test('no key leads out of the range', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
  const day = fc.integer({ min: 0, max: 365 }).map((days) => addDays(range.first, days));
  fc.assert(
    fc.property(day, fc.constantFrom(...keys), fc.boolean(), (date, key, isRightToLeft) => {
      const next = after(date, key, isRightToLeft);
      expect(next !== undefined && isInRange(next, range)).toBe(true);
    }),
  );
});

test('a day outside is drawn to the nearest end', () => {
  expect(clampToRange('2020-01-01', range)).toBe(range.first);
  expect(clampToRange('2030-01-01', range)).toBe(range.last);
});
