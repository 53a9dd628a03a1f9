/** Presents the cheapest price of each departure day of a month, ranked among the month's days. */
import type { CalendarDay } from '#contract/api/pricing.ts';
import { type IsoMonth, monthOf } from '#contract/domain/dates.ts';
import { freshnessOf } from '#contract/domain/freshness.ts';
import { findCheapestFare, findCheapestOfCity, listShown } from '#server/pipeline/fares/cheapest.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';

/** Listed days of `month`, ascending. */
export function presentCalendarDays(
  fares: readonly CurrentFare[],
  month: IsoMonth,
  now: Date,
): CalendarDay[] {
  const ofMonth = listShown(fares, now).filter(({ departureDate }) => monthOf(departureDate) === month);
  // As everywhere, of each airport the fare that stands there, and of these the cheapest.
  const listed = [...Map.groupBy(ofMonth, ({ departureDate }) => departureDate).values()].flatMap((ofDay) => {
    const airports = Map.groupBy(ofDay, ({ destination }) => destination).values();
    return findCheapestOfCity([...airports].flatMap((each) => findCheapestFare(each, now) ?? []))?.fare ?? [];
  });
  listed.sort((a, b) => a.departureDate.localeCompare(b.departureDate));
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
