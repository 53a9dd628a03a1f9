/**
 * What most pages ask, as queries: over the network in the browser, in process on the server. What deals and
 * fares, or the account, ask besides is in `fare-queries.ts` and `account-queries.ts`.
 */
import type { User } from '#contract/api/auth.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { getUser, listFavorites } from '#contract/endpoints/people.ts';
import {
  getSettings,
  getSiteStatus,
  listDestinationAirports,
  listDestinationPrices,
  listSaudiAirports,
} from '#contract/endpoints/public.ts';
import { ApiError } from './api-error.ts';
import { isOnServer, queryOf } from './call.ts';
import type { Query, QueryClient } from './query-client.ts';
import { isSessionLikely } from './session-hint.ts';

export type TripQuery = { origin: DepartureAirport; tripType: TripType };

export const queries = {
  /** Cheapest fare to every destination from one origin, cheapest first. */
  destinationPrices: ({ origin, tripType }: TripQuery) =>
    queryOf(listDestinationPrices, { query: { origin, tripType } }),

  /** Who is signed in, null for a guest. The frame of the site asks again on mount and on focus. */
  user: (): Query<User | null> => ({ ...queryOf(getUser), ask: fetchUser }),

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
