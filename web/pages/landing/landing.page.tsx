/** Landing page: what the site does, and the cheapest fares from one origin. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { SearchBox } from '#web/features/destination-search/search-box.tsx';
import { FareWidget } from '#web/features/fare-widget/fare-widget.tsx';
import { useLandingFares } from '#web/features/fare-widget/use-landing-fares.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { HowItWorks } from '#web/features/how-it-works/how-it-works.tsx';
import { TestimonialList } from '#web/features/testimonials/testimonial-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './landing.module.css';
import { LandingHero } from './landing-hero.tsx';
import { PriceProof } from './price-proof.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = parseLandingQuery(new URL(request.url).searchParams);
  await loadFares(context, query, [queries.siteStatus(), queries.settings()]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const query = parseLandingQuery(params);
  const { fares, error, refetch } = useLandingFares(query);
  const status = useQuery(queries.siteStatus());
  const settings = useQuery(queries.settings());
  return (
    <>
      <PageHead
        title={t('landing.pageTitle', { city: t(`city.short.${query.origin}`) })}
        description={t('landing.pageDescription', { city: t(`city.short.${query.origin}`) })}
      />
      <LandingHero origin={query.origin} chips={fares?.chips ?? []} status={status.data} />
      <StripedDivider />
      <div className={styles.page}>
        <div className={styles.search}>
          <SearchBox key={query.origin} origin={query.origin} />
        </div>
        <FareWidget query={query} fares={fares} error={error} onRetry={refetch} />
        <HowItWorks />
        <PriceProof example={fares?.example} query={query} />
        {settings.data && settings.data.testimonials.length > 0 && (
          <div className={styles.testimonials}>
            <TestimonialList testimonials={settings.data.testimonials} />
          </div>
        )}
      </div>
    </>
  );
}
