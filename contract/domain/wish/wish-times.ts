/** Rules for when a trip is, and for how many nights. */
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
import type { Days, Nights, Said } from './wish.ts';
import { applyRule, type Match, type Meaning, type Patterns, type Reading, rewrite } from './wish-rules.ts';
import type { WishWords } from './wish-words.ts';

type TimesContext = { patterns: Patterns; words: WishWords; calendar: readonly Period[]; today: IsoDate };

const hijriDay = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  timeZone: 'UTC',
});

/** The days from today of the next Hijri month of a number. */
function daysOfHijriMonth(month: number, today: IsoDate): Days {
  const isIn = (day: IsoDate) => Number.parseInt(hijriDay.format(new Date(`${day}T00:00:00Z`)), 10) === month;
  let from = today;
  while (!isIn(from)) from = addDays(from, 1);
  let until = from;
  while (isIn(addDays(until, 1))) until = addDays(until, 1);
  return { from, until };
}

const weekdayOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The next month of a number, or that of a year, from this month on. */
function nextMonth(month: number, today: IsoDate, year?: string): IsoMonth | undefined {
  const inYear = (of: number) => `${of}-${String(month).padStart(2, '0')}`;
  const thisYear = inYear(Number(today.slice(0, 4)));
  const found = year ? inYear(Number(year)) : thisYear < monthOf(today) ? addMonths(thisYear, 12) : thisYear;
  return month < 1 || month > 12 || found < monthOf(today) ? undefined : found;
}

/** The next such day, written as one word `@2027-01-12`; `?` for one that there is not. */
function dayWord(day: string, month: string, today: IsoDate, year?: string): string {
  const dayIn = (of: number) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = dayIn(Number(today.slice(0, 4)));
  const next = thisYear < today ? dayIn(Number(today.slice(0, 4)) + 1) : thisYear;
  const found = year ? dayIn(Number(year)) : next;
  return isIsoDate(found) && found >= today ? `@${found}` : '?';
}

const year = '(?:(?: ,)? (20\\d\\d))?';
const day = '(?:the )?(\\d{1,2})(?: {ordinal})*';

/** Writes names of months as `m1`, days of the week as `w0` and days as `@2027-01-12`. */
function writeDays(reading: Reading, { patterns, words, today }: TimesContext): void {
  const write = (template: string, wordOf: (match: Match) => string | undefined) =>
    rewrite(reading, patterns(template), wordOf);
  for (const index of words.months.keys()) write(`{month${index}}`, () => `m${index + 1}`);
  // The verb is no month.
  write('(?<= (?:\\d+|{ordinal}|in|and|or|next|this|to|until|for|during|mid|between|-) )may', () => 'm5');
  write('may(?= (?:\\d+|,|or|and|to|from|for|with|-|$))', () => 'm5');
  for (const index of words.weekdays.keys()) {
    write(`(?:{next} )?{weekday${index}}(?: {next})?`, () => `w${index}`);
  }
  const days = [
    [`(20\\d\\d) - (\\d{1,2}) - (\\d{1,2})`, ([y = '', m = '', d = '']) => dayWord(d, m, today, y)],
    [`(\\d{1,2}) - (\\d{1,2}) - (20\\d\\d)`, ([d = '', m = '', y = '']) => dayWord(d, m, today, y)],
    [
      `(?:w(\\d) )?(?:, )?${day} m(\\d+)${year}`,
      ([w, d = '', m = '', y]) => onWeekday(dayWord(d, m, today, y), w),
    ],
    [
      `(?:w(\\d) )?${day} {monthWord} (\\d{1,2})(?! {unit})${year}`,
      ([w, d = '', m = '', y]) => onWeekday(dayWord(d, m, today, y), w),
    ],
    [
      `(?:w(\\d) )?(?:, )?m(\\d+) ${day}(?! {unit})${year}`,
      ([w, m = '', d = '', y]) => onWeekday(dayWord(d, m, today, y), w),
    ],
    ['{dayAfter}', () => `@${addDays(today, 2)}`],
    ['{tomorrow}', () => `@${addDays(today, 1)}`],
    ['{today}', () => `@${today}`],
    ['w(\\d)', ([w = '']) => nextWeekday(Number(w), today)],
  ] as const satisfies readonly [string, (groups: readonly (string | undefined)[]) => string | undefined][];
  for (const [template, wordOf] of days) write(template, ({ groups }) => wordOf(groups as string[]));
}

