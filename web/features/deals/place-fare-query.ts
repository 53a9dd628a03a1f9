/** Query of the fare to a searched city; pages without a search do not load how it is found. */
import { defaultOrigin } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import type { DealsQuery } from '#web/addresses/deals-query.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import type { PlaceFare, Wanted } from './place-fare.ts';

/** Null for a text that names no city. */
export function placeFareQuery({ search, origin, tripType }: Wanted): Query<PlaceFare | null> {
  const wanted = { search, origin, tripType };
  return {
    queryKey: queryKeyOf('place fare', wanted),
    queryFn: async ({ client }) => (await import('./place-fare.ts')).fetchPlaceFare(client, wanted),
  };
}

/** The trip whose price to a searched city is told. */
export function placeTripOf({ search, filter, origin, tripType }: DealsQuery) {
  return { search, filter, origin: origin ?? defaultOrigin, tripType: tripType ?? defaultTripType };
}
