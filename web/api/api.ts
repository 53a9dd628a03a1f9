/**
 * Queries most pages use: over the network in the browser, in process on the server.
 * Those for fares and the account are in `fare-queries.ts` and `account-queries.ts`.
 */

import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/api/auth.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import { type TripFilter, tripFilterParameters } from '#contract/domain/trip-filter.ts';
import {
  getSettings,
  getSiteStatus,
  listBoards,
  listDestinationAirports,
  listDestinationPrices,
  listSaudiAirports,
  listTripChoices,
} from '#contract/endpoints/first.ts';
import { getUser, listFavorites } from '#contract/endpoints/people.ts';
import { ApiError } from './api-error.ts';
import { isOnServer, queryOf, rowsQueryOf } from './call.ts';
import { type Query, queryKeyOf } from './query.tsx';
import { readStored, store } from './storage.ts';

export type TripQuery = { origin: DepartureAirport; tripType: TripType };
export type FilteredQuery = TripQuery & { region: RegionFilter | 'domestic'; filter: TripFilter };
type SearchedQuery = TripQuery & { search: string; filter: TripFilter };

export const queries = {
  /** Cheapest fare to every destination from one origin, cheapest first. */
  destinationPrices: ({ origin, tripType }: TripQuery) =>
    queryOf(listDestinationPrices, { query: { origin, tripType, lows: 'true' } }),

  /** Cheapest fare that fits a filter to every destination of a region, cheapest first. */
  filteredPrices: ({ origin, tripType, region, filter }: FilteredQuery) =>
    rowsQueryOf(listDestinationPrices, {
      query: {
        origin,
        tripType,
        // Lists show flights within the country as a choice of their own.
        region: region === 'all' ? 'abroad' : region,
        lows: 'true',
        ...tripFilterParameters(filter),
      },
    }),

  /** The same of the places that a text finds, within the country too. */
  searchedPrices: ({ origin, tripType, search, filter }: SearchedQuery) =>
    rowsQueryOf(listDestinationPrices, {
      query: { origin, tripType, search, lows: 'true', ...tripFilterParameters(filter) },
    }),

  boards: ({ origin, tripType }: TripQuery) => queryOf(listBoards, { query: { origin, tripType } }),

  tripChoices: (origin: DepartureAirport) => queryOf(listTripChoices, { query: { origin } }),

  /** The signed-in user, null for a guest. The site layout refetches it on mount and on window focus. */
  user: (): Query<User | null> => ({ ...queryOf(getUser), queryFn: ({ client }) => fetchUser(client) }),

  favorites: () => queryOf(listFavorites),
  /** Ids of the favourites: enough for heart buttons, and smaller in the page. */
  favoriteIds: (): Query<string[]> => ({
    queryKey: queryKeyOf('favorite ids'),
    queryFn: async ({ client }) => (await queryOf(listFavorites).queryFn({ client })).map(({ id }) => id),
  }),

  settings: () => queryOf(getSettings),
  siteStatus: () => queryOf(getSiteStatus),
  saudiAirports: () => queryOf(listSaudiAirports),
  destinationAirports: () => queryOf(listDestinationAirports),
} as const;

/** Skips the request if no session is likely, to avoid a 401 on every page of a guest. */
async function fetchUser(client: QueryClient): Promise<User | null> {
  // If the server could not find the user (undefined), the browser asks regardless of the hint.
  const mustAsk = isOnServer(client) || client.getQueryData(queries.user().queryKey) !== null;
  if (!mustAsk && readStored(hintKey) !== '1') return null;
  try {
    return await queryOf(getUser).queryFn({ client });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const hintKey = 'signedIn';

/** Without storage other tabs notice the change only after a reload. */
export function storeSessionHint(isSignedIn: boolean): void {
  store(hintKey, isSignedIn ? '1' : null);
}
