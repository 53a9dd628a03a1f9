/** Age of a fare, no more precise than its recorded time. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { daysBetween, riyadhDate } from '#contract/domain/dates.ts';
import { type Age, ageOf } from '#web/i18n/format.ts';

/** `now` in epoch milliseconds. Sightings known to the day or month are aged in whole days. */
export function fareAge(
  observedAt: string,
  precision: DestinationPrice['observedAtPrecision'],
  now: number,
): Age {
  if (precision !== 'day' && precision !== 'month') return ageOf(observedAt, now);
  const days = daysBetween(riyadhDate(new Date(observedAt)), riyadhDate(new Date(now)));
  return { unit: 'day', count: Math.max(0, days) };
}
