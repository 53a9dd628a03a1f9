/** Days around the searched one that have a recorded price. */
import type { CalendarDay } from '#contract/api/pricing.ts';
import { addDays, daysBetween, type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { clampToRange } from '#web/features/date-picker/picker-days.ts';
import { lastBookableDate } from './trip-faults.ts';

type Wanted = { departureDate: IsoDate; returnDate: IsoDate | null; today: IsoDate; limit: number };

/** Days on either side of a departure that count as around it. */
const reach = 7;

/** Months of the days around a departure: one, or two. */
export function monthsAround(departureDate: IsoDate, today: IsoDate): [first: IsoMonth, last: IsoMonth] {
  const window = { first: today, last: lastBookableDate(today) };
  const monthAt = (days: number) => monthOf(clampToRange(addDays(departureDate, days), window));
  return [monthAt(-reach), monthAt(reach)];
}

/** Nights by which a round trip may differ from the one asked for. */
const nightsApart = 2;

/**
 * The `limit` cheapest days within a week of the requested departure, or the nearest where there are none, the
 * cheapest first; without that day and past days. Trips of about as many nights as asked for, where there are any.
 */
export function listNearDays(days: readonly CalendarDay[], wanted: Wanted): CalendarDay[] {
  const { departureDate, returnDate, today, limit } = wanted;
  const distance = (day: CalendarDay) => Math.abs(daysBetween(departureDate, day.date));
  const others = days
    .filter((day) => day.date >= today && !(day.date === departureDate && day.returnDate === returnDate))
    .sort((a, b) => distance(a) - distance(b) || a.price - b.price);
  const nightsOf = (from: IsoDate, until: IsoDate | null) => (until ? daysBetween(from, until) : 0);
  const nights = nightsOf(departureDate, returnDate);
  const isLike = (day: CalendarDay) => Math.abs(nightsOf(day.date, day.returnDate) - nights) <= nightsApart;
  const around = others.filter((day) => distance(day) <= reach);
  const like = around.filter(isLike);
  const [found = []] = [like, around, others.slice(0, limit)].filter(({ length }) => length > 0);
  return found.sort((a, b) => a.price - b.price).slice(0, limit);
}
