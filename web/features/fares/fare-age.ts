/** How long ago a fare was seen, no more exactly than it was recorded. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { daysBetween, riyadhDate } from '#contract/domain/dates.ts';
import { type Age, ageOf } from '#web/i18n/format.ts';

/** `now` in epoch milliseconds. A sighting known to the day or month alone is aged in whole days. */
export function fareAge(
  observedAt: string,
  precision: DestinationPrice['observedAtPrecision'],
  now: number,
): Age {
  if (precision !== 'day' && precision !== 'month') return ageOf(observedAt, now);
  const days = daysBetween(riyadhDate(new Date(observedAt)), riyadhDate(new Date(now)));
  return { unit: 'day', count: Math.max(0, days) };
}
