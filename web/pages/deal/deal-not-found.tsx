/** Shown for a destination without a listed fare. */
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { parseDealQuery } from '#web/addresses/deal-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './deal-not-found.module.css';
import { Nearby } from './nearby.tsx';

export function DealNotFound(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('deal.notFound.title')} isIndexed={false} />
      <PageHero title={t('deal.notFound.title')} />
      <StripedDivider />
      <div className={styles.body}>
        <Missing />
      </div>
    </>
  );
}

/** Of a known destination that no price was seen for, and offers to watch it; of anything else, that nothing is known. */
function Missing(): ReactNode {
  const t = useTranslate();
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const wanted = code.toUpperCase();
  const { data: airport } = useQuery(destinationQuery(wanted));
  const query = parseDealQuery(params);
  const { origin, tripType } = query;
  const isKnown = airport?.code === wanted && !airport.requiresUpgrade && wanted !== origin;
  const city = (t.language === 'ar' ? airport?.cityAr : airport?.city) ?? '';
  return (
    <>
      <p>
        {isKnown ? t('deal.notFound.place', { origin: t(`city.${origin}`), city }) : t('deal.notFound.text')}
      </p>
      <div className={styles.ways}>
        {isKnown && (
          <WatchButton
            className={styles.watch}
            look="plain"
            trip={{
              ...{ origin, destination: wanted, city, tripType },
              ...{ price: null, sighting: null, usual: null },
            }}
          />
        )}
        <Link className={buttonClass(isKnown ? 'quiet' : 'primary', styles.home)} to="/">
          {t('common.backHome')}
        </Link>
      </div>
      {isKnown && <Nearby place={airport} query={{ ...query, code: wanted }} columns="cards" />}
    </>
  );
}
