/** Saudi holidays and school breaks in the calendar. */
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
