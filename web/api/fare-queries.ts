/** Queries for deals, fares and flight searches. */
import type { QueryClient } from '@tanstack/react-query';
import type { OriginPrices } from '#contract/api/origin-prices.ts';
import type { DestinationPrice, FareCalendar, FareHistory } from '#contract/api/pricing.ts';
import type { SimilarClaims } from '#contract/api/record.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { DealQuery } from '#contract/domain/deal-query.ts';
import { defaultOrigin, departureAirports, isIataCode } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { listDestinationPrices } from '#contract/endpoints/first.ts';
import * as calls from '#contract/endpoints/public.ts';
import type { DealsQuery } from '#web/addresses/deals-query.ts';
import type { RecordQuery } from '#web/addresses/record-query.ts';
import type { Trip } from '#web/addresses/search-query.ts';
import { queries, type TripQuery } from './api.ts';
import { ApiError } from './api-error.ts';
import { addressOf, keyOf, queryOf, requestThrough, rowsQueryOf } from './call.ts';
import { type Query, queryKeyOf, updateAnswer } from './query.tsx';

/** `isRelaxed`: it fits some of the filter, since nothing fits all of it. */
export type FittingFare = DestinationPrice & { isRelaxed: boolean };

/** Polling intervals while the server refreshes a calendar; polling stops after the last. */
const refreshAfterMs = [600, 1_000, 2_000, 3_000, 4_000];
/** Polling intervals for the price of one trip, ten seconds in total. */
const priceAfterMs = [600, 900, 1_500, 2_000, 2_500, 2_500];

/** Names of the answers with the cheapest fare that fits something. */
const priced: readonly unknown[] = [
  calls.getDestinationPrice.path,
  listDestinationPrices.path,
  'landing fares',
];

/** The airport alone, unless it is known that the whole city is meant. */
type DestinationQuery = TripQuery & { code: string; isAirportOnly?: boolean };

type ShownQuery = DestinationQuery & Pick<DealQuery, 'date' | 'filter'>;

export const fareQueries = {
  deal: (id: string) => queryOf(calls.getDeal, { params: { id } }),

  /** The cheapest fare to one destination; null if none is listed or the code is unknown. */
  destinationFare: (asked: DestinationQuery): Query<DestinationPrice | null> => ({
    queryKey: queryKeyOf('deal fare', { code: asked.code, ...tripOf(asked) }),
    queryFn: async ({ client }) => {
      const { code } = asked;
      if (!isIataCode(code)) return null;
      const fare = queryOf(calls.getDestinationPrice, { params: { code }, query: tripOf(asked) });
      return fare.queryFn({ client }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      });
    },
  }),

  /** The fare of the chosen day or the nearest with one, else the cheapest that fits the filter; null if none is listed. */
  fittingFare(asked: ShownQuery): Query<FittingFare | null> {
    const input = { params: { code: asked.code }, query: shownTripOf(asked) };
    return {
      queryKey: keyOf(calls.getDestinationPrice, input),
      queryFn: async ({ client }) => {
        const answer = await requestThrough(client, addressOf(calls.getDestinationPrice, input));
        const fare: DestinationPrice | null = await answer.json();
        return fare && { ...fare, isRelaxed: answer.headers.has('x-relaxed-filters') };
      },
    };
  },

  /** What the price of that fare is compared with. */
  fareHistory: ({ code, ...asked }: ShownQuery) =>
    queryOf(calls.getFareHistory, { params: { code }, query: shownTripOf(asked) }),

  /** Recorded prices by day of departure and by weeks before it. */
  farePatterns: ({ code, ...asked }: DestinationQuery) =>
    queryOf(calls.getFarePatterns, { params: { code }, query: tripOf(asked) }),

  /** Cheapest price of each day of a month; polled while the server refreshes it. */
  fareCalendar({ month, ...trip }: DestinationQuery & { month: IsoMonth }): Query<FareCalendar> {
    const { code } = trip;
    const query = queryOf(calls.getFareCalendar, { params: { code }, query: { ...tripOf(trip), month } });
    return {
      ...query,
      queryFn: async ({ client }) => {
        const known = client.getQueryData(query.queryKey);
        const calendar = await query.queryFn({ client });
        // What the month's reading found may fit a filter, or stand in a list, for less.
        if (known?.isRefreshing && !calendar.isRefreshing)
          void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => priced.includes(name) });
        takeFare(client, trip, calendar.fare);
        return calendar;
      },
      refetchInterval: pollWhile(({ isRefreshing }) => isRefreshing, refreshAfterMs),
    };
  },

  deals: ({ search, region, page, origin, tripType, budget, filter, sort }: Omit<DealsQuery, 'view'>) =>
    rowsQueryOf(calls.listDeals, {
      query: {
        region: region === 'all' ? undefined : region,
        search,
        page,
        origin: origin ?? undefined,
        tripType: tripType ?? undefined,
        budget: budget === 'any' ? undefined : budget,
        sort: sort === 'discount' ? undefined : sort,
        ...tripFilterParameters(filter),
      },
    }),

  /** Booking sites of a trip and its recorded price for one adult, the same for every party; polled while the server requests the price. */
  flightSearch: ({ returnDate, party: _, ...trip }: Trip): Query<FlightSearchResult> => ({
    ...queryOf(calls.searchFlights, { query: { ...trip, returnDate: returnDate ?? undefined } }),
    refetchInterval: pollWhile(({ pending }) => pending, priceAfterMs),
  }),
} as const;

