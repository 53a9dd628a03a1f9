/**
 * Loads a page with the fare widget; the complete fare list of an origin is too long to embed in it, and stays in
 * the browser's query cache alone.
 */

import type { QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries, type TripQuery } from '#web/api/api.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { forget, type Query } from '#web/api/query.tsx';
import { filterNamesQuery } from '#web/features/trip-filters/filter-names.ts';
import { landingFaresQuery } from './landing-fares.ts';

/** @param others further queries of the page, fetched in parallel */
export async function loadFares(
  context: Readonly<RouterContextProvider>,
  query: LandingQuery,
  others: readonly Query<unknown>[],
): Promise<void> {
  const { queryClient, isServer, language } = context.get(loadContext);
  const fares = landingFaresQuery({ ...query, language });
  await prefetch(context, [fares, filterNamesQuery(query.origin, query.filter), ...others]);
  if (isServer) {
    const lists = [queries.destinationPrices(query), queries.filteredPrices(query)];
    forget(queryClient, ...lists, queries.tripChoices(query.origin));
  } else if (queryClient.getQueryData(queries.destinationPrices(query).queryKey)) {
    await queryClient.fetchQuery(fares);
  }
}

/** The cheapest fare to a destination's city, or to its airport alone; undefined if the list is not cached. */
export function findInWholeList(
  queryClient: QueryClient,
  { origin, tripType, code, isAirportOnly }: TripQuery & { code: string; isAirportOnly: boolean },
): DestinationPrice | undefined {
  const fares = queryClient.getQueryData(queries.destinationPrices({ origin, tripType }).queryKey);
  const own = fares?.find((fare) => fare.code === code);
  // Cheapest first, those the reader may not see last.
  return isAirportOnly ? own : fares?.find((fare) => fare.cityCode === own?.cityCode);
}