function onWeekday(word: string, weekday: string | undefined): string {
  return weekday === undefined || word === '?' || weekdayOf(word.slice(1)) === Number(weekday) ? word : '?';
}

/** The coming one; of today's weekday it is not clear which. */
function nextWeekday(weekday: number, today: IsoDate): string | undefined {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return ahead === 0 ? '?' : `@${addDays(today, ahead)}`;
}

/** A trip from one day to another departs on the first of them. */
function spanOf(from: IsoDate, until: IsoDate): Said | null {
  const nights = daysBetween(from, until);
  const fits = isIsoDate(from) && nights > 0 && nights <= mostNights;
  return fits ? { departs: { from, until: from }, nights: { min: nights, max: nights } } : null;
}

export function readTimes(reading: Reading, context: TimesContext): void {
  const { patterns, words, calendar, today } = context;
  const before = patterns('(?:{not}|{beforeAfter})(?: {skip})*(?= $)');
  const apply = (template: string, read: (match: Match) => Meaning) =>
    applyRule(reading, patterns(template), { read, before });
  const applyHoliday = (template: string, period: string) =>
    apply(template, () => holidayOf(period, calendar, today));
  const ramadan = calendar.find(({ name, end }) => name.startsWith('Ramadan') && end >= today);
  // Longer names come first: the break of schools for a feast is not the feast.
  const named = words.holidays.map((holiday, index) => ({ ...holiday, list: `{holiday${index}}` }));
  const ramadanNames = named.find(({ period }) => period === 'Ramadan')?.list ?? '(?!)';
  applyRule(reading, patterns(`{before} (?:the )?${ramadanNames}`), {
    read: () => ramadan && { departs: { from: today, until: addDays(ramadan.start, -1) } },
    before: patterns('{not}(?= $)'),
  });
  applyRule(reading, patterns(`{after} (?:the )?${ramadanNames}`), {
    read: () => ramadan && { departs: { from: addDays(ramadan.end, 1), until: addDays(ramadan.end, 30) } },
    before: patterns('{not}(?= $)'),
  });
  const ofSchools = named.filter(
    ({ period }) => period.includes('school break') && period !== 'school break',
  );
  const feasts = named.filter(({ period }) => !/school break|^Eid$|^weekends$/.test(period));
  const general = named.filter((each) => !ofSchools.includes(each) && !feasts.includes(each));
  for (const { list, period } of ofSchools) applyHoliday(list, period);
  const hijriMonths = Array.from(words.hijriMonths.keys(), (index) => `{hijri${index}}`).join('|');
  apply(`{n} (?:{ordinal} )*(?:${ramadanNames}|${hijriMonths})`, () => null);
  for (const { list } of feasts) apply(`{mild} ${list}`, () => null);
  for (const { list, period } of feasts) applyHoliday(list, period);
  // People leave on Thursday or Friday.
  const friday = addDays(today, (5 - weekdayOf(today) + 7) % 7);
  const thursday = addDays(friday, friday === today ? 0 : -1);
  apply('{weekend}', () => ({ departs: { from: thursday, until: friday } }));
  for (const { list, period } of general) applyHoliday(list, period);
  writeDays(reading, context);
  apply(
    '(?:{later}|{beforeAfter}) (?:{n} |a )?(?:{dayUnit}|{weekUnit}|{monthUnit}|{nightUnit})(?! [\\dm])',
    () => null,
  );
  apply(
    '(?:{since} |{between} )?@(\\S+) (?:{range}|{and}|(?:{and} |, )?{returnWord}(?: on)?) @(\\S+)',
    ({ groups: [from = '', until = ''], text }) => (/بين|between/.test(text) ? null : spanOf(from, until)),
  );
  apply(`(?:{since} )?${day} {range} @(\\S+)`, ({ groups: [first = '', until = ''] }) =>
    spanOf(`${until.slice(0, 8)}${first.padStart(2, '0')}`, until),
  );
  apply(`(?:{since} )?@(\\S+) {range} ${day}(?! (?:{unit}|[@m]))`, ({ groups: [from = '', last = ''] }) =>
    spanOf(from, `${from.slice(0, 8)}${last.padStart(2, '0')}`),
  );
  apply(`(?:{between} )?${day} (?:{or}|{and}) @\\S+`, () => null);
  apply('{since} @\\S+', () => null);
  apply('@(\\S+)', ({ groups: [on = ''] }) => ({ departs: { from: on, until: on } }));
  for (const index of words.hijriMonths.keys()) {
    apply(`(?:{monthWord} )?{hijri${index}}`, () => ({ departs: daysOfHijriMonth(index + 1, today) }));
  }
  const sunday = addDays(today, 7 - weekdayOf(today));
  apply('{nextWeek}', () => ({ departs: { from: sunday, until: addDays(sunday, 6) } }));
  apply('{thisWeek}', () => ({ departs: { from: today, until: addDays(sunday, -1) } }));
  readMonths(apply, context);
}

