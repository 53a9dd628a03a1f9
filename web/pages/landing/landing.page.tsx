/** Landing page: what the site does, and the cheapest fares from one origin. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { loadContext } from '#web/api/load-context.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { bestDealsQuery, citiesOf } from '#web/features/deals/best-deals-query.ts';
import { SearchBox } from '#web/features/destination-search/search-box.tsx';
import { FareWidget } from '#web/features/fare-widget/fare-widget.tsx';
import { useLandingFares } from '#web/features/fare-widget/use-landing-fares.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { OriginBar } from '#web/features/fares/origin-bar.tsx';
import { HowItWorks } from '#web/features/how-it-works/how-it-works.tsx';
import { mapQueries, removeMapLists } from '#web/features/map/map-picture.tsx';
import { TestimonialList } from '#web/features/testimonials/testimonial-list.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Page, Stack } from '#web/ui/layout.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './landing.module.css';
import { LandingHero } from './landing-hero.tsx';
import { PriceProof, type PriceProofProps } from './price-proof.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = parseLandingQuery(new URL(request.url).searchParams);
  const { queryClient, isServer } = context.get(loadContext);
  await loadFares(context, query, [
    ...[queries.siteStatus(), queries.settings(), bestDealsQuery(query.origin, query.tripType)],
    ...mapQueries(query),
  ]);
  if (isServer) {
    removeMapLists(queryClient);
    const { removeDealLists } = await import('#web/features/deals/pick-best-deals.ts');
    removeDealLists(queryClient, query);
  }
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const query = parseLandingQuery(params);
  const { fares, error, refetch } = useLandingFares(query);
  const status = useQuery(queries.siteStatus());
  const best = useQuery(bestDealsQuery(query.origin, query.tripType));
  const isArabic = useLanguage() === 'ar';
  const example = fares?.example;
  const isMap = query.view === 'map';
  const isNarrowed = query.region !== 'all' || isFiltering(query.filter);
  return (
    <>
      <PageHead
        title={t('landing.pageTitle', {
          city: t(`city.short.${query.origin}`),
          prices: status.data?.hasSampleFares ? 'simulated' : 'seen',
        })}
        description={t('landing.pageDescription', { city: t(`city.short.${query.origin}`) })}
      />
      <LandingHero query={query} chips={fares?.chips ?? []} status={status.data} isLow={isMap}>
        <SearchBox origin={query.origin} tripType={query.tripType} />
      </LandingHero>
      <StripedDivider />
      <Page className={styles.page}>
        {/* The bar stays in view as long as what it changes. */}
        <Stack>
          {/* Who asks for the map sees it first. */}
          {!isMap && (
            <>
              <OriginBar query={query} />
              {!isNarrowed && <BestDeals origin={query.origin} tripType={query.tripType} />}
            </>
          )}
          <FareWidget
            query={query}
            fares={fares}
            error={error}
            onRetry={refetch}
            citiesAbove={isNarrowed ? [] : citiesOf(best.data)}
            hasOrigin={isMap}
          />
        </Stack>
        <LandingEnd
          origin={query.origin}
          tripType={query.tripType}
          code={example?.code}
          city={isArabic ? example?.cityAr : example?.city}
        />
      </Page>
    </>
  );
}

function LandingEnd(proof: PriceProofProps): ReactNode {
  const settings = useAnswer(queries.settings());
  return (
    <>
      <HowItWorks />
      <PriceProof {...proof} />
      {settings && settings.testimonials.length > 0 && (
        <TestimonialList above={8} testimonials={settings.testimonials} />
      )}
    </>
  );
}
