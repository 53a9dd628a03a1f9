/** Hero band of the flight search with the chosen route drawn on it. */
import type { ReactNode } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import type { SearchQuery } from '#web/addresses/search-query.ts';
import { useOpenSites } from '#web/features/booking/open-sites.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import styles from './search-hero.module.css';

type SearchHeroProps = { query: SearchQuery; destination: Airport | null };

export function SearchHero({ query, destination }: SearchHeroProps): ReactNode {
  const t = useTranslate();
  const { count } = useOpenSites();
  const isArabic = useLanguage() === 'ar';
  const origin = t(`city.${query.origin}`);
  const title = destination
    ? t('flightSearch.pageTitleTrip', {
        origin,
        destination: isArabic ? destination.cityAr : destination.city,
      })
    : t('flightSearch.pageTitle');
  return (
    <>
      <PageHead title={title} description={t('flightSearch.pageDescription', { count })} />
      <div className={styles.hero}>
        <div className={styles.inner}>
          {destination && destination.code !== query.origin && (
            <img
              key={destination.code}
              className={styles.art}
              src={`/art/${query.origin}-${destination.code}.dark.svg`}
              width={640}
              height={300}
              alt=""
              decoding="async"
            />
          )}
          <h1 className={styles.heading}>{t('flightSearch.heading')}</h1>
          <p className={styles.lead}>{t('flightSearch.lead')}</p>
        </div>
      </div>
    </>
  );
}
