/** Queries of one destination and its cheapest fare, so that a page need not embed the whole list. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import type { SearchQuery, Trip } from '#web/addresses/search-query.ts';
import { queries } from '#web/api/api.ts';
import { type ComparedTrip, fareQueries } from '#web/api/fare-queries.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import type { PricedTrip } from '#web/features/date-picker/date-calendar.tsx';

/** By IATA code or name; null for none or an unknown one. */
export function destinationQuery(wanted: string | null): Query<Airport | null> {
  return {
    queryKey: queryKeyOf('destination', wanted),
    queryFn: async ({ client }) => {
      if (wanted === null) return null;
      const airports = await client.fetchQuery(queries.destinationAirports());
      const byCode = airports.find((airport) => airport.code === wanted);
      if (byCode || wanted === '') return byCode ?? null;
      // Names come from forms without JavaScript alone, so pages need not load how they are found.
      const { indexDestinations, listSuggestions } = await import(
        '#web/features/destination-search/suggest.ts'
      );
      return listSuggestions(indexDestinations(airports, 'en'), wanted, 1)[0] ?? null;
    },
  };
}

/** The route of a search; null without a destination whose prices the reader may see. */
export function pricedTripOf(
  { origin, tripType }: Pick<SearchQuery, 'origin' | 'tripType'>,
  destination: Airport | null | undefined,
): PricedTrip | null {
  if (!destination || destination.requiresUpgrade || destination.code === origin) return null;
  return { origin, code: destination.code, tripType };
}

/** The cheapest fare of a route; null if none is recorded. */
export function cheapestQuery(trip: PricedTrip | null): Query<DestinationPrice | null> {
  return fareQueries.destinationFare(trip ?? { origin: defaultOrigin, code: '', tripType: defaultTripType });
}

export function hasLockedQuery(): Query<boolean> {
  return {
    queryKey: queryKeyOf('has locked destinations'),
    queryFn: async ({ client }) => {
      const airports = await client.fetchQuery(queries.destinationAirports());
      return airports.some((airport) => airport.requiresUpgrade);
    },
  };
}

export function comparedTripOf({ destination: code, ...trip }: Trip): ComparedTrip {
  return { ...trip, code, isAirportOnly: true };
}