function tripOf({ origin, tripType, isAirportOnly = true }: Omit<DestinationQuery, 'code'>) {
  return { origin, tripType, place: isAirportOnly ? undefined : ('city' as const) };
}

function shownTripOf({ date, filter, ...asked }: Omit<ShownQuery, 'code'>) {
  return { ...tripOf(asked), ...(date === null ? tripFilterParameters(filter) : { date }) };
}

/** Updates cached fares with the newer one that came with a calendar. */
function takeFare(client: QueryClient, trip: DestinationQuery, fare: DestinationPrice | null): void {
  if (!fare) return;
  updateAnswer(client, fareQueries.destinationFare(trip), () => fare);
  updateAnswer(client, queries.destinationPrices(trip), (fares) =>
    fares.map((known) => (known.code === fare.code ? fare : known)),
  );
}

export type ComparedTrip = {
  code: string;
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
    queryOf(calls.listOriginPrices, { params, query: { ...query, ...days } }),
    queryOf(calls.listOriginPrices, { params, query }),
  ];
}

export const recordQueries = {
  figures: () => queryOf(calls.getRecord),
  claims: (query: RecordQuery) => rowsQueryOf(calls.listClaims, { query }),
  claim: (id: number) => queryOf(calls.getClaim, { params: { id: String(id) } }),
  /** The fate of prices with as many feathers as the one of a history. */
  similar: ({ origin, code, tripType, feathers }: PricedTrip): Query<SimilarClaims> =>
    queryOf(calls.getSimilarClaims, {
      query: {
        origin: departureAirports.find((airport) => airport === origin) ?? defaultOrigin,
        destination: code,
        tripType,
        feathers: feathers ?? 1,
      },
    }),
} as const;

export type PricedTrip = Pick<
  FareHistory,
  'origin' | 'code' | 'tripType' | 'feathers' | 'current' | 'departureMonth'
>;

/** Without enough history of its own a price is like no other. */
export function isSimilarTold({ feathers }: PricedTrip): boolean {
  return feathers !== null;
}

/**
 * Polls while the answer is unfinished, with these pauses in milliseconds; then stops. A request of the reader begins
 * anew.
 */
export function pollWhile<Answer>(
  isUnfinished: (answer: Answer) => boolean,
  pauses: readonly number[],
): NonNullable<Query<Answer>['refetchInterval']> {
  return ({ state: { data, dataUpdateCount } }) => {
    if (data === undefined || !isUnfinished(data)) return false;
    return pauses[Math.max(dataUpdateCount - 1, 0) % (pauses.length + 1)] ?? false;
  };
}
