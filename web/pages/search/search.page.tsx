/** Flight search page: form, then links to the booking sites. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { Airport } from '#contract/api/airports.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import {
  findFilteredList,
  findTrip,
  parseSearchQuery,
  type SearchQuery,
} from '#web/addresses/search-query.ts';
import { queries } from '#web/api/api.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { findReader, loadContext, prefetch } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { originPricesQueries } from '#web/features/compare-airports/origin-prices-query.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { Nearby } from '#web/features/fares/nearby.tsx';
import { prefetchNearby, regionOf } from '#web/features/fares/nearby-fares.ts';
import {
  cheapestQuery,
  destinationQuery,
  hasLockedQuery,
  pricedTripOf,
  removeDestinations,
} from '#web/features/flight-search/destination-query.ts';
import { comparedTripOf } from '#web/features/flight-search/near-airports.tsx';
import { nearDaysQueries } from '#web/features/flight-search/near-day-list.tsx';
import { SearchFold } from '#web/features/flight-search/search-fold.tsx';
import { SearchForm } from '#web/features/flight-search/search-form.tsx';
import {
  completeTrip,
  type FlightSearch,
  useFlightSearch,
} from '#web/features/flight-search/use-flight-search.ts';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { filterNamesQuery, removeTripChoices } from '#web/features/trip-filters/filter-names.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { FaresAnywhere } from './fares-anywhere.tsx';
import styles from './search.module.css';
import { SearchHero } from './search-hero.tsx';
import { SearchResults } from './search-results.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const reader = await findReader(context);
  const query = parseSearchQuery(new URL(request.url).searchParams, homeOriginOf(reader));
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
  if (import.meta.env.SSR && isServer) {
    removeDestinations(queryClient);
    removeTripChoices(queryClient, query.origin);
  }
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const today = riyadhDate(new Date(useNow()));
  const query = parseSearchQuery(params, homeOriginOf(useUser()));
  const search = useFlightSearch(query, today);
  const isFiltered = findFilteredList(query) !== undefined;
  const place = placeOfCheap(query, search);
  const hasLocked = useQuery(hasLockedQuery()).data ?? false;
  return (
    <>
      <SearchHero query={query} search={search} />
      <div className={styles.layout} data-answered={search.answered !== null || undefined}>
        <SearchFold search={search}>
          <SearchForm search={search} today={today} />
        </SearchFold>
        <SearchResults search={search} today={today} />
        {!query.isSearched && (query.destination === null || isFiltered) && <FaresAnywhere query={query} />}
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
      </div>
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
