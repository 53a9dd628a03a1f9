/** Query of the cheapest fares to one destination from each Saudi airport. */
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
  /** Null for the cheapest of all days. */
  dates: { departureDate: string; returnDate: string | null } | null;
};

export function originPricesQuery({
  code,
  isAirportOnly,
  tripType,
  dates,
}: ComparedTrip): Query<OriginPrices> {
  const { departureDate, returnDate } = dates ?? {};
  return queryOf(listOriginPrices, {
    params: { code },
    query: {
      tripType,
      place: isAirportOnly ? undefined : 'city',
      departureDate,
      returnDate: returnDate ?? undefined,
    },
  });
}
