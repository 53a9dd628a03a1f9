/** Queries of the cheapest fares to one destination from each Saudi airport, and what they say together. */
import type { OriginPrice, OriginPrices } from '#contract/api/origin-prices.ts';
import { type IsoDate, monthOf } from '#contract/domain/dates.ts';
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

/** A price on the days compared, or on others where the airport has none on these. */
export type ComparedPrice = OriginPrice & { isOnOtherDays: boolean };

/** Each airport on the days compared where it has a price then, else on its cheapest days. */
export function withOtherDays(
  onDays: readonly OriginPrice[],
  onAnyDay: readonly OriginPrice[],
): ComparedPrice[] {
  return onAnyDay.map((any) => {
    const same = onDays.find(({ origin, price }) => origin === any.origin && price !== null);
    if (!same) return { ...any, isOnOtherDays: any.price !== null };
    // The record of a month is the same for all its days.
    const usual = same.usual ?? (isSameMonth(same.departureDate, any.departureDate) ? any.usual : null);
    return { ...same, usual, isOnOtherDays: false };
  });
}

function isSameMonth(a: IsoDate | null, b: IsoDate | null): boolean {
  return a !== null && b !== null && monthOf(a) === monthOf(b);
}
