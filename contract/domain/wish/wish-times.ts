/** Rules for when a trip is. */
import {
  addDays,
  addMonths,
  daysBetween,
  type IsoDate,
  type IsoMonth,
  isIsoDate,
  monthOf,
} from '../dates.ts';
import { holidayIdOf, listTravelPeriods, type Period } from '../holiday-window.ts';
import { mostNights } from '../trip-filter.ts';
import type { Days, Said } from './wish.ts';
import { applyRules, type Match, type Reading, type Rule, rewrite } from './wish-rules.ts';

const aside = '(?:{not}|{beforeAfter})(?: {skip})*';
const year = '(?:(?: ,)? (?<year>20\\d\\d))?';
const day = '(?:the )?(?<day>\\d{1,2})(?: {ordinal})*';

export function readTimes(reading: Reading): void {
  readHolidays(reading);
  writeDays(reading);
  applyRules(reading, [...dayRules(reading), ...monthRules(reading)], aside);
}

function readHolidays(reading: Reading): void {
  const { calendar, today } = reading;
  const ramadan = calendar.find(({ name, end }) => name.startsWith('Ramadan') && end >= today);
  const departs = (from: IsoDate, until: IsoDate): Said => ({ departs: { from, until } });
  const rules: Rule[] = [
    ['{before} (?:the )?{ramadan}', () => ramadan && departs(today, addDays(ramadan.start, -1))],
    [
      '{after} (?:the )?{ramadan}',
      () => ramadan && departs(addDays(ramadan.end, 1), addDays(ramadan.end, 30)),
    ],
    ['{n} (?:{ordinal} )*(?:{ramadan}|{hijriMonth})', () => null],
    ['{mild} {holiday}', () => null],
    ['{holiday}', ({ phrase }) => holidayOf(phrase, reading)],
  ];
  applyRules(reading, rules, aside);
}

/** The next period of the name that has not ended; null where the calendar has none. */
function holidayOf(phrase: string, { words, calendar, today }: Reading): Said | null {
  const period = words.holidays.find(({ names }) => names.includes(phrase))?.period;
  if (period === 'this weekend') {
    // People leave on Thursday or Friday.
    const friday = addDays(today, (5 - weekdayOf(today) + 7) % 7);
    return { departs: { from: friday === today ? today : addDays(friday, -1), until: friday } };
  }
  if (period === 'weekends' || period === 'long-weekends') return { holiday: period };
  const isNamed = ({ name, kind }: Period) => {
    if (period === 'school break') return kind === 'school_break';
    if (period === 'Eid') return kind === 'public_holiday' && / ?Eid /.test(name);
    return name.replace(/ 14\d\d.*$/, '') === period;
  };
  const found = listTravelPeriods(calendar).find((each) => each.end >= today && isNamed(each));
  return found ? { holiday: holidayIdOf(found) } : null;
}

