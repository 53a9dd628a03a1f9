/** Lists the months of the calendar and chooses the initial one. */
import { addMonths, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';

const monthsAhead = 12;

/** The current month and the twelve after it. */
export function listCalendarMonths(today: IsoDate): IsoMonth[] {
  const first = monthOf(today);
  return Array.from({ length: monthsAhead + 1 }, (_, index) => addMonths(first, index));
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
