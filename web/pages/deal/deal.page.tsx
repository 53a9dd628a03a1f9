/** Destination page: its loader, and which of its views is shown, also while it loads and without a listed fare. */
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { monthOf } from '#contract/domain/dates.ts';
import {
  asksTrip,
  dealPath,
  otherTripOf,
  type PlacedDealQuery,
  parseDealQuery,
} from '#contract/domain/deal-query.ts';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { queries } from '#web/api/api.ts';
import { fareQueries, isSimilarTold, originPricesQueries, recordQueries } from '#web/api/fare-queries.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { forget, useQuery } from '#web/api/query.tsx';
import { LostPage, PlaceSearch } from '#web/chrome/lost-page.tsx';
import { PageError } from '#web/chrome/page-error.tsx';
import { findChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { findInWholeList, knownPlace, prefetchNearby } from '#web/features/fares/nearby-fares.ts';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { NotUnderstood } from '#web/features/trip-filters/not-understood.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { HiddenStatus, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './deal.module.css';
import hero from './deal-hero.module.css';
import { DealProof, DealView } from './deal-view.tsx';
import { LockedDeal } from './locked-deal.tsx';
import { TypedDealView, typedDealQuery } from './typed-deal-view.tsx';

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
  // Asked for after the price, which it would hold up on a slow line.
  if (!isServer) void DealProof.load().catch(() => undefined);
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
    await prefetch(context, [destinationQuery(fare.code)]);
    await prefetchNearby(context, query, fare);
    return null;
  }
  if (fittingQuery) await prefetch(context, [fittingQuery]);
  const fitting = fittingQuery && queryClient.getQueryData(fittingQuery.queryKey);
  const shown = fitting ?? fare;
  const firstDay = query.date ?? shown.cheapestDate;
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
  if (!isServer) return null;
  // In the browser they come when they are needed: near the end, and with the chips.
  await prefetchNearby(context, { ...query, below: shown.cheapestPrice }, shown);
  if (isFiltering(query.filter)) {
    const { filterNamesQuery } = await import('#web/features/trip-filters/filter-names.ts');
    await prefetch(context, [filterNamesQuery(query.origin, query.filter)]);
    forget(queryClient, queries.tripChoices(query.origin));
  }
  return null;
}

type Context = LoaderFunctionArgs['context'];

/** For a destination without a price. @returns whether the other trip type has one */
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
  const query = useDealQuery();
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

function useDealQuery(): PlacedDealQuery {
  const { code } = useParams();
  const [params] = useSearchParams();
  return { ...parseDealQuery(params), code: codeOf(code) };
}

function codeOf(param: string | undefined): string {
  return (param ?? '').toUpperCase();
}

function DealSkeleton(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <HiddenStatus>{t('common.loading')}</HiddenStatus>
      <div className={hero.hero} aria-hidden="true">
        <Stack gutters className={hero.inner}>
          <Skeleton className={hero.waiting} />
        </Stack>
      </div>
      <Stack gutters className={styles.layout} aria-hidden="true">
        <div className={styles.card}>
          <Skeleton as="card" />
        </div>
        <div className={styles.main}>
          <div className={styles.card}>
            <Skeleton as="part" />
          </div>
          <div className={styles.card}>
            <Skeleton as="part" />
          </div>
        </div>
      </Stack>
    </>
  );
}

const isCode = /^[A-Z]{3}$/;

/**
 * Tells of a known destination without a price of this trip type that of the other, and offers a watch, or to hear of
 * Premium where it is locked; of anything else that nothing is known. The hoopoe, a search and cheap places follow.
 */
function DealNotFound(): ReactNode {
  const t = useTranslate();
  const query = useDealQuery();
  const { data: airport } = useQuery(destinationQuery(query.code));
  const { origin, tripType } = query;
  const place = knownPlace(airport, query);
  const isLocked = place?.requiresUpgrade === true;
  const city = (t.language === 'ar' ? place?.cityAr : place?.city) ?? '';
  const otherTrip = otherTripOf(query);
  const { data: other } = useQuery(fareQueries.destinationFare(otherTrip));
  const amount = other?.cheapestPrice ?? null;
  const lead = () => {
    if (isLocked) return t('places.locked', { city });
    if (query.code === origin) return t('deal.notFound.same', { city: t(`city.${origin}`) });
    if (place && amount !== null) {
      const price = t('common.price', { amount, text: formatNumber(amount, t.language) });
      return t('deal.notFound.other', { tripType, origin: t(`city.${origin}`), city, price });
    }
    if (place) return t('deal.notFound.place', { origin: t(`city.${origin}`), city });
    if (airport === null && isCode.test(query.code)) return t('deal.notFound.code', { code: query.code });
    return t('deal.notFound.text');
  };
  const watched = { origin, destination: query.code, isCity: !query.isAirportOnly, city, tripType };
  const trip = { ...watched, price: null, sighting: null, usual: null };
  return (
    <LostPage
      title={t(isLocked ? 'deal.locked.title' : 'deal.notFound.title')}
      lead={lead()}
      trip={query}
      search={
        <>
          {amount !== null && (
            <Link className={buttonClass('primary')} to={dealPath(query.code, otherTrip)}>
              {t('deal.notFound.otherOpen', { tripType })}
            </Link>
          )}
          <NotUnderstood />
          <PlaceSearch origin={origin} />
          {place && !isLocked && <WatchButton look="plain" trip={trip} />}
          {isLocked && (
            <Link className={buttonClass('primary')} to="/premium#early-access">
              {t('deal.locked.hear')}
            </Link>
          )}
        </>
      }
    >
      <NearestPlaces place={place} trip={query} />
    </LostPage>
  );
}
