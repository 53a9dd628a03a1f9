/** Loader of pages with the fare widget. */
import type { RouterContextProvider } from 'react-router';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import type { Query } from '#web/api/query.tsx';
import { filterNamesQuery, removeTripChoices } from '#web/features/trip-filters/filter-names.ts';
import { landingFaresQuery } from './landing-fares.ts';
import { hasWholeList, removeWholeList } from './whole-list.ts';

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
    removeWholeList(queryClient, query);
    removeTripChoices(queryClient, query.origin);
  } else if (hasWholeList(queryClient, query)) await queryClient.fetchQuery(fares);
}