type Apply = (template: string, read: (match: Match) => Meaning) => void;

function readMonths(apply: Apply, { words, today }: TimesContext): void {
  const listed = (
    numbers: readonly (number | undefined)[],
    years: readonly (string | undefined)[] = [],
  ): Said | null => {
    const months = numbers.map((month, index) => nextMonth(month ?? 0, today, years[index]));
    return months.some((month) => month === undefined) ? null : { months: (months as IsoMonth[]).sort() };
  };
  const span = (from: number, until: number): Said | null => {
    const first = nextMonth(from, today);
    if (first === undefined || until < 1 || until > 12) return null;
    return {
      months: Array.from({ length: ((until - from + 12) % 12) + 1 }, (_, index) => addMonths(first, index)),
    };
  };
  const month = '(?:{next} )?(?:{monthWord} )?m(\\d+)';
  apply(
    `(?:(?:{since} |{between} )?${month} {range}|(?:{since} |{between} )${month} {and}) ${month}`,
    ({ groups: [a, b, until] }) => span(Number(a ?? b), Number(until)),
  );
  apply(`${month}${year}`, ({ groups: [of, given] }) => listed([Number(of)], [given]));
  apply(
    '{monthWord} (\\d{1,2}) (?:{or}|{and}) (?:{monthWord} )?(\\d{1,2})(?! {unit})',
    ({ groups: [a, b] }) => listed([Number(a), Number(b)]),
  );
  apply(
    '(?:{since} )?{monthWord} (\\d{1,2}) {range} (?:{monthWord} )?(\\d{1,2})(?! {unit})',
    ({ groups: [a, b] }) => span(Number(a), Number(b)),
  );
  // شهر واحد is a month long.
  apply(`{monthWord} (\\d{1,2})(?! {unit})${year}`, ({ groups: [of, given], text }) =>
    of === '1' && !/\p{Nd}/u.test(text) ? undefined : listed([Number(of)], [given]),
  );
  apply('{nextMonth}', () => ({ months: [addMonths(monthOf(today), 1)] }));
  apply('{thisMonth}', () => ({ months: [monthOf(today)] }));
  for (const [index, { months }] of words.seasons.entries()) {
    // Of a season that has begun it is not clear which year's is meant.
    apply(`{season${index}}`, () => (months.includes(Number(today.slice(5, 7))) ? null : listed(months)));
  }
}

