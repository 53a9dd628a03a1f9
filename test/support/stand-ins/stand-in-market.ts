/** The fares that the stand-ins sell: those of the sample market, some of them changed meanwhile. */

import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import { fractionOf, mixText } from '#server/pipeline/providers/sample/numbers.ts';
import type { SampleTrips } from '#server/pipeline/providers/sample/sample-fare.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';

export type StandInMarket = {
  hasAirport(code: string): boolean;
  /** A fare of each booking site, cheapest first; empty where nothing flies. */
  list(trip: Itinerary): ProviderFare[];
  today(): Date;
};

export type StandInMarketParts = { reference: ReferenceData; trips: SampleTrips; now: () => Date };

/** Shares of trips that are dearer than listed, and of those that are sold out. */
const dearerShare = 0.12;
const soldOutShare = 0.03;
const dearerBy = { least: 1.06, span: 0.2 };

export function createStandInMarket({ reference, trips, now }: StandInMarketParts): StandInMarket {
  return {
    hasAirport: (code) => reference.airports.has(code),
    today: now,
    list(trip) {
      const { origin, destination, departureDate, returnDate } = trip;
      const luck = fractionOf(mixText(7, `${origin}${destination}${departureDate}${returnDate ?? ''}`));
      if (luck < soldOutShare) return [];
      const isDearer = luck < soldOutShare + dearerShare;
      const factor = isDearer ? dearerBy.least + dearerBy.span * fractionOf(mixText(8, departureDate)) : 1;
      return trips.list(trip, now()).map((fare) => ({ ...fare, price: Math.round(fare.price * factor) }));
    },
  };
}