/** Writes names of months as `m1`, days of the week as `w0` and days as `@2027-01-12`. */
function writeDays(reading: Reading): void {
  const { words, today } = reading;
  rewrite(reading, '{monthName}', ({ phrase }) => `m${indexIn(words.months, phrase) + 1}`);
  // The verb is no month.
  rewrite(
    reading,
    '(?:(?<= (?:\\d+|{ordinal}|in|and|or|next|this|to|until|for|during|mid|between|-) )may|may(?= (?:\\d+|,|or|and|to|from|for|with|-|$)))',
    () => 'm5',
  );
  rewrite(
    reading,
    '(?:{next} )?(?<weekday>{weekday})(?: {next})?',
    ({ groups: { weekday } }) => `w${indexIn(words.weekdays, weekday)}`,
  );
  for (const template of [
    '(?<year>20\\d\\d) - (?<month>\\d{1,2}) - (?<day>\\d{1,2})',
    '(?<day>\\d{1,2}) - (?<month>\\d{1,2}) - (?<year>20\\d\\d)',
    `(?:w(?<weekday>\\d) )?(?:, )?${day} m(?<month>\\d+)${year}`,
    `(?:w(?<weekday>\\d) )?${day} {monthWord} (?<month>\\d{1,2})(?! {unit})${year}`,
    `(?:w(?<weekday>\\d) )?(?:, )?m(?<month>\\d+) ${day}(?! {unit})${year}`,
  ])
    rewrite(reading, template, (match) => dayWord(match, today));
  rewrite(reading, '{dayAfter}', () => `@${addDays(today, 2)}`);
  rewrite(reading, '{tomorrow}', () => `@${addDays(today, 1)}`);
  rewrite(reading, '{today}', () => `@${today}`);
  rewrite(reading, 'w(?<weekday>\\d)', ({ groups: { weekday } }) => {
    const ahead = (Number(weekday) - weekdayOf(today) + 7) % 7;
    // Of today's weekday it is not clear which is meant.
    return ahead === 0 ? '?' : `@${addDays(today, ahead)}`;
  });
}

/** The next such day, as one word; `?` for one that there is not. */
function dayWord({ groups }: Match, today: IsoDate): string {
  const { year: given, month = '', day: ofMonth = '', weekday } = groups;
  const thisYear = Number(today.slice(0, 4));
  const dayIn = (of: number) => `${of}-${month.padStart(2, '0')}-${ofMonth.padStart(2, '0')}`;
  const found = dayIn(given ? Number(given) : dayIn(thisYear) < today ? thisYear + 1 : thisYear);
  const isDay = isIsoDate(found) && found >= today;
  return isDay && (weekday === undefined || weekdayOf(found) === Number(weekday)) ? `@${found}` : '?';
}

const weekdayOf = (date: IsoDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

const indexIn = (lists: readonly (readonly string[])[], phrase = '') =>
  lists.findIndex((names) => names.includes(phrase));

function dayRules({ words, today }: Reading): Rule[] {
  const sunday = addDays(today, 7 - weekdayOf(today));
  const sameMonth = (date = '', ofMonth = '') => `${date.slice(0, 8)}${ofMonth.padStart(2, '0')}`;
  return [
    [
      '(?:{later}|{beforeAfter}) (?:{n} |a )?(?:{dayUnit}|{weekUnit}|{monthUnit}|{nightUnit})(?! [\\dm])',
      () => null,
    ],
    ['{between} @\\S+ (?:{range}|{and}|(?:{and} |, )?{returnWord}(?: on)?) @\\S+', () => null],
    [
      '(?:{since} )?@(?<from>\\S+) (?:{range}|{and}|(?:{and} |, )?{returnWord}(?: on)?) @(?<until>\\S+)',
      ({ groups: { from, until } }) => spanOf(from, until),
    ],
    [
      `(?:{since} )?${day} {range} @(?<until>\\S+)`,
      ({ groups }) => spanOf(sameMonth(groups.until, groups.day), groups.until),
    ],
    [
      `(?:{since} )?@(?<from>\\S+) {range} ${day}(?! (?:{unit}|[@m]))`,
      ({ groups }) => spanOf(groups.from, sameMonth(groups.from, groups.day)),
    ],
    [`(?:{between} )?${day} (?:{or}|{and}) @\\S+`, () => null],
    ['{since} @\\S+', () => null],
    ['@(?<on>\\S+)', ({ groups: { on = '' } }) => ({ departs: { from: on, until: on } })],
    [
      '(?:{monthWord} )?(?<month>{hijriMonth})',
      ({ groups: { month } }) => ({
        departs: daysOfHijriMonth(indexIn(words.hijriMonths, month) + 1, today),
      }),
    ],
    ['{nextWeek}', () => ({ departs: { from: sunday, until: addDays(sunday, 6) } })],
    ['{thisWeek}', () => ({ departs: { from: today, until: addDays(sunday, -1) } })],
  ];
}

/** A trip from one day to another departs on the first of them. */
function spanOf(from = '', until = ''): Said | null {
  const nights = isIsoDate(from) && isIsoDate(until) ? daysBetween(from, until) : 0;
  const fits = nights > 0 && nights <= mostNights;
  return fits ? { departs: { from, until: from }, nights: { min: nights, max: nights } } : null;
}

const hijriMonth = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  timeZone: 'UTC',
});

