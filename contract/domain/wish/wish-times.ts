/** Rules for when a trip is. */
import {
  addDays,
  addMonths,
  daysBetween,
  type IsoDate,
  type IsoMonth,
  isIsoDate,
  monthOf,
  weekdayOf,
} from '../dates.ts';
import { holidayIdOf, listTravelPeriods, type Period } from '../holiday-window.ts';
import { mostNights } from '../trip-filter.ts';
import type { Days, Said } from './wish.ts';
import { applyRules, type Match, type Reading, type Rule, rewrite } from './wish-rules.ts';
import { words } from './wish-words.ts';

const aside = '(?:{not}|{beforeAfter})(?: {skip})*';
const unclear = () => null;

export function readTimes(reading: Reading): void {
  applyRules(reading, holidayRules(reading), aside);
  writeDays(reading);
  applyRules(reading, [...dayRules(reading), ...monthRules(reading)], aside);
}

const depart = (from: IsoDate, until: IsoDate = from): Said => ({ departs: { from, until } });

function holidayRules(reading: Reading): Rule[] {
  const { calendar, today } = reading;
  const ramadan = calendar.find(({ name, end }) => name.startsWith('Ramadan') && end >= today);
  return [
    ['{before} (?:the )?{ramadan}', () => ramadan && depart(today, addDays(ramadan.start, -1))],
    [
      '{after} (?:the )?{ramadan}',
      () => ramadan && depart(addDays(ramadan.end, 1), addDays(ramadan.end, 30)),
    ],
    ['{n} (?:{ordinal} )*(?:{ramadan}|{hijriMonth})', unclear],
    ['{mild} {holiday}', unclear],
    ['{holiday}', ({ phrase }) => holidayOf(phrase, reading)],
  ];
}

/** The next period of the name that has not ended; null where the calendar has none. */
function holidayOf(phrase: string, { calendar, today }: Reading): Said | null {
  const period = words.holidays.find(({ names }) => names.includes(phrase))?.period;
  if (period === 'this weekend') {
    // People leave on Thursday or Friday.
    const friday = addDays(today, (5 - weekdayOf(today) + 7) % 7);
    return depart(friday === today ? today : addDays(friday, -1), friday);
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
  const { today } = reading;
  rewrite(reading, '{monthName}', ({ phrase }) => `m${indexIn(words.months, phrase) + 1}`);
  // The verb is no month.
  rewrite(reading, '{may}', () => 'm5');
  const weekday = '(?:{next} )?(?<weekday>{weekday})(?: {next})?';
  rewrite(reading, weekday, ({ groups }) => `w${indexIn(words.weekdays, groups.weekday)}`);
  for (const template of words.writtenDays) rewrite(reading, template, (match) => dayWord(match, today));
  for (const [index, list] of ['{today}', '{tomorrow}', '{dayAfter}'].entries().toArray().reverse())
    rewrite(reading, list, () => `@${addDays(today, index)}`);
  rewrite(reading, 'w(?<weekday>\\d)', ({ groups }) => {
    const ahead = (Number(groups.weekday) - weekdayOf(today) + 7) % 7;
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

const indexIn = (lists: readonly (readonly string[])[], phrase = '') =>
  lists.findIndex((names) => names.includes(phrase));

function dayRules({ today }: Reading): Rule[] {
  const sunday = addDays(today, 7 - weekdayOf(today));
  const inMonthOf = (date = '', ofMonth = '') => `${date.slice(0, 8)}${ofMonth.padStart(2, '0')}`;
  return [
    ['(?:{later}|{beforeAfter}) (?:{n} |a )?{anyUnit}(?! [\\dm])', unclear],
    ['{between} @\\S+ {onto} @\\S+', unclear],
    [
      '(?:{since} )?@(?<from>\\S+) {onto} @(?<until>\\S+)',
      ({ groups: { from, until } }) => spanOf(from, until),
    ],
    [
      '(?:{since} )?{ofMonth} {range} @(?<until>\\S+)',
      ({ groups }) => spanOf(inMonthOf(groups.until, groups.day), groups.until),
    ],
    [
      '(?:{since} )?@(?<from>\\S+) {range} {ofMonth}(?! (?:{unit}|[@m]))',
      ({ groups }) => spanOf(groups.from, inMonthOf(groups.from, groups.day)),
    ],
    ['(?:{between} )?{ofMonth} (?:{or}|{and}) @\\S+', unclear],
    ['{since} @\\S+', unclear],
    ['@(?<on>\\S+)', ({ groups }) => depart(groups.on ?? '')],
    [
      '(?:{monthWord} )?(?<month>{hijriMonth})',
      ({ groups }) => ({ departs: daysOfHijriMonth(groups.month, today) }),
    ],
    ['{nextWeek}', () => depart(sunday, addDays(sunday, 6))],
    ['{thisWeek}', () => depart(today, addDays(sunday, -1))],
  ];
}

/** A trip from one day to another departs on the first of them. */
function spanOf(from = '', until = ''): Said | null {
  const nights = isIsoDate(from) && isIsoDate(until) ? daysBetween(from, until) : 0;
  const fits = nights > 0 && nights <= mostNights;
  return fits ? { ...depart(from), nights: { from: nights, until: nights } } : null;
}

const hijriMonth = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  timeZone: 'UTC',
});

/** The days from today of the next Hijri month of a name. */
function daysOfHijriMonth(name: string | undefined, today: IsoDate): Days {
  const month = String(indexIn(words.hijriMonths, name) + 1);
  const isIn = (date: IsoDate) => hijriMonth.format(Date.parse(date)).split(' ', 1)[0] === month;
  let from = today;
  while (!isIn(from)) from = addDays(from, 1);
  let until = from;
  while (isIn(addDays(until, 1))) until = addDays(until, 1);
  return { from, until };
}

function monthRules({ today }: Reading): Rule[] {
  const listed = (numbers: readonly (string | number | undefined)[]) =>
    monthsOf(numbers.map((month) => nextMonth(Number(month), today)));
  const ofYear = ({ groups }: Match) => monthsOf([nextMonth(Number(groups.month), today, groups.year)]);
  const span = ({ groups: { from, until } }: Match) => {
    const length = ((Number(until) - Number(from) + 12) % 12) + 1;
    const isMonth = Number(until) >= 1 && Number(until) <= 12;
    const first = isMonth ? nextMonth(Number(from), today) : undefined;
    return monthsOf(Array.from({ length }, (_, index) => first && addMonths(first, index)));
  };
  return [
    ['{namedMonths}', span],
    ['{namedMonth}', ofYear],
    ['{eitherMonth}', ({ groups: { a, b } }) => listed([a, b])],
    ['{numberedMonths}', span],
    [
      '{numberedMonth}',
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
        return months.includes(Number(today.slice(5, 7))) ? null : listed(months);
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
