/** The landing page: what the site is, and the cheapest fares from one origin. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { queries } from '#web/api.ts';
import { SearchBox } from '#web/features/destination-search/search-box.tsx';
import { FareFilters } from '#web/features/fares/fare-filters.tsx';
import { FareList, FareListSkeleton } from '#web/features/fares/fare-list.tsx';
import { FareNotes } from '#web/features/fares/fare-notes.tsx';
import { type LandingFares, landingFaresQuery } from '#web/features/fares/landing-fares.ts';
import { fareListStep, type LandingQuery, parseLandingQuery } from '#web/features/fares/landing-query.ts';
import { useWholeListAhead } from '#web/features/fares/use-whole-list-ahead.ts';
import { forgetWholeList, hasWholeList } from '#web/features/fares/whole-list.ts';
import { HowItWorks } from '#web/features/how-it-works/how-it-works.tsx';
import { MapPanel } from '#web/features/map/map-panel.tsx';
import { MapSwitch } from '#web/features/map/map-switch.tsx';
import { WingStripe } from '#web/features/stripe/wing-stripe.tsx';
import { TestimonialList } from '#web/features/testimonials/testimonial-list.tsx';
import { useTranslate } from '#web/i18n.tsx';
import { loadContext, prefetch } from '#web/load-context.ts';
import { PageHead } from '#web/page-head.tsx';
import { useQuery, useQueryClient } from '#web/query.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import styles from './landing.module.css';
import { LandingHero } from './landing-hero.tsx';
import { PriceProof } from './price-proof.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = parseLandingQuery(new URL(request.url).searchParams);
  const { queryClient, isServer } = context.get(loadContext);
  await prefetch(context, [landingFaresQuery(query), queries.siteStatus(), queries.settings()]);
  if (isServer) forgetWholeList(queryClient, query);
  else if (hasWholeList(queryClient, query)) await queryClient.fetchQuery(landingFaresQuery(query));
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const query = parseLandingQuery(params);
  const fares = useQuery(landingFaresQuery(query));
  // A longer list begins like the one before it.
  const shorter = landingFaresQuery({ ...query, show: query.show - fareListStep });
  const client = useQueryClient();
  const shown = fares.data ?? client.readAnswer(shorter);
  const status = useQuery(queries.siteStatus());
  const settings = useQuery(queries.settings());
  return (
    <>
      <PageHead
        title={t('landing.pageTitle', { city: t(`city.short.${query.origin}`) })}
        description={t('landing.pageDescription', { city: t(`city.short.${query.origin}`) })}
      />
      <LandingHero origin={query.origin} chips={shown?.chips ?? []} status={status.data} />
      <WingStripe />
      <div className={styles.page}>
        <div className={styles.search}>
          <SearchBox key={query.origin} origin={query.origin} />
        </div>
        <Prices query={query} fares={shown} error={fares.error} onRetry={fares.refetch} />
        <HowItWorks />
        <PriceProof example={shown?.example} query={query} />
        {settings.data && settings.data.testimonials.length > 0 && (
          <div className={styles.testimonials}>
            <TestimonialList testimonials={settings.data.testimonials} />
          </div>
        )}
      </div>
    </>
  );
}

type PricesProps = {
  query: LandingQuery;
  fares: LandingFares | undefined;
  error: Error | null;
  onRetry: () => void;
};

function Prices({ query, fares, error, onRetry }: PricesProps): ReactNode {
  const t = useTranslate();
  const section = useWholeListAhead(query);
  return (
    <section id="prices" ref={section} className={styles.prices} aria-labelledby="prices-title">
      <div className={styles.heading}>
        <h2 id="prices-title">
          {t.rich('fare.heading', {
            city: <span className={styles.city}>{t(`city.short.${query.origin}`)}</span>,
          })}
        </h2>
        <p className={styles.count} role="status">
          {fares ? t('fare.count', { count: fares.count }) : error ? null : t('fare.loading')}
        </p>
        <MapSwitch query={query} />
      </div>
      <div className={styles.controls}>
        <FareFilters query={query} />
      </div>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <Fares query={query} fares={fares} />}
    </section>
  );
}

function Fares({ query, fares }: Pick<PricesProps, 'query' | 'fares'>): ReactNode {
  if (!fares) return <FareListSkeleton />;
  return (
    <>
      {query.view === 'map' ? (
        <MapPanel query={query} />
      ) : (
        <FareList fares={fares.listed} count={fares.count} query={query} />
      )}
      {fares.count > 0 && <FareNotes notes={fares.notes} />}
    </>
  );
}
