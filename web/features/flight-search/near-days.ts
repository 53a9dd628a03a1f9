/** Days near the requested one that have a recorded price. */
import type { CalendarDay } from '#contract/api/pricing.ts';
import { daysBetween, type IsoDate } from '#contract/domain/dates.ts';

type Wanted = { departureDate: IsoDate; returnDate: IsoDate | null; today: IsoDate; limit: number };

/** The `limit` days nearest to the requested departure, without that day and past days, in calendar order. */
export function listNearDays(days: readonly CalendarDay[], wanted: Wanted): CalendarDay[] {
  const { departureDate, returnDate, today, limit } = wanted;
  const distance = (day: CalendarDay) => Math.abs(daysBetween(departureDate, day.date));
  return days
    .filter((day) => day.date >= today && !(day.date === departureDate && day.returnDate === returnDate))
    .sort((a, b) => distance(a) - distance(b) || a.price - b.price)
    .slice(0, limit)
    .sort((a, b) => a.date.localeCompare(b.date));
}
