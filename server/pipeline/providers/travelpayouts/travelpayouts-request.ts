/** Builds the API request for each kind of fare request, and reads the response as rows. */
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import type { JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';
import { type FareRequest, ProviderError, type ProviderRow } from '#server/pipeline/providers/provider.ts';
import { endpoints, travelpayoutsName } from './travelpayouts-client.ts';
import { listRawRows, readEnvelope } from './travelpayouts-envelope.ts';
import { readTravelpayoutsRow } from './travelpayouts-row.ts';

export type Slice = Extract<FareRequest, { kind: 'slice' }>;
export type Calendar = Extract<FareRequest, { kind: 'calendar' }>;
export type ReadOptions = { now: Date; signal: AbortSignal };
export type ApiRequest = ReadOptions & {
  endpoint: { path: string; perMinute: number };
  query: Record<string, string>;
  origin: string;
  tripType: TripType;
};

const monthsAhead = 6;
const rowsPerAnswer = '1000';
/** Nights away of round trips in a price calendar. */
const shortestTripDays = '1';
const longestTripDays = '30';

/** Every departure airport, both trip types, six months: the nearest month first, Riyadh first. */
export function listSlices(now: Date): FareRequest[] {
  const thisMonth = monthOf(riyadhDate(now));
  return Array.from({ length: monthsAhead }, (_, ahead) => addMonths(thisMonth, ahead)).flatMap((month) =>
    departureAirports.flatMap((origin) =>
      tripTypes.map((tripType): FareRequest => ({ kind: 'slice', origin, tripType, month })),
    ),
  );
}

/** The slice of the current month, with which the latest prices are requested. */
export function isFirstSlice(slice: Slice, now: Date): boolean {
  return slice.month === null || slice.month === monthOf(riyadhDate(now));
}

/** The cheapest price to every destination. */
export function pricesRequest(slice: Slice, readOptions: ReadOptions): ApiRequest {
  return {
    ...readOptions,
    endpoint: endpoints.pricesForDates,
    origin: slice.origin,
    tripType: slice.tripType,
    query: {
      origin: slice.origin,
      ...(slice.month === null ? {} : { departure_at: slice.month }),
      one_way: String(slice.tripType === 'oneway'),
      unique: 'true',
      sorting: 'price',
      limit: rowsPerAnswer,
    },
  };
}

/** Prices with the exact time they were found, of all months together. */
export function latestRequest(slice: Slice, readOptions: ReadOptions): ApiRequest {
  return {
    ...readOptions,
    endpoint: endpoints.latestPrices,
    origin: slice.origin,
    tripType: slice.tripType,
    query: {
      origin: slice.origin,
      period_type: 'year',
      one_way: String(slice.tripType === 'oneway'),
      sorting: 'price',
      trip_class: '0',
      limit: rowsPerAnswer,
    },
  };
}

/** The cheapest price of each day. */
export function calendarRequest(calendar: Calendar, readOptions: ReadOptions): ApiRequest {
  const isRoundTrip = calendar.tripType === 'roundtrip';
  return {
    ...readOptions,
    endpoint: endpoints.groupedPrices,
    origin: calendar.origin,
    tripType: calendar.tripType,
    query: {
      origin: calendar.origin,
      destination: calendar.destination,
      departure_at: calendar.month,
      group_by: 'departure_at',
      ...(isRoundTrip ? { min_trip_duration: shortestTripDays, max_trip_duration: longestTripDays } : {}),
    },
  };
}

/** Throws `ProviderError`; invalid rows are returned as refusals. */
export function fetchRows(
  client: JsonClient,
  market: string | null,
  apiRequest: ApiRequest,
): Promise<ProviderRow[]> {
  return client.request({
    ...apiRequest.endpoint,
    query: { ...apiRequest.query, currency: 'sar', ...(market === null ? {} : { market }) },
    signal: apiRequest.signal,
    read: (payload) => readRows(payload, apiRequest),
  });
}

function readRows(payload: unknown, { origin, tripType, now }: ApiRequest): ProviderRow[] {
  const { data, currency } = readEnvelope(payload, { provider: travelpayoutsName, mustSucceed: true });
  if (currency !== null && currency.toLowerCase() !== 'sar') {
    const detail = `prices in "${currency.slice(0, 10)}" were sent, SAR was asked for`;
    throw new ProviderError(travelpayoutsName, 'bad_payload', detail);
  }
  const context = { tripType, origin, currency: 'sar', fetchedAt: now, now };
  return listRawRows(data, travelpayoutsName).map((raw) => readTravelpayoutsRow(raw, context));
}
