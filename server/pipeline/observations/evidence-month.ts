/** For which departures evidence holds: lows of one departure month hold for that month alone. */
import { type IsoDate, type IsoMonth, monthOf } from '#contract/domain/dates.ts';

/**
 * @param departureDate of the fare that was assessed
 * @returns null for evidence of the whole route, which holds for every month
 */
export function evidenceMonth(cohort: 'month' | 'route', departureDate: IsoDate): IsoMonth | null {
  return cohort === 'route' ? null : monthOf(departureDate);
}

/** Whether evidence of `month` holds for a departure on `departureDate`. */
export function holdsFor(month: IsoMonth | null, departureDate: IsoDate): boolean {
  return month === null || monthOf(departureDate) === month;
}
