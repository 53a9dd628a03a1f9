/** Saudi holidays and school breaks in the calendar. */
import type { FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';

export type Period = FareCalendar['periods'][number];

/** Those of a calendar that a day belongs to. */
export function periodsOn(calendar: FareCalendar | undefined, date: IsoDate): Period[] {
  return (calendar?.periods ?? []).filter((period) => isOn(period, date));
}

/** `start` and `end` belong to the period. */
export function isOn(period: Pick<Period, 'start' | 'end'>, date: IsoDate): boolean {
  return period.start <= date && date <= period.end;
}
