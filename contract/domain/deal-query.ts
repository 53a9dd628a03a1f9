/** The trip that a destination's page shows, read from and written to the addresses of the page and of its picture. */
import { type IsoDate, type IsoMonth, isIsoDate, isIsoMonth } from '#contract/domain/dates.ts';
import { type DepartureAirport, defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType, type TripType } from '#contract/domain/itinerary.ts';
import { dealPagePath } from '#contract/domain/pages.ts';
import { type Party, writePartyTo } from '#contract/domain/party.ts';
import {
  isFiltering,
  parseTripFilter,
  type TripFilter,
  writeTripFilter,
} from '#contract/domain/trip-filter.ts';

export type DealQuery = {
  origin: DepartureAirport;
  tripType: TripType;
  /** Null if the URL does not set it. */
  month: IsoMonth | null;
  date: IsoDate | null;
  /** Id of a typed deal, which has its own page; null for the destination's page. */
  deal: string | null;
  /** `airport=only`: of the airport of the address alone, not of its city. */
  isAirportOnly: boolean;
  /** Of the list the page was opened from: its trip is shown, unless `date` sets another. */
  filter: TripFilter;
};

/** With the airport code of the address, whose whole city is meant unless it says otherwise. */
export type PlacedDealQuery = DealQuery & { code: string };

const dealId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Parses the URL; any trip type but `oneway` is a round trip, unknown values are ignored. */
export function parseDealQuery(params: URLSearchParams): DealQuery {
  const origin = params.get('origin');
  const month = params.get('month') ?? '';
  const date = params.get('date') ?? '';
  const deal = params.get('deal') ?? '';
  return {
    origin: departureAirports.find((code) => code === origin) ?? defaultOrigin,
    tripType: (params.get('tripType') ?? defaultTripType) === 'oneway' ? 'oneway' : 'roundtrip',
    month: isIsoMonth(month) ? month : null,
    date: isIsoDate(date) ? date : null,
    deal: dealId.test(deal) ? deal : null,
    isAirportOnly: params.get('airport') === 'only',
    filter: parseTripFilter(params),
  };
}

/** One way for a round trip, and the other way round. */
export function otherTripOf<Query extends { tripType: TripType }>(query: Query): Query {
  return { ...query, tripType: query.tripType === 'oneway' ? 'roundtrip' : 'oneway' };
}

/** Path of a deal page; month, day, deal and party are left out when null, as is a filter that asks for nothing. */
export function dealPath(code: string, query: Partial<DealQuery> & { party?: Party | null }): string {
  const params = new URLSearchParams({
    origin: query.origin ?? defaultOrigin,
    tripType: query.tripType ?? defaultTripType,
  });
  if (query.month) params.set('month', query.month);
  if (query.date) params.set('date', query.date);
  if (query.deal) params.set('deal', query.deal);
  if (query.isAirportOnly) params.set('airport', 'only');
  if (query.filter) writeTripFilter(params, query.filter, query.tripType ?? defaultTripType);
  if (query.party) writePartyTo(params, query.party);
  return `${dealPagePath(code)}?${params}`;
}

/** Whether the page shows another trip than the cheapest: that of a chosen day, or the cheapest that fits. */
export function asksTrip({ date, filter }: Pick<DealQuery, 'date' | 'filter'>): boolean {
  return date !== null || isFiltering(filter);
}

/**
 * Name of the trip's picture under `/og/`, without its language, and the rest of the trip as its query: a chosen day
 * wins over a filter. `RUH-IST-roundtrip-only?date=2027-01-20`
 */
export function pictureOfTrip({
  code,
  origin,
  tripType,
  isAirportOnly,
  date,
  filter,
}: PlacedDealQuery): string {
  const params = new URLSearchParams(date ? { date } : {});
  if (!date) writeTripFilter(params, filter, tripType);
  const name = `${origin}-${code}${tripType === 'roundtrip' ? '-roundtrip' : ''}${isAirportOnly ? '-only' : ''}`;
  return params.size > 0 ? `${name}?${params}` : name;
}

const pictureName = /^([A-Z]{3})-([A-Z]{3})(-roundtrip)?(-only)?$/;

/** Reads a name of `pictureOfTrip`; undefined for any other. */
export function parseTripPicture(name: string, params: URLSearchParams): PlacedDealQuery | undefined {
  const [, given, code, back, only] = pictureName.exec(name) ?? [];
  const origin = departureAirports.find((airport) => airport === given);
  if (!origin || !code) return undefined;
  const tripType = back ? 'roundtrip' : 'oneway';
  return { ...parseDealQuery(params), code, origin, tripType, isAirportOnly: only !== undefined };
}

type ShownDeal = {
  id: string;
  code: string;
  departureCityCode: string;
  tripType: TripType;
  isTyped: boolean;
  namesAirport: boolean;
};

/**
 * The page of a deal from its own airport: a typed deal has its own page, a detected one uses its destination's, of
 * its airport alone where the city has several.
 */
export function pathOfDeal(deal: ShownDeal): string {
  const { id, code, departureCityCode, tripType, isTyped, namesAirport } = deal;
  const origin = departureAirports.find((airport) => airport === departureCityCode);
  return dealPath(code, {
    ...(origin ? { origin } : {}),
    tripType,
    deal: isTyped ? id : null,
    isAirportOnly: namesAirport && !isTyped,
  });
}
