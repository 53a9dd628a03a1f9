/** Said of a month's calendar beside its prices: holidays and school breaks, and whether it is only beginning. */
import type { FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';

export type Period = FareCalendar['periods'][number];

/** Lists the periods that contain a day, both ends included. */
export function periodsOn(calendar: FareCalendar | undefined, date: IsoDate): Period[] {
  return (calendar?.periods ?? []).filter(({ start, end }) => start <= date && date <= end);
}

const leastDays = 5;

/** Few prices in a month that is being read are a beginning: it is not without prices, and none of them is called cheap. */
export function isBeginning({ isRefreshing, days }: Pick<FareCalendar, 'isRefreshing' | 'days'>): boolean {
  return isRefreshing && days.length < leastDays;
}
