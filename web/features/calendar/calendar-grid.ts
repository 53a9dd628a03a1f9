/** Months of the calendar, weeks of a month (Sunday first), and keyboard movement in it. */
import {
  addDays,
  addMonths,
  daysInMonth,
  type IsoDate,
  type IsoMonth,
  monthOf,
  weekdayOf,
} from '#contract/domain/dates.ts';

/** Rows of seven days; null before the first and after the last. */
export function listWeeks(month: IsoMonth): (IsoDate | null)[][] {
  const days: (IsoDate | null)[] = Array.from({ length: weekdayOf(`${month}-01`) }, () => null);
  const count = daysInMonth(month);
  for (let day = 0; day < count; day++) days.push(addDays(`${month}-01`, day));
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/**
 * The day a key leads to from `date`: arrows by a day or a week (right is earlier in a right-to-left page),
 * Home and End to the ends of the week. Undefined for other keys.
 */
export function moveByKey(date: IsoDate, key: string, isRightToLeft: boolean): IsoDate | undefined {
  const forward = isRightToLeft ? -1 : 1;
  const weekday = weekdayOf(date);
  const moves: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const days = moves[key];
  return days === undefined ? undefined : addDays(date, days);
}

/** The current month and the twelve after it. */
export function listCalendarMonths(today: IsoDate): IsoMonth[] {
  return Array.from({ length: 13 }, (_, index) => addMonths(monthOf(today), index));
}

/** The requested month if available, else that of the chosen day, of the cheapest fare, or the current one. */
export function calendarMonth(
  query: { month: IsoMonth | null; date: IsoDate | null },
  cheapestDate: IsoDate | null,
  today: IsoDate,
): IsoMonth {
  const months = listCalendarMonths(today);
  const wanted = [query.month, query.date?.slice(0, 7), cheapestDate?.slice(0, 7)];
  return wanted.find((month) => month && months.includes(month)) ?? monthOf(today);
}