/** The next period of the name that has not ended; null where the calendar has none. */
function holidayOf(period: string, calendar: readonly Period[], today: IsoDate): Said | null {
  if (period === 'weekends' || period === 'long-weekends') return { holiday: period };
  const isNamed = ({ name, kind }: Period) => {
    if (period === 'school break') return kind === 'school_break';
    if (period === 'Eid') return kind === 'public_holiday' && / ?Eid /.test(name);
    return name.replace(/ 14\d\d.*$/, '') === period;
  };
  const found = listTravelPeriods(calendar).find((each) => each.end >= today && isNamed(each));
  return found ? { holiday: holidayIdOf(found) } : null;
}

/** Nights of so many nights, days or weeks: whether people count the day of the way back is not known. */
function nightsOf(least: number, most: number, unit: 'night' | 'day' | 'week' | 'month'): Nights | null {
  const [min, max] = {
    night: [least, most],
    day: [least - 1, most],
    week: [7 * least - 1, 7 * most + 1],
    month: [least === 1 ? 28 : 0, most === 1 ? 31 : 0],
  }[unit] as [number, number];
  return Number.isInteger(min) && Number.isInteger(max) && min >= 1 && max <= mostNights && min <= max
    ? { min, max }
    : null;
}

export function readNights(reading: Reading, { patterns }: Pick<TimesContext, 'patterns'>): void {
  const before = patterns('(?:{not}|{later}|{beforeAfter}|{mild})(?= $)');
  const apply = (template: string, read: (match: Match) => Meaning) =>
    applyRule(reading, patterns(template), { read, before });
  const units = '(?:({nightUnit})|({dayUnit})|({weekUnit})|({monthUnit}))(?! (?:{and} )?{half})';
  const unitOf = ([night, day, week]: readonly (string | undefined)[]) =>
    night ? 'night' : day ? 'day' : week ? 'week' : 'month';
  const said = (nights: Nights | null): Said | null => nights && { nights };
  apply(`(?:{since} |{between} )?{n} (?:${units} )?(?:{range}|{or}|{and}) {n} ${units}`, ({ groups }) =>
    said(nightsOf(Number(groups[0]), Number(groups[5]), unitOf(groups.slice(6)))),
  );
  const edges = '(?:({least}) |({most}) |({above}|{below}) |{about} )?';
  const ends = '(?: ({leastAfter})| ({mostAfter})| {aboutAfter})?';
  const between = (
    { groups: [least, most, open, leastAfter, mostAfter] }: Pick<Match, 'groups'>,
    nights: Nights | null,
  ) => {
    if (nights === null || open) return null;
    const { min, max } = nights;
    return said({ min: most || mostAfter ? null : min, max: least || leastAfter ? null : max });
  };
  apply(
    `${edges}(?:{n}|(?:a )?couple of|a|{full}) (?:{full} )?${units}(?: {full})?${ends}`,
    ({ groups, text }) => {
      const count = Number(groups[3] ?? (/couple/.test(text) ? 2 : 1));
      const ofEdges = [...groups.slice(0, 3), ...groups.slice(8)];
      return between({ groups: ofEdges }, nightsOf(count, count, unitOf(groups.slice(4))));
    },
  );
  const one =
    '(?:({week})(?: {full}| 1)?|({night}) 1|{month} (?:{full}|1)|{duration} {month}(?! of)|{month}(?= (?:في|ب) ))';
  apply(`${edges}${one}(?! (?:{unit}|of|(?:{and} )?{half}|[\\dm]))${ends}`, ({ groups }) => {
    const [week, night] = groups.slice(3);
    const ofEdges = [...groups.slice(0, 3), ...groups.slice(5)];
    return between({ groups: ofEdges }, nightsOf(1, 1, week ? 'week' : night ? 'night' : 'month'));
  });
}
