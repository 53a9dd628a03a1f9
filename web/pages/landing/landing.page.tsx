/** The landing page: what the site is, and the cheapest fares from one origin. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { queries } from '#web/api.ts';
import { FareFilters } from '#web/features/fares/fare-filters.tsx';
import { FareList, FareListSkeleton } from '#web/features/fares/fare-list.tsx';
import { FareNotes } from '#web/features/fares/fare-notes.tsx';
import { type LandingQuery, parseLandingQuery } from '#web/features/fares/landing-query.ts';
import { WingStripe } from '#web/features/stripe/wing-stripe.tsx';
import { useTranslate } from '#web/i18n.tsx';
import { prefetch } from '#web/load-context.ts';
import { PageHead } from '#web/page-head.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import styles from './landing.module.css';
import { LandingHero } from './landing-hero.tsx';
import { PriceProof } from './price-proof.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = parseLandingQuery(new URL(request.url).searchParams);
  await prefetch(context, [queries.destinationPrices(query), queries.siteStatus()]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const query = parseLandingQuery(params);
  const prices = useQuery(queries.destinationPrices(query));
  const status = useQuery(queries.siteStatus());
  const fares = prices.data ?? [];
  return (
    <>
      <PageHead
        title={t('landing.pageTitle', { city: t(`city.short.${query.origin}`) })}
        description={t('landing.pageDescription')}
      />
      <LandingHero origin={query.origin} fares={fares} status={status.data}>
        <FareFilters query={query} />
      </LandingHero>
      <WingStripe />
      <div className={styles.page}>
        <section id="prices" className={styles.prices} aria-labelledby="prices-title">
          <FaresHeading query={query} fares={prices.data} />
          {prices.isError ? (
            <ErrorState error={prices.error} onRetry={() => void prices.refetch()} />
          ) : (
            <Fares query={query} fares={prices.data} />
          )}
        </section>
        <PriceProof fares={fares} query={query} />
      </div>
    </>
  );
}

type FaresProps = { query: LandingQuery; fares: readonly DestinationPrice[] | undefined };

function FaresHeading({ query, fares }: FaresProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.heading}>
      <h2 id="prices-title">
        {t.rich('fare.heading', {
          city: <span className={styles.city}>{t(`city.short.${query.origin}`)}</span>,
        })}
      </h2>
      <p className={styles.count} role="status">
        {fares ? t('fare.count', { count: inRegion(fares, query).length }) : t('fare.loading')}
      </p>
    </div>
  );
}

function Fares({ query, fares }: FaresProps): ReactNode {
  if (!fares) return <FareListSkeleton />;
  const listed = inRegion(fares, query);
  return (
    <>
      <FareList fares={listed} query={query} />
      {listed.length > 0 && <FareNotes fares={listed} />}
    </>
  );
}

function inRegion(fares: readonly DestinationPrice[], { region }: LandingQuery): readonly DestinationPrice[] {
  return region === 'all' ? fares : fares.filter((fare) => fare.region === region);
}
