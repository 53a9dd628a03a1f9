/** Shown for a destination without a listed fare. */
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { parseDealQuery } from '#web/addresses/deal-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './deal-not-found.module.css';

export function DealNotFound(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('deal.notFound.title')} isIndexed={false} />
      <PageHero title={t('deal.notFound.title')} />
      <StripedDivider />
      <div className={styles.body}>
        <p>{t('deal.notFound.text')}</p>
        <div className={styles.ways}>
          <Link className={buttonClass('primary', styles.home)} to="/">
            {t('common.backHome')}
          </Link>
          <WatchMissing />
        </div>
      </div>
    </>
  );
}

/** Watches a known destination until a fare to it is seen. */
function WatchMissing(): ReactNode {
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const isArabic = useLanguage() === 'ar';
  const { data: airport } = useQuery(destinationQuery(code.toUpperCase()));
  const { origin, tripType } = parseDealQuery(params);
  if (!airport || airport.requiresUpgrade || airport.code === origin) return null;
  const city = isArabic ? airport.cityAr : airport.city;
  return (
    <WatchButton
      look="plain"
      trip={{ origin, destination: airport.code, city, tripType, price: null, sighting: null, usual: null }}
    />
  );
}
