/** Saudi holidays and school breaks as the calendar marks them. */
import type { FareCalendar } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';

export type Period = FareCalendar['periods'][number];

/** `start` and `end` belong to the period. */
export function isOn(period: Pick<Period, 'start' | 'end'>, date: IsoDate): boolean {
  return period.start <= date && date <= period.end;
}
