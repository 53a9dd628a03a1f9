/** Flight search page: form, then links to the booking sites, or the fares that fit where only the days are known. */
import { type ReactNode, useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router';
import type { Airport } from '#contract/api/airports.ts';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { type BookingSite, bookingSites } from '#contract/domain/site.ts';
import { fareListStep, followTripType, type LandingQuery } from '#web/addresses/landing-query.ts';
import {
  findFilteredList,
  findTrip,
  parseSearchQuery,
  type SearchQuery,
  searchPath,
  type Trip,
} from '#web/addresses/search-query.ts';
import { queries } from '#web/api/api.ts';
import { fareQueries, originPricesQueries } from '#web/api/fare-queries.ts';
import { findHomeOrigin, loadContext, prefetch } from '#web/api/load-context.ts';
import { forget, useAnswer, useQuery } from '#web/api/query.tsx';
import hero from '#web/chrome/page-hero.module.css';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { FareListPart, FareListSkeleton, FareNotes } from '#web/features/fares/fare-list-part.tsx';
import { type LandingFares, useLandingFares } from '#web/features/fares/landing-fares.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { Nearby } from '#web/features/fares/nearby.tsx';
import { prefetchNearby, regionOf } from '#web/features/fares/nearby-fares.ts';
import {
  cheapestQuery,
  comparedTripOf,
  destinationQuery,
  hasLockedQuery,
  pricedTripOf,
} from '#web/features/flight-search/destination-query.ts';
import { nearDaysQueries } from '#web/features/flight-search/near-day-list.tsx';
import { SearchFold } from '#web/features/flight-search/search-fold.tsx';
import { SearchForm } from '#web/features/flight-search/search-form.tsx';
import {
  completeTrip,
  type FlightSearch,
  useFlightSearch,
} from '#web/features/flight-search/use-flight-search.ts';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { FilterBar } from '#web/features/trip-filters/filter-bar.tsx';
import { filterNamesQuery } from '#web/features/trip-filters/filter-names.ts';
import { FilterSuggestions } from '#web/features/trip-filters/filter-suggestions.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './search.module.css';

const RedirectPanel = hydrateLater(
  'web/features/flight-search/redirect-panel.tsx',
  async () => (await import('#web/features/flight-search/redirect-panel.tsx')).RedirectPanel,
  { fallback: <Skeleton as="part" />, isPrompt: true },
);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = parseSearchQuery(new URL(request.url).searchParams, await findHomeOrigin(context));
  const { queryClient, isServer } = context.get(loadContext);
  const destination = destinationQuery(query.destination);
  await prefetch(context, [
    queries.saudiAirports(),
    destination,
    hasLockedQuery(),
    filterNamesQuery(query.origin, query.filter),
  ]);
  const airport = queryClient.getQueryData(destination.queryKey);
  const priced = pricedTripOf(query, airport);
  const cheapest = cheapestQuery(priced);
  if (priced) await prefetch(context, [cheapest]);
  const today = riyadhDate(new Date());
  const known = { today, code: airport?.code, cheapest: queryClient.getQueryData(cheapest.queryKey) };
  const trip = findTrip(completeTrip(query, known));
  if (query.isSearched && trip) {
    if (priced) await prefetch(context, nearDaysQueries(trip, today));
    await prefetch(context, [fareQueries.flightSearch(trip), ...originPricesQueries(comparedTripOf(trip))]);
  }
  const list = findFilteredList(query);
  if (list) await loadFares(context, list, []);
  const place = placeOfCheap(query, { destination: airport, cheapest: known.cheapest ?? null });
  if (place !== undefined) await prefetchNearby(context, query, place);
  if (isServer) forget(queryClient, queries.destinationAirports(), queries.tripChoices(query.origin));
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const today = riyadhDate(new Date(useNow()));
  const query = parseSearchQuery(params, useHomeOrigin());
  const search = useFlightSearch(query, today);
  const list = findFilteredList(query);
  const place = placeOfCheap(query, search);
  const hasLocked = useQuery(hasLockedQuery()).data ?? false;
  // There by the time a search is sent, so that its answer does not wait for code.
  useEffect(() => void RedirectPanel.load().catch(() => undefined), []);
  return (
    <>
      <SearchHero query={query} search={search} />
      <Stack
        gutters
        gap={search.answered ? 4 : 5}
        className={styles.layout}
        data-answered={search.answered !== null || undefined}
      >
        <SearchFold search={search}>
          <SearchForm search={search} today={today} />
        </SearchFold>
        {search.attempt.failure ? (
          <ErrorState error={search.attempt.failure} onRetry={() => void search.search()} />
        ) : (
          search.answered && <TripResults search={search} trip={search.answered} today={today} />
        )}
        <VisuallyHidden role="status">{search.attempt.isPending && t('flightSearch.pending')}</VisuallyHidden>
        {!query.isSearched &&
          (list ? (
            <FilteredFares query={query} list={list} />
          ) : (
            query.destination === null && <FaresAnywhere query={query} />
          ))}
        {place !== undefined && (
          <Nearby
            place={place}
            trip={query}
            title={t('flightSearch.cheapPlaces', {
              city: t(`city.${query.origin}`),
              region: regionOf(place),
              place: (t.language === 'ar' ? place?.cityAr : place?.city) ?? '',
            })}
            all={t('flightSearch.cheapPlaces.all')}
          />
        )}
        {hasLocked && (
          <PremiumBanner
            title={t('flightSearch.banner.title')}
            text={t('flightSearch.banner.text')}
            action={t('flightSearch.banner.action')}
          />
        )}
      </Stack>
    </>
  );
}

