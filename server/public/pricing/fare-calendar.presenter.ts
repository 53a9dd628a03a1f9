/** Presents the cheapest price of each departure day of a month, ranked among the month's days. */
import type { CalendarDay } from '#contract/api/pricing.ts';
import { type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { freshnessOf } from '#contract/domain/freshness.ts';
import { listShown } from '#server/pipeline/fares/cheapest.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';

/** Listed days of `month`, ascending. */
export function presentCalendarDays(
  fares: readonly CurrentFare[],
  month: IsoMonth,
  now: Date,
): CalendarDay[] {
  const cheapest = new Map<string, CurrentFare>();
  for (const fare of listShown(fares, now)) {
    if (monthOf(fare.departureDate) !== month) continue;
    const known = cheapest.get(fare.departureDate);
    if (!known || fare.price < known.price) cheapest.set(fare.departureDate, fare);
  }
  const listed = [...cheapest.values()].sort((a, b) => a.departureDate.localeCompare(b.departureDate));
  const levelOf = placeAmong(listed.map((fare) => fare.price));
  return listed.map((fare) => ({
    code: fare.destination,
    date: fare.departureDate,
    returnDate: fare.returnDate,
    price: fare.price,
    site: fare.site,
    stops: fare.stops,
    observedAt: fare.observedAt.toISOString(),
    observedAtPrecision: fare.observedAtPrecision,
    freshness: freshnessOf(fare.observedAt, now) ?? 'aging',
    level: levelOf(fare.price),
  }));
}

/**
 * Cheapest quarter is low, dearest quarter high. A price equal to the median is typical, since many days share
 * it.
 */
function placeAmong(prices: readonly number[]): (price: number) => CalendarDay['level'] {
  const sorted = [...prices].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
  const high = sorted[Math.ceil(((sorted.length - 1) * 3) / 4)] ?? 0;
  const below = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const above = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const median = (below + above) / 2;
  return (price) => {
    if (price === median) return 'typical';
    if (price <= low) return 'low';
    return price >= high ? 'high' : 'typical';
  };
}
