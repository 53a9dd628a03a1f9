/** Queries of the cheapest fares to one destination from each Saudi airport. */
import type { OriginPrices } from '#contract/api/origin-prices.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { listOriginPrices } from '#contract/endpoints/public.ts';
import { queryOf } from '#web/api/call.ts';
import type { Query } from '#web/api/query.tsx';

export type ComparedTrip = {
  code: string;
  /** Not the whole city of the airport. */
  isAirportOnly: boolean;
  tripType: TripType;
  departureDate: string;
  returnDate: string | null;
};

/** On the days of the trip, and on the cheapest days of each airport. */
export function originPricesQueries(
  trip: ComparedTrip,
): [onDays: Query<OriginPrices>, onAnyDay: Query<OriginPrices>] {
  const { code, isAirportOnly, tripType, departureDate, returnDate } = trip;
  const query = { tripType, place: isAirportOnly ? undefined : ('city' as const) };
  const params = { code };
  const days = { departureDate, returnDate: returnDate ?? undefined };
  return [
    queryOf(listOriginPrices, { params, query: { ...query, ...days } }),
    queryOf(listOriginPrices, { params, query }),
  ];
}
