/** Every question pages ask more than once, as a query: over the network in the browser, in process on the server. */
import type { User } from '#contract/api/auth.ts';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import {
  getPreferences,
  getSubscription,
  getUser,
  listConsents,
  listFavorites,
  listSessions,
} from '#contract/endpoints/people.ts';
import {
  getDeal,
  getDestinationPrice,
  getFareCalendar,
  getFareHistory,
  getSettings,
  getSiteStatus,
  listDeals,
  listDestinationAirports,
  listDestinationPrices,
  listSaudiAirports,
  searchFlights,
} from '#contract/endpoints/public.ts';
import type { DealsQuery } from '#web/addresses/deals-query.ts';
import type { Trip } from '#web/addresses/search-query.ts';
import { ApiError } from './api-error.ts';
import { isOnServer, queryOf, rowsQueryOf } from './call.ts';
import type { Query, QueryClient } from './query-client.ts';
import { isSessionLikely } from './session-hint.ts';

/** Waits before a source that is still being asked is looked at again; after the last, no more. */
const refreshAfterMs = [600, 1_000, 2_000, 3_000, 4_000];
/** The same for the price of one trip: ten seconds in all. */
const priceAfterMs = [600, 900, 1_500, 2_000, 2_500, 2_500];

type TripQuery = { origin: DepartureAirport; tripType: TripType };
type DestinationQuery = TripQuery & { code: string };
type ListedDealsQuery = Omit<DealsQuery, 'view'>;

export const queries = {
  /** Cheapest fare to every destination from one origin, cheapest first. */
  destinationPrices: ({ origin, tripType }: TripQuery) =>
    queryOf(listDestinationPrices, { query: { origin, tripType } }),

  /** One deal that is listed now. */
  deal: (id: string) => queryOf(getDeal, { params: { id } }),

  /** The same for one destination; null when no fare is listed, and for an unknown code. */
  destinationFare: ({ code, origin, tripType }: DestinationQuery): Query<DestinationPrice | null> => ({
    key: ['deal fare', { code, origin, tripType }],
    ask: async (client) => {
      if (!isAirportCode(code)) return null;
      const fare = queryOf(getDestinationPrice, { params: { code }, query: { origin, tripType } });
      return fare.ask(client).catch(noneIfNotFound);
    },
  }),

  /** Recorded daily lows with their band and evidence. */
  fareHistory: ({ code, origin, tripType }: DestinationQuery) =>
    queryOf(getFareHistory, { params: { code }, query: { origin, tripType } }),

  /** Cheapest price of each day of a month; asked again while the server is refreshing it. */
  fareCalendar: ({ month, ...trip }: DestinationQuery & { month: IsoMonth }): Query<FareCalendar> => ({
    ...calendarQuery({ month, ...trip }),
    ask: async (client) => {
      const calendar = await calendarQuery({ month, ...trip }).ask(client);
      takeFare(client, trip, calendar.fare);
      return calendar;
    },
    askAgainAfter: ({ isRefreshing }, timesAsked) =>
      isRefreshing ? (refreshAfterMs[Math.max(timesAsked - 1, 0)] ?? null) : null,
  }),

  /** One page of the deals that fit; only what narrows or orders the list is sent. */
  deals: (query: ListedDealsQuery) => rowsQueryOf(listDeals, { query: dealsParameters(query) }),

  /** Links that open a trip, with its recorded price; asked again while the server is asking for that price. */
  flightSearch: ({ returnDate, adults, ...trip }: Trip): Query<FlightSearchResult> => ({
    ...queryOf(searchFlights, { query: { ...trip, returnDate: returnDate ?? undefined, adults } }),
    askAgainAfter: ({ pending }, timesAsked) =>
      pending ? (priceAfterMs[Math.max(timesAsked - 1, 0)] ?? null) : null,
  }),

  /** Who is signed in, null for a guest. The frame of the site asks again on mount and on focus. */
  user: (): Query<User | null> => ({ ...queryOf(getUser), ask: fetchUser }),

  /** What is the reader's own, from here on: 401 when nobody is signed in. */
  preferences: () => queryOf(getPreferences),
  subscription: () => queryOf(getSubscription),
  sessions: () => ({ ...queryOf(listSessions), isFleeting: true }),
  consents: () => queryOf(listConsents),

  /** What one keeps, the newest first. */
  favorites: () => queryOf(listFavorites),
  /** Ids of what one keeps: all that hearts need, so that a page carries no more. */
  favoriteIds: (): Query<string[]> => ({
    key: ['favorite ids'],
    ask: async (client) => (await queryOf(listFavorites).ask(client)).map(({ id }) => id),
  }),

  /** Names, plan prices, links and testimonials an administrator has set. */
  settings: () => queryOf(getSettings),
  siteStatus: () => queryOf(getSiteStatus),
  saudiAirports: () => queryOf(listSaudiAirports),
  destinationAirports: () => queryOf(listDestinationAirports),
} as const;

function calendarQuery({ code, origin, tripType, month }: DestinationQuery & { month: IsoMonth }) {
  return queryOf(getFareCalendar, { params: { code }, query: { origin, tripType, month } });
}

function isAirportCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

function noneIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_found') return null;
  throw error;
}

/** A calendar's fare was read with its days: the fare shown beside them is the same from then on. */
function takeFare(client: QueryClient, trip: DestinationQuery, fare: DestinationPrice | null): void {
  if (!fare) return;
  client.changeAnswer(queries.destinationFare(trip), () => fare);
  client.changeAnswer(queries.destinationPrices(trip), (fares) =>
    fares.map((known) => (known.code === fare.code ? fare : known)),
  );
}

/** A browser that nobody signed in on is not asked about, which would be answered 401 on every page. */
async function fetchUser(client: QueryClient): Promise<User | null> {
  // The server may have failed to find out (undefined): then the browser asks, whatever the hint says.
  if (!isOnServer(client) && client.readAnswer(queries.user()) === null && !isSessionLikely()) return null;
  try {
    return await queryOf(getUser).ask(client);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Only what narrows or orders the list, and the page. */
function dealsParameters({
  search,
  region,
  page,
  origin,
  tripType,
  budget,
  isDirect,
  sort,
}: ListedDealsQuery) {
  return {
    region: region === 'all' ? undefined : region,
    search,
    page,
    origin: origin ?? undefined,
    tripType: tripType ?? undefined,
    budget: budget === 'any' ? undefined : budget,
    direct: isDirect ? ('true' as const) : undefined,
    sort: sort === 'discount' ? undefined : sort,
  };
}