/** The place that cheap ones lie near, null for abroad; undefined below a list, and an answer with prices. */
function placeOfCheap(
  query: SearchQuery,
  { destination, cheapest }: Partial<Pick<FlightSearch, 'destination' | 'cheapest'>>,
): Airport | null | undefined {
  if (findFilteredList(query)) return undefined;
  if (query.destination === null) return null;
  return query.isSearched && (destination?.requiresUpgrade || cheapest) ? undefined : destination;
}

type SearchHeroProps = { query: SearchQuery; search: FlightSearch };

/** The title is the trip where the search is answered, and takes the focus of a reader who searched or whose link is gone. */
function SearchHero({ query, search: { answered, destination, found } }: SearchHeroProps): ReactNode {
  const t = useTranslate();
  // All of them until the settings are loaded.
  const open: readonly BookingSite[] = useAnswer(queries.settings())?.bookingSites ?? bookingSites;
  const count = bookingSites.filter((site) => open.includes(site)).length;
  const heading = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // The link to another day or airport is gone with its list.
    const isLost = key !== 'default' && document.activeElement === document.body;
    if (found || isLost) heading.current?.focus();
  }, [found, key]);
  const names = nameEnds(t, query, destination);
  const title = destination ? t('flightSearch.pageTitleTrip', names) : t('flightSearch.pageTitle');
  return (
    <>
      <PageHead title={title} description={t('flightSearch.pageDescription', { count })} />
      <div className={`${hero.hero} ${styles.hero}`} data-answered={answered !== null || undefined}>
        <Stack gutters breaks="anywhere">
          {answered ? (
            <Text as="h1" size="2xl" ref={heading} id="results-title" tabIndex={-1}>
              {t('flightSearch.results.route', names)}
            </Text>
          ) : (
            <div className={hero.words}>
              <Text as="h1" size="2xl">
                {t('flightSearch.heading')}
              </Text>
              <Text above={2} measure="wide" className={hero.lead}>
                {t('flightSearch.lead')}
              </Text>
            </div>
          )}
        </Stack>
      </div>
    </>
  );
}

/** A place that is not known is its code. */
function nameEnds(t: Translate, trip: Pick<SearchQuery, 'origin' | 'destination'>, place?: Airport | null) {
  const city = t.language === 'ar' ? place?.cityAr : place?.city;
  return { origin: t(`city.${trip.origin}`), destination: city ?? trip.destination ?? '' };
}

type TripResultsProps = { search: FlightSearch; trip: Trip; today: IsoDate };

function TripResults({ search, trip, today }: TripResultsProps): ReactNode {
  const t = useTranslate();
  const { data: result, error, isUnfinished, refetch } = useQuery(fareQueries.flightSearch(trip));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!result) return <Skeleton as="part" />;
  return (
    <RedirectPanel
      trip={trip}
      result={result}
      names={nameEnds(t, trip, search.destination)}
      today={today}
      isPriceAwaited={isUnfinished}
      cheapest={search.cheapest}
    />
  );
}

function FilteredFares({ query, list }: { query: SearchQuery; list: LandingQuery }): ReactNode {
  const { fares, error, refetch } = useLandingFares(list);
  return (
    <FaresAnywhere query={query} fares={fares}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : fares ? (
        <>
          <FareListPart fares={fares.listed.slice(0, list.show)} of={fares} query={list} search={query} />
          {fares.count > 0 && <FareNotes notes={fares.notes} />}
        </>
      ) : (
        <FareListSkeleton />
      )}
    </FaresAnywhere>
  );
}

type FaresAnywhereProps = { query: SearchQuery; fares?: LandingFares | undefined; children?: ReactNode };

/** Heading, filter bar, and the fares if something is filtered. */
function FaresAnywhere({ query, fares, children }: FaresAnywhereProps): ReactNode {
  const t = useTranslate();
  const bar = {
    origin: query.origin,
    filter: query.filter,
    pathOf: (filter: SearchQuery['filter']) =>
      searchPath({ ...query, filter, tripType: followTripType(query, filter), show: fareListStep }),
  };
  return (
    <Stack as="section" id="anywhere" gap={3} className={styles.anywhere} aria-labelledby="anywhere-title">
      <Text as="h2" size="lg" id="anywhere-title">
        {t('flightSearch.anywhere')}
      </Text>
      <FilterBar {...bar} isRoundTrip={query.tripType === 'roundtrip'} relaxed={fares?.relaxed}>
        <FilterSuggestions {...bar} />
      </FilterBar>
      {fares && <Soft role="status">{t('fare.count', { count: fares.count })}</Soft>}
      {children}
    </Stack>
  );
}
