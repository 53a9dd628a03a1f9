/** What one exact trip costs at every booking site of the sample market, for the stand-ins of sources. */
import { riyadhDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type Itinerary } from '#contract/domain/itinerary.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import {
  createMarket,
  createSeason,
  lowestOf,
  type Market,
  spanMarginDays,
  stayMarginDays,
} from '#server/pipeline/providers/sample/market.ts';
import { createDaySpan, dayNumber } from '#server/pipeline/providers/sample/numbers.ts';
import { cheapestFare, otherSiteFares } from '#server/pipeline/providers/sample/sample-fare.ts';
import { listPairs } from '#server/pipeline/providers/sample/sample-network.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';

/** Prices are those of `createSampleProvider` with seed 1, the cheapest first; none where nothing flies that day. */
export function createSampleTrips(reference: ReferenceData) {
  const pairs = new Map(listPairs(reference).map((pair) => [pair.origin + pair.destination, pair]));
  const markets = new Map<string, Market>();

  return ({ origin, destination, tripType, ...days }: Itinerary, now: Date): ProviderFare[] => {
    const observed = dayNumber(riyadhDate(now));
    const departure = dayNumber(days.departureDate);
    const pair = pairs.get(origin + destination);
    if (!pair || departure <= observed || departure > observed + bookingWindowDays) return [];
    const key = [origin, destination, tripType, observed].join();
    let market = markets.get(key);
    if (!market) {
      const span = createDaySpan(observed - spanMarginDays, observed + bookingWindowDays + stayMarginDays);
      market = createMarket(pair, tripType, {
        seed: 1,
        span,
        season: createSeason(span, reference.calendar),
      });
      markets.set(key, market);
    }
    const found = lowestOf(market, departure, departure, observed);
    if (!found) return [];
    const low = days.returnDate === null ? found : { ...found, returnDay: dayNumber(days.returnDate) };
    return [cheapestFare(market, low, observed, now), ...otherSiteFares(market, low, observed, now)].sort(
      (a, b) => a.price - b.price,
    );
  };
}
