/** Destination page: fare, calendar, price history, booking sites. */
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { monthOf } from '#contract/domain/dates.ts';
import { asksTrip, otherTripOf, type PlacedDealQuery, parseDealQuery } from '#contract/domain/deal-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageError } from '#web/chrome/page-error.tsx';
import { findChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { originPricesQueries } from '#web/features/compare-airports/origin-prices-query.ts';
import { findInWholeList } from '#web/features/fares/load-fares.ts';
import { knownPlace, prefetchNearby } from '#web/features/fares/nearby-fares.ts';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { isSimilarTold, recordQueries } from '#web/features/record/record-queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import styles from './deal.module.css';
import { DealNotFound } from './deal-not-found.tsx';
import { DealSkeleton } from './deal-skeleton.tsx';
import { DealView } from './deal-view.tsx';
import { LockedDeal } from './locked-deal.tsx';
import { typedDealQuery } from './typed-deal-query.ts';
import { TypedDealView } from './typed-deal-view.tsx';

/** Answers 404 without a listed fare from the origin, unless `deal` names an administrator's deal. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<null> {
  const query = { ...parseDealQuery(new URL(request.url).searchParams), code: codeOf(params.code) };
  const fareQuery = fareQueries.destinationFare(query);
  const typedQuery = query.deal === null ? null : typedDealQuery(query.deal);
  const { queryClient, isServer } = context.get(loadContext);
  const known = findInWholeList(queryClient, query);
  // Uses the fare from the cached list, so that it renders at once.
  if (known && queryClient.getQueryData(fareQuery.queryKey) === undefined)
    queryClient.setQueryData(fareQuery.queryKey, known);
  await prefetch(context, typedQuery ? [fareQuery, typedQuery] : [fareQuery]);
  const fittingQuery = asksTrip(query) ? fareQueries.fittingFare(query) : null;
  // The page would first show the price of another trip than the card that led here.
  if (fittingQuery && !isServer)
    await Promise.allSettled([queryClient.fetchQuery(fareQuery), queryClient.fetchQuery(fittingQuery)]);
  const fare = queryClient.getQueryData(fareQuery.queryKey);
  const typed = typedQuery && queryClient.getQueryData(typedQuery.queryKey);
  if (typed && fare && !fare.requiresUpgrade) await prefetch(context, [fareQueries.fareHistory(query)]);
  if (typed) return null;
  if (fare === null) {
    if (await prefetchMissing(context, query)) return null;
    throw new Response(null, { status: 404, statusText: 'Not Found' });
  }
  if (!fare) return null;
  if (fare.requiresUpgrade) {
    await prefetchNearby(context, query, fare);
    return null;
  }
  if (fittingQuery) await prefetch(context, [fittingQuery]);
  const fitting = fittingQuery && queryClient.getQueryData(fittingQuery.queryKey);
  const firstDay = query.date ?? (fitting ?? fare).cheapestDate;
  const month = query.month ?? (firstDay && monthOf(firstDay));
  await prefetch(context, [
    fareQueries.fareHistory(query),
    fareQueries.farePatterns(query),
    ...(month ? [fareQueries.fareCalendar({ ...query, month })] : []),
  ]);
  const history = queryClient.getQueryData(fareQueries.fareHistory(query).queryKey);
  if (history && isSimilarTold(history)) await prefetch(context, [recordQueries.similar(history)]);
  const trip = findChosenTrip(fare, fitting);
  if (trip) {
    const { departureDate, returnDate } = trip;
    await prefetch(context, originPricesQueries({ ...query, departureDate, returnDate }));
  }
  return null;
}

type Context = LoaderFunctionArgs['context'];

/** What is said of a destination without a price. @returns whether the other trip type has one */
async function prefetchMissing(context: Context, query: PlacedDealQuery): Promise<boolean> {
  const { queryClient } = context.get(loadContext);
  const wanted = destinationQuery(query.code);
  const other = fareQueries.destinationFare(otherTripOf(query));
  await prefetch(context, [wanted, other]);
  const airport = queryClient.getQueryData(wanted.queryKey);
  await prefetchNearby(context, query, knownPlace(airport, query));
  return queryClient.getQueryData(other.queryKey)?.cheapestPrice != null;
}

export function Component(): ReactNode {
  const { code } = useParams();
  const [params] = useSearchParams();
  const query = { ...parseDealQuery(params), code: codeOf(code) };
  const { data: fare, error, refetch } = useQuery(fareQueries.destinationFare(query));
  const typed = useQuery(typedDealQuery(query.deal ?? ''), query.deal !== null);
  if (error) {
    return (
      <div className={styles.failure}>
        <ErrorState error={error} onRetry={refetch} />
      </div>
    );
  }
  if (fare === undefined || (query.deal !== null && typed.data === undefined && !typed.error)) {
    return <DealSkeleton />;
  }
  if (query.deal !== null && typed.data) return <TypedDealView deal={typed.data} fare={fare} query={query} />;
  if (fare === null) return <DealNotFound />;
  return fare.requiresUpgrade ? (
    <LockedDeal fare={fare} query={query} />
  ) : (
    <DealView key={`${query.origin}:${fare.code}:${query.tripType}`} fare={fare} query={query} />
  );
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <DealNotFound /> : <PageError />;
}

function codeOf(param: string | undefined): string {
  return (param ?? '').toUpperCase();
}
