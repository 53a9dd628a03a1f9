import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/domain/language.ts';
import { formatHijriDayOrMonth, formatHijriMonthSpan, formatWeekday } from './calendar-format.ts';
import {
  ageOf,
  formatComingDay,
  formatDate,
  formatFullDate,
  formatHijri,
  formatMoment,
  formatMonth,
  formatNumber,
} from './format.ts';

/** Right-to-left marks some locales put around numbers. */
const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '');

describe('numbers', () => {
  test('are grouped, in Latin digits, in both languages, with two decimals or none', () => {
    for (const language of languages) {
      expect(formatNumber(1320.5, language)).toBe('1,320.50');
      expect(formatNumber(1320.45, language)).toBe('1,320.45');
      expect(formatNumber(1320, language)).toBe('1,320');
      expect(formatNumber(1319.999, language)).toBe('1,320');
    }
  });
});

describe('days', () => {
  test('are Gregorian with Latin digits', () => {
    expect(formatDate('2027-01-14', 'en')).toBe('14\u00a0January\u00a02027');
    expect(plain(formatDate('2027-01-14', 'ar'))).toMatch(/^14\u00a0يناير\u00a02027$/);
    expect(formatFullDate('2027-01-14', 'en')).toMatch(/^Thursday,? 14\u00a0January\u00a02027$/);
    expect(formatWeekday('2027-01-14', 'ar')).toBe('الخميس');
    expect(plain(formatMonth('2027-01', 'ar'))).toBe('يناير\u00a02027');
  });

  test('have their year where the day without it would be taken for another', () => {
    const words = (date: string) => formatComingDay(date, '2026-11-28', 'en');
    expect(['2026-11-28', '2027-10-31'].map(words)).toEqual(['28\u00a0Nov', '31\u00a0Oct']);
    expect(['2026-11-27', '2020-01-01'].map(words)).toEqual([
      '27\u00a0Nov\u00a02026',
      '1\u00a0Jan\u00a02020',
    ]);
    expect(['2027-11-01', '2099-01-01'].map(words)).toEqual(['1\u00a0Nov\u00a02027', '1\u00a0Jan\u00a02099']);
    expect(plain(formatComingDay('2027-11-29', '2026-11-28', 'ar'))).toBe('29\u00a0نوفمبر\u00a02027');
  });

  test('have their Umm al-Qura date beside them', () => {
    expect(plain(formatHijri('2027-01-14', 'ar'))).toMatch(/^6\u00a0شعبان\u00a01448/);
    expect(formatHijri('2027-01-14', 'en')).toMatch(/^6\u00a0Sha.ban\u00a01448/);
    expect(formatHijriDayOrMonth('2027-01-14', 'ar')).toBe('6');
  });

  test('the first day of a Hijri month is its name, those of one name with their number', () => {
    const firsts = ['2027-01-09', '2026-05-18', '2026-08-14', '2026-09-12', '2026-10-12', '2026-11-11'];
    const names = firsts.map((day) => plain(formatHijriDayOrMonth(day, 'ar')).replaceAll('\u00a0', ' '));
    expect(names).toEqual(['شعبان', 'الحجة', 'ربيع 1', 'ربيع 2', 'جمادى 1', 'جمادى 2']);
    const english = firsts.map((day) => formatHijriDayOrMonth(day, 'en'));
    expect(english.slice(2)).toEqual(['Rab.\u00a01', 'Rab.\u00a02', 'Jum.\u00a01', 'Jum.\u00a02']);
  });

  test('a month names the Hijri months it touches', () => {
    expect(plain(formatHijriMonthSpan('2027-01', 'ar'))).toBe('رجب – شعبان 1448');
    expect(plain(formatHijriMonthSpan('2026-06', 'ar'))).toBe('ذو الحجة 1447 – محرم 1448');
    expect(plain(formatHijriMonthSpan('2025-02', 'ar'))).toBe('شعبان 1446');
  });

  test('no digit is ever other than Latin', () => {
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 10);
        for (const language of ['ar', 'en'] as const) {
          expect(formatFullDate(text, language) + formatHijri(text, language)).not.toMatch(/[٠-٩۰-۹]/);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('a moment is told by the clock of Riyadh', () => {
    expect(formatMoment('2026-11-21T22:30:00Z', 'en')).toContain('22\u00a0November\u00a02026');
    expect(formatMoment('2026-11-21T22:30:00Z', 'en')).toBe('22\u00a0November\u00a02026 at 1:30\u00a0am');
  });
});

describe('ageOf', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  test.each([
    ['2026-11-21T10:05:00Z', { unit: 'minute', count: 0 }],
    ['2026-11-21T09:59:31Z', { unit: 'minute', count: 0 }],
    ['2026-11-21T09:01:00Z', { unit: 'minute', count: 59 }],
    ['2026-11-21T09:00:00Z', { unit: 'hour', count: 1 }],
    ['2026-11-20T10:00:01Z', { unit: 'hour', count: 23 }],
    ['2026-11-20T10:00:00Z', { unit: 'day', count: 1 }],
    ['2026-11-18T11:00:00Z', { unit: 'day', count: 2 }],
  ])('%s', (observedAt, age) => {
    expect(ageOf(observedAt, now)).toEqual(age);
  });
});
