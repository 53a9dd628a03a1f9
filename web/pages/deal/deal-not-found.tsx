/** Shown for a destination without a listed fare: the hoopoe, a search, and the cheapest places of the airport. */
import { type ReactNode, useId } from 'react';
import { useHref, useParams, useSearchParams } from 'react-router';
import { parseDealQuery } from '#web/addresses/deal-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { LostPage } from '#web/chrome/lost-page.tsx';
import box from '#web/features/destination-search/search-box.module.css';
import field from '#web/features/destination-search/search-field.module.css';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
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
      ? t('deal.notFound.code', { code: query.code })
      : t('deal.notFound.text');
  return (
    <LostPage
      title={t('deal.notFound.title')}
      lead={lead}
      search={<PlaceSearch origin={origin} />}
      action={
        place && (
          <WatchButton
            look="plain"
            trip={{
              ...{ origin, destination: query.code, city, tripType },
              ...{ price: null, sighting: null, usual: null },
            }}
          />
        )
      }
    >
      <Nearby place={place} query={query} />
    </LostPage>
  );
}

/** A plain form that looks as the search box does, since this is part of the script of every destination's page. */
function PlaceSearch({ origin }: { origin: string }): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the search element yet
    <form
      className={`${box.box} ${styles.search}`}
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
          placeholder={t('search.anywhere')}
          enterKeyHint="search"
        />
      </div>
      <Button type="submit" className={box.submit}>
        <SearchIcon size={20} />
        <VisuallyHidden below="medium">{t('search.submit')}</VisuallyHidden>
      </Button>
    </form>
  );
}
