/** Deals list: search, filters and pagination in the URL, or the way on where nothing matches. */
import { type ReactNode, useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { dealsPerPage } from '#contract/domain/deal.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { pages } from '#contract/domain/pages.ts';
import { listConditions, type TripFilter } from '#contract/domain/trip-filter.ts';
import { type DealsQuery, dealsPath, everyDeal } from '#web/addresses/deals-query.ts';
import { listDealConditions, parseDealsQuery, withSortIn } from '#web/addresses/parse-deals-query.ts';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Rows } from '#web/api/call.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { loadContext, prefetch } from '#web/api/load-context.ts';
import { forget, useQuery } from '#web/api/query.tsx';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { RefusedParameters } from '#web/chrome/refused-parameters.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { bestDealsQuery } from '#web/features/deals/best-deals-query.ts';
import { DealList } from '#web/features/deals/deal-list.tsx';
import { DealChoices, DealsSearch, SortField, ViewSwitch } from '#web/features/deals/deals-search.tsx';
import { PlaceAnswer, type PlaceFare, placeFareQuery } from '#web/features/deals/place-answer.tsx';
import { SearchedFares } from '#web/features/deals/searched-fares.tsx';
import { prefetchNearby } from '#web/features/fares/nearby-fares.ts';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { PlaceGrid } from '#web/features/place-card/place-card.tsx';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { FilterBar, FilterLink } from '#web/features/trip-filters/filter-bar.tsx';
import { filterNamesQuery } from '#web/features/trip-filters/filter-names.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass, targetClass } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page, Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Paging } from '#web/ui/paging.tsx';
import shown from '#web/ui/text.module.css';
import styles from './deals.module.css';

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
              count={chosen}
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
          {found && query.page === 1 && !(found.isLocked && answer?.total) && (
            <PlaceAnswer found={found} isAlone={isEmpty} trip={placeTripOf(query)} />
          )}
          {error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <Deals
              query={query}
              answer={answer}
              found={found ?? null}
              searched={isEmpty || !searched?.relaxed ? searched?.rows : undefined}
            />
          )}
        </Stack>
      </Page>
    </>
  );
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

/** The trip whose price to a searched city is told. */
function placeTripOf({ search, filter, origin, tripType }: DealsQuery) {
  return { search, filter, origin: origin ?? defaultOrigin, tripType: tripType ?? defaultTripType };
}

type DealsProps = {
  query: DealsQuery;
  answer: Rows<Deal[]> | undefined;
  found: PlaceFare | null;
  /** To the places that the search finds, where few of them are deals. */
  searched: readonly DestinationPrice[] | undefined;
};

function Deals({ query, answer, found, searched }: DealsProps): ReactNode {
  const t = useTranslate();
  const isLow = query.view === 'list';
  if (!answer) return <PlaceGrid columns={isLow ? 2 : 3} expected={9} isLow={isLow} aria-hidden="true" />;
  const { rows: deals, total, locked = 0 } = answer;
  const pages = Math.max(1, Math.ceil(total / dealsPerPage));
  const banner = locked > 0 && (
    <PremiumBanner
      title={t('deals.banner.title')}
      text={t('deals.banner.text')}
      action={t('deals.banner.action')}
    />
  );
  const isFew = deals.length > 0 && total < fullRow && isNarrowed(query);
  const fares = searched?.filter(({ locked }) => !locked) ?? [];
  return (
    <>
      {deals.length === 0 ? (
        <NoDeals query={query} total={total} found={found} hasFares={fares.length > 0} />
      ) : (
        <DealList deals={deals} isLow={isLow} banner={banner} />
      )}
      {fares.length > 0 && <SearchedFares fares={fares} trip={placeTripOf(query)} />}
      {isFew && (
        <Row gap={3} lines={0} above={2}>
          <VisuallyHidden below="medium">{t('deals.empty.text')}</VisuallyHidden>
          <Link className={targetClass} to={dealsPath({ view: query.view })} preventScrollReset>
            {t('deals.empty.reset')}
          </Link>
        </Row>
      )}
      {deals.length > 0 && (
        <Paging
          label={t('deals.paging')}
          page={query.page}
          pages={pages}
          hasNext={deals.length === dealsPerPage && query.page < pages}
          pathOf={(page) => `${dealsPath({ ...query, page })}#results`}
          words={{
            previous: t('deals.paging.previous'),
            next: t('deals.paging.next'),
            page: t('deals.page', { page: query.page, pages }),
          }}
        />
      )}
    </>
  );
}

/** Fewer deals that were asked for end with the way to all of them. */
const fullRow = 3;

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

function NoDeals(props: {
  query: DealsQuery;
  /** Above zero when the URL has a page past the last. */
  total: number;
  /** The searched city, which is answered above. */
  found: PlaceFare | null;
  /** Fares to the places that were searched for follow. */
  hasFares: boolean;
}): ReactNode {
  const { query, total, found, hasFares } = props;
  const t = useTranslate();
  const short = useQuery(queries.siteStatus()).data?.shortRecord;
  if (total === 0 && found) {
    const { place, tripType } = found;
    return (
      <NearestPlaces place={place} trip={{ ...query, origin: query.origin ?? defaultOrigin, tripType }} />
    );
  }
  const { view } = query;
  const state = total > 0 ? 'pastEnd' : isNarrowed(query) ? 'title' : 'none';
  const way = {
    pastEnd: { to: dealsPath({ ...query, page: 1 }), words: t('deals.empty.toFirst') },
    title: { to: dealsPath({ view }), words: t('deals.empty.reset') },
    none: { to: pages.landing.path, words: t('deals.empty.toFares') },
  }[state];
  return (
    <Stack gap={6}>
      <Row gap={6} lines={3} justify="between" stretch above={2}>
        <Row gap={4} wrap={false}>
          <Row as="span" fill="night" pad={3}>
            <HoopoeMark size={48} />
          </Row>
          <Stack gap={1}>
            <h3>{t(`deals.empty.${state}`)}</h3>
            {state === 'title' && <Soft>{t('deals.empty.text')}</Soft>}
            {state === 'none' && (
              <Soft>{short ? t('deals.empty.short', short) : t('deals.empty.noneText')}</Soft>
            )}
          </Stack>
        </Row>
        <Link className={buttonClass('primary')} to={way.to} preventScrollReset={state !== 'none'}>
          {way.words}
        </Link>
      </Row>
      {state === 'title' && !hasFares && <BestDeals origin={query.origin ?? defaultOrigin} />}
    </Stack>
  );
}

function isNarrowed({ view, sort, ...asked }: DealsQuery): boolean {
  return dealsPath({ ...asked, page: 1 }) !== dealsPath({});
}
