/**
 * Loads a page with the fare widget; the complete fare list of an origin is too long to embed in it, and stays in
 * the browser's query cache alone.
 */

import type { RouterContextProvider } from 'react-router';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
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
