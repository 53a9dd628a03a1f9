/** Simulated fares of exactly one trip, the same as those that a refresh of the sample fares finds. */
import { riyadhDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type Itinerary } from '#contract/domain/itinerary.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { createDaySpan, dayNumber } from './day-span.ts';
import { createMarket, lowestOf, type Market } from './market.ts';
import { cheapestRow, otherSiteRows } from './sample-fare.ts';
import { listPairs } from './sample-network.ts';
import { spanMarginDays } from './searched-months.ts';
import { createSeason } from './season.ts';

/** The longest stay, so that return days are in the span. */
const stayMarginDays = 15;

export type SampleTrips = {
  /** A fare of each booking site that has one, the cheapest first; empty where nothing flies that day. */
  list(trip: Itinerary, now: Date): ProviderFare[];
};

/** Prices are those of `createSampleProvider` with the same seed. */
export function createSampleTrips({
  reference,
  seed,
}: {
  reference: ReferenceData;
  seed: number;
}): SampleTrips {
  const pairs = new Map(listPairs(reference).map((pair) => [`${pair.origin}-${pair.destination}`, pair]));

  let markets = new Map<string, Market>();
  let ofDay = Number.NaN;

  /** Kept for the day, since a calendar asks for the same one again and again. */
  function findMarket({ origin, destination, tripType }: Itinerary, observed: number): Market | undefined {
    const name = `${origin}-${destination}`;
    const pair = pairs.get(name);
    if (!pair) return undefined;
    if (observed !== ofDay) markets = new Map();
    ofDay = observed;
    const known = markets.get(name + tripType);
    if (known) return known;
    const span = createDaySpan(observed - spanMarginDays, observed + bookingWindowDays + stayMarginDays);
    const season = createSeason(span, reference.calendar);
    const market = createMarket(pair, tripType, { seed, span, season });
    markets.set(name + tripType, market);
    return market;
  }

  return {
    list(trip, now) {
      const observed = dayNumber(riyadhDate(now));
      const departure = dayNumber(trip.departureDate);
      if (departure <= observed || departure > observed + bookingWindowDays) return [];
      const market = findMarket(trip, observed);
      const found = market && lowestOf(market, departure, departure, observed);
      if (!market || !found) return [];
      const low = trip.returnDate === null ? found : { ...found, returnDay: dayNumber(trip.returnDate) };
      return [cheapestRow(market, low, observed, now), ...otherSiteRows(market, low, observed, now)]
        .flatMap((row) => ('fare' in row ? [row.fare] : []))
        .sort((a, b) => a.price - b.price);
    },
  };
}
