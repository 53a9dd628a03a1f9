/** Deals list: search, filters and pagination in the URL, or the way on where nothing matches. */
import { type ReactNode, useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { Deal } from '#contract/api/deals.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { listConditions, type TripFilter } from '#contract/domain/trip-filter.ts';
import { type DealsQuery, dealsPath, everyDeal, fullRow } from '#web/addresses/deals-query.ts';
import { listDealConditions, parseDealsQuery, withSortIn } from '#web/addresses/parse-deals-query.ts';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Rows } from '#web/api/call.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { forget, useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { RefusedParameters } from '#web/chrome/refused-parameters.tsx';
import { DealChoices, DealsSearch, SortField, ViewSwitch } from '#web/features/deals/deals-search.tsx';
import { placeFareQuery, placeTripOf } from '#web/features/deals/place-fare-query.ts';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { FilterBar, FilterLink } from '#web/features/trip-filters/filter-bar.tsx';
import { filterNamesQuery } from '#web/features/trip-filters/filter-names.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { Page, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import shown from '#web/ui/text.module.css';
import styles from './deals.module.css';

const DealResults = hydrateLater(
  'web/pages/deals/deal-results.tsx',
  async () => (await import('./deal-results.tsx')).DealResults,
  { fallback: ExpectedDeals },
);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const { queryClient, isServer, language } = context.get(loadContext);
  const query = withSortIn(language, parseDealsQuery(new URL(request.url).searchParams));
  const origin = query.origin ?? defaultOrigin;
  const trip = placeTripOf(query);
  const place = query.search === '' ? [] : [placeFareQuery(trip)];
  await prefetch(context, [fareQueries.deals(query), filterNamesQuery(origin, query.filter), ...place]);
  const total = queryClient.getQueryData<Rows<Deal[]>>(fareQueries.deals(query).queryKey)?.total;
  const found = queryClient.getQueryData(placeFareQuery(trip).queryKey);
  const isFew = total !== undefined && total < fullRow;
  if (isFew && query.search !== '' && !found) await prefetch(context, [queries.searchedPrices(trip)]);
  if (total === 0) {
    const [{ bestDealsQuery }, { prefetchNearby }] = await Promise.all([
      import('#web/features/deals/best-deals-query.ts'),
      import('#web/features/fares/nearby-fares.ts'),
    ]);
    await prefetch(context, [bestDealsQuery(origin), queries.siteStatus()]);
    if (found) await prefetchNearby(context, { ...query, origin, tripType: found.tripType }, found.place);
  }
  if (isServer) forget(queryClient, queries.tripChoices(origin), queries.destinationAirports());
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const query = withSortIn(useLanguage(), parseDealsQuery(params));
  const { search, sort, view } = query;
  const { data: answer, error, refetch } = useQuery(fareQueries.deals(query));
  const { data: found } = useQuery(placeFareQuery(placeTripOf(query)), query.search !== '');
  const heading = useFocusOnNewPage(query.page);
  const isEmpty = answer?.total === 0;
  const isFew = answer !== undefined && answer.total < fullRow;
  const asksFares = isFew && search !== '' && !found;
  const ofSearch = useQuery(queries.searchedPrices(placeTripOf(query)), asksFares).data;
  // Asked for before the place was known, its answer may come after it.
  const searched = asksFares ? ofSearch : undefined;
  // Beside deals nothing says that the fares fit less: then they are left out.
  const relaxed = isEmpty ? (searched ?? answer)?.relaxed : answer?.relaxed;
  const others = useOtherChoices(query);
  const chosen = listConditions(query.filter).length - (relaxed?.length ?? 0) + others.length;
  const pathOf = (filter: TripFilter) => dealsPath({ ...query, filter, page: 1 });
  useFailureLog(error);
  const countWords = (count: number) =>
    // The empty list says it again in its own words.
    count > 0 ? t('deals.count', { count }) : <VisuallyHidden>{t('deals.count', { count })}</VisuallyHidden>;
  return (
    <>
      <PageHead />
      <PageHero isOverlapped title={t('deals.heading')} lead={t('deals.lead')} />
      <Page gap={3} className={styles.page}>
        <DealsSearch query={query} />
        <Stack className={`${styles.tools} ${shown.belowMedium}`}>
          <FilterLink origin={query.origin ?? defaultOrigin} count={chosen} list={pathOf(query.filter)} />
        </Stack>
        {/* Of a budget that is unknown beside a highest price nothing is missed. */}
        <RefusedParameters without={query.filter.maxPrice === null ? [] : ['budget']} />
        <Stack as="section" id="results" gap={3} aria-labelledby="results-title">
          <Stack gap={2} className={styles.results}>
            <Text as="h2" className={styles.count} id="results-title" ref={heading} tabIndex={-1}>
              <span role="status">
                {answer
                  ? found && isEmpty
                    ? t('deals.place.heading', {
                        city: t.language === 'ar' ? found.place.cityAr : found.place.city,
                      })
                    : countWords(answer.total)
                  : !error && t('deals.loading')}
              </span>
            </Text>
            <FilterBar
              className={styles.controls}
              origin={query.origin ?? defaultOrigin}
              filter={query.filter}
              pathOf={pathOf}
              more={others}
              clearPath={dealsPath({ search, sort, view })}
              relaxed={relaxed}
            >
              <DealChoices query={query} />
              {!isEmpty && (
                <>
                  <SortField query={query} />
                  <ViewSwitch query={query} />
                </>
              )}
            </FilterBar>
          </Stack>
          {error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : answer ? (
            <DealResults
              query={query}
              answer={answer}
              found={found ?? null}
              searched={isEmpty || !searched?.relaxed ? searched?.rows : undefined}
            />
          ) : (
            <ExpectedDeals query={query} />
          )}
        </Stack>
      </Page>
    </>
  );
}

/** The room for them. */
function ExpectedDeals({ query }: { query: DealsQuery }): ReactNode {
  const isLow = query.view === 'list';
  return <PlaceGrid columns={isLow ? 2 : 3} expected={9} isLow={isLow} aria-hidden="true" />;
}

/** Everything chosen besides the trip filter, each with the list without it. */
function useOtherChoices(query: DealsQuery) {
  const t = useTranslate();
  const { budget, origin, region, tripType } = query;
  const words = {
    budget: t(`search.budget.${budget}`),
    origin: origin && t('card.from', { city: t(`city.${origin}`) }),
    region: t(`region.${region}`),
    tripType: tripType && t(`trip.${tripType}`),
  };
  return listDealConditions(query).map((condition) => ({
    words: words[condition] ?? '',
    path: dealsPath({ ...query, [condition]: everyDeal[condition], page: 1 }),
    hasField: condition !== 'budget',
  }));
}

function useFocusOnNewPage(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
}

function useFailureLog(error: Error | null): void {
  useEffect(() => {
    if (error === null) return;
    const status = error instanceof ApiError ? error.status : error.message;
    console.error(`Failed to fetch deals: ${status}`);
  }, [error]);
}
