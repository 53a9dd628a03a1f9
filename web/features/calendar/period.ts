/** What a month's calendar says beside its prices: holidays and school breaks, and whether it is only beginning. */
import type { FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';

export type Period = FareCalendar['periods'][number];

/** Lists the periods that contain a day. */
export function periodsOn(calendar: FareCalendar | undefined, date: IsoDate): Period[] {
  return (calendar?.periods ?? []).filter((period) => isOn(period, date));
}

/** `start` and `end` are inclusive. */
function isOn(period: Pick<Period, 'start' | 'end'>, date: IsoDate): boolean {
  return period.start <= date && date <= period.end;
}

const leastDays = 5;

/** Few prices in a month that is being read are a beginning: it is not without prices, and none of them is called cheap. */
export function isBeginning({ isRefreshing, days }: Pick<FareCalendar, 'isRefreshing' | 'days'>): boolean {
  return isRefreshing && days.length < leastDays;
}
