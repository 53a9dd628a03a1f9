/** Shown for a destination without a listed fare: the hoopoe, a search, and the cheapest places of the airport. */
import { type ReactNode, useId } from 'react';
import { useHref, useParams, useSearchParams } from 'react-router';
import { parseDealQuery } from '#web/addresses/deal-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import box from '#web/features/destination-search/search-box.module.css';
import field from '#web/features/destination-search/search-field.module.css';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Page, Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './deal-not-found.module.css';
import { Nearby } from './nearby.tsx';
import { knownPlace } from './nearby-fares.ts';

const isCode = /^[A-Z]{3}$/;

/** Of a known destination that no price was seen for, and offers to watch it; of anything else, that nothing is known. */
export function DealNotFound(): ReactNode {
  const t = useTranslate();
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const query = { ...parseDealQuery(params), code: code.toUpperCase() };
  const { data: airport } = useQuery(destinationQuery(query.code));
  const { origin, tripType } = query;
  const place = knownPlace(airport, query);
  const city = (t.language === 'ar' ? place?.cityAr : place?.city) ?? '';
  const lead = place
    ? t('deal.notFound.place', { origin: t(`city.${origin}`), city })
    : airport === null && isCode.test(query.code)
      ? `${t('deal.notFound.code', { code: query.code })} ${t('notFound.ways')}`
      : t('deal.notFound.text');
  const title = (
    <Row as="span" gap={4} wrap={false} className={styles.title}>
      <HoopoeMark size={96} />
      {t('deal.notFound.title')}
    </Row>
  );
  return (
    <>
      <PageHead title={t('deal.notFound.title')} isIndexed={false} />
      <PageHero title={title} lead={lead} />
      <StripedDivider />
      <Page gap={5}>
        <Row gap={3}>
          <PlaceSearch origin={origin} />
          {place && (
            <WatchButton
              look="plain"
              trip={{
                ...{ origin, destination: query.code, city, tripType },
                ...{ price: null, sighting: null, usual: null },
              }}
            />
          )}
          <Link className={buttonClass('quiet')} to="/">
            {t('common.backHome')}
          </Link>
        </Row>
        <Nearby place={place} query={query} />
      </Page>
    </>
  );
}

/** A plain form that looks as the search box does, since this is part of the script of every destination's page. */
function PlaceSearch({ origin }: { origin: string }): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    <div className={styles.search}>
      {/* biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the search element yet */}
      <form
        className={box.box}
        action={useHref('/deals')}
        method="get"
        role="search"
        aria-label={t('search.box')}
      >
        <input type="hidden" name="origin" value={origin} />
        <div className={field.field}>
          <label className={field.label} htmlFor={id}>
            {t('search.destination')}
          </label>
          <input
            id={id}
            className={field.input}
            name="search"
            maxLength={100}
            dir="auto"
            placeholder={t('search.anywhere')}
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" className={box.submit}>
          <SearchIcon size={20} />
          <VisuallyHidden below="medium">{t('search.submit')}</VisuallyHidden>
        </Button>
      </form>
    </div>
  );
}
