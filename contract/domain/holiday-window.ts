/** When trips of a Saudi holiday, school break or weekend depart and return; the rule is in decision 043. */
import { addDays, daysBetween, type IsoDate, weekdayOf } from './dates.ts';

/** Regions with a school calendar of their own. */
export const calendarRegions = ['riyadh_and_most', 'makkah_madinah_jeddah_taif'] as const;
export type CalendarRegion = (typeof calendarRegions)[number];

/** The school region of a Saudi departure airport. */
export function calendarRegionOf(origin: string): CalendarRegion {
  return origin === 'JED' || origin === 'MED' ? 'makkah_madinah_jeddah_taif' : 'riyadh_and_most';
}

/** A period of the calendar of one region; both days are included. */
export type Period = {
  start: IsoDate;
  end: IsoDate;
  kind: 'public_holiday' | 'school_break' | 'religious_period' | 'school_start';
  /** English name. */
  name: string;
};

/** The days in which a trip lies: it departs from the first to the second, and is back by the third. */
export type TravelWindow = { departsFrom: IsoDate; departsUntil: IsoDate; returnsUntil: IsoDate };

type DaysOff = { first: IsoDate; last: IsoDate };

/** Runs of days off that count as a long weekend, in days. */
const longWeekendDays = { least: 3, most: 5 };

const friday = 5;
const saturday = 6;

/**
 * The days off of a period: its own, and the weekends and other days off that touch it. A public holiday counts
 * days that everybody has off, a school break those of schools as well.
 */
export function daysOffOf(period: Period, calendar: readonly Period[]): DaysOff {
  if (!isOff(period)) return { first: period.start, last: period.end };
  const kinds = period.kind === 'school_break' ? offKinds : (['public_holiday'] as const);
  const isFree = (day: IsoDate) => isDayOff(day, calendar, kinds);
  let { start: first, end: last } = period;
  while (isFree(addDays(first, -1))) first = addDays(first, -1);
  while (isFree(addDays(last, 1))) last = addDays(last, 1);
  return { first, last };
}

/**
 * A trip of a holiday departs from the eve of its first day off, and is back by its last day off. Ramadan and the
 * days of Hajj are not off: trips lie within them.
 */
export function travelWindowOf(period: Period, calendar: readonly Period[]): TravelWindow {
  const { first, last } = daysOffOf(period, calendar);
  return isOff(period)
    ? windowAround({ first, last })
    : { departsFrom: first, departsUntil: last, returnsUntil: last };
}

/** The periods of a region's calendar that trips are looked for by name, ascending. */
export function listTravelPeriods<P extends Period>(calendar: readonly P[]): P[] {
  return calendar
    .filter((period) => isTravelPeriod(period) && !isPartOfLonger(period, calendar))
    .toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end));
}

export const weekendKinds = ['weekends', 'long-weekends'] as const;
type WeekendKind = (typeof weekendKinds)[number];

/** Weekends between two days: all of up to five days off, or only those of three and more. */
export function listWeekendWindows(
  kind: WeekendKind,
  calendar: readonly Period[],
  { from, until }: { from: IsoDate; until: IsoDate },
): TravelWindow[] {
  const least = kind === 'weekends' ? 1 : longWeekendDays.least;
  const windows: TravelWindow[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (!isDayOff(day, calendar, offKinds)) continue;
    const first = day;
    while (isDayOff(addDays(day, 1), calendar, offKinds)) day = addDays(day, 1);
    const length = daysBetween(first, day) + 1;
    if (length >= least && length <= longWeekendDays.most && hasWeekend(first, day)) {
      windows.push(windowAround({ first, last: day }));
    }
  }
  return windows;
}

/** Id of a period in addresses, the same when its days move within a month: `eid-al-fitr-1448-2027-03`. */
export function holidayIdOf({ name, start }: Pick<Period, 'name' | 'start'>): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${words.replace(/^-|-$/g, '').slice(0, 60)}-${start.slice(0, 7)}`.replace(/^-/, '');
}

const offKinds = ['public_holiday', 'school_break'] as const;

function isOff({ kind }: Period): boolean {
  return offKinds.some((each) => each === kind);
}

/** Single days that are not off, as the Islamic New Year, and first days of school are no time to travel. */
function isTravelPeriod(period: Period): boolean {
  if (period.kind === 'school_start') return false;
  return period.kind !== 'religious_period' || period.end > period.start;
}

/** Whether another school break with the same days off is longer: an extra day beside it needs no name. */
function isPartOfLonger(period: Period, calendar: readonly Period[]): boolean {
  if (period.kind !== 'school_break') return false;
  const { first, last } = daysOffOf(period, calendar);
  const length = (each: Period) => daysBetween(each.start, each.end);
  return calendar.some(
    (other) =>
      other.kind === 'school_break' &&
      other.start >= first &&
      other.end <= last &&
      length(other) > length(period),
  );
}

function isDayOff(day: IsoDate, calendar: readonly Period[], kinds: readonly Period['kind'][]): boolean {
  const weekday = weekdayOf(day);
  if (weekday === friday || weekday === saturday) return true;
  return calendar.some(({ kind, start, end }) => kinds.includes(kind) && start <= day && end >= day);
}

function hasWeekend(first: IsoDate, last: IsoDate): boolean {
  for (let day = first; day <= last; day = addDays(day, 1)) if (weekdayOf(day) >= friday) return true;
  return false;
}

function windowAround({ first, last }: DaysOff): TravelWindow {
  const departsFrom = addDays(first, -1);
  const before = addDays(last, -1);
  return { departsFrom, departsUntil: before < departsFrom ? departsFrom : before, returnsUntil: last };
}