/** The days from today of the next Hijri month of a number. */
function daysOfHijriMonth(month: number, today: IsoDate): Days {
  const isIn = (date: IsoDate) =>
    Number.parseInt(hijriMonth.format(new Date(`${date}T00:00:00Z`)), 10) === month;
  let from = today;
  while (!isIn(from)) from = addDays(from, 1);
  let until = from;
  while (isIn(addDays(until, 1))) until = addDays(until, 1);
  return { from, until };
}

function monthRules({ words, today }: Reading): Rule[] {
  const named = (group: string) => `(?:{next} )?(?:{monthWord} )?m(?<${group}>\\d+)`;
  const listed = (...numbers: (string | number | undefined)[]) =>
    monthsOf(numbers.map((month) => nextMonth(Number(month), today)));
  const ofYear = ({ groups }: Match) => monthsOf([nextMonth(Number(groups.month), today, groups.year)]);
  const span = ({ groups: { from, until } }: Match) => {
    const length = ((Number(until) - Number(from) + 12) % 12) + 1;
    const isMonth = Number(until) >= 1 && Number(until) <= 12;
    const first = isMonth ? nextMonth(Number(from), today) : undefined;
    return monthsOf(Array.from({ length }, (_, index) => first && addMonths(first, index)));
  };
  return [
    [
      `(?:(?:{since} |{between} )?${named('from')} {range}|(?:{since} |{between} )${named('from')} {and}) ${named('until')}`,
      span,
    ],
    [`${named('month')}${year}`, ofYear],
    [
      '{monthWord} (?<a>\\d{1,2}) (?:{or}|{and}) (?:{monthWord} )?(?<b>\\d{1,2})(?! {unit})',
      ({ groups: { a, b } }) => listed(a, b),
    ],
    [
      '(?:{since} )?{monthWord} (?<from>\\d{1,2}) {range} (?:{monthWord} )?(?<until>\\d{1,2})(?! {unit})',
      span,
    ],
    [
      `{monthWord} (?<month>\\d{1,2})(?! {unit})${year}`,
      // شهر واحد is a month long.
      (match) => (match.groups.month === '1' && !/\p{Nd}/u.test(match.text) ? undefined : ofYear(match)),
    ],
    ['{nextMonth}', () => ({ months: [addMonths(monthOf(today), 1)] })],
    ['{thisMonth}', () => ({ months: [monthOf(today)] })],
    [
      '{season}',
      ({ phrase }) => {
        const months = words.seasons.find(({ names }) => names.includes(phrase))?.months ?? [];
        // Of a season that has begun it is not clear which year's is meant.
        return months.includes(Number(today.slice(5, 7))) ? null : listed(...months);
      },
    ],
  ];
}

const monthsOf = (months: readonly (IsoMonth | undefined)[]): Said | null => {
  const known = months.filter((month) => month !== undefined);
  return known.length === months.length ? { months: known.sort() } : null;
};

/** The next month of a number, or that of a year, from this month on. */
function nextMonth(month: number, today: IsoDate, given?: string): IsoMonth | undefined {
  const inYear = (of: string) => `${of}-${String(month).padStart(2, '0')}`;
  const thisYear = inYear(today.slice(0, 4));
  const next = thisYear < monthOf(today) ? addMonths(thisYear, 12) : thisYear;
  const found = given ? inYear(given) : next;
  return month < 1 || month > 12 || found < monthOf(today) ? undefined : found;
}
