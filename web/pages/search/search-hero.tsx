/** Hero band of the flight search: what it does, or the searched trip. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type BookingSite, bookingSites, siteNamesIn } from '#contract/domain/site.ts';
import type { SearchQuery } from '#web/addresses/search-query.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import hero from '#web/chrome/page-hero.module.css';
import type { FlightSearch } from '#web/features/flight-search/use-flight-search.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './search-hero.module.css';

type SearchHeroProps = { query: SearchQuery; search: FlightSearch };

/** The title is the trip where the search is answered, and takes the focus of a reader who searched or whose link is gone. */
export function SearchHero({ query, search: { answered, destination, found } }: SearchHeroProps): ReactNode {
  const t = useTranslate();
  const { count } = useOpenSites();
  const heading = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // The link to another day or airport is gone with its list.
    const isLost = key !== 'default' && document.activeElement === document.body;
    if (found || isLost) heading.current?.focus();
  }, [found, key]);
  const names = {
    origin: t(`city.${query.origin}`),
    destination: (destination && (t.language === 'ar' ? destination.cityAr : destination.city)) ?? '',
  };
  const title = destination ? t('flightSearch.pageTitleTrip', names) : t('flightSearch.pageTitle');
  return (
    <>
      <PageHead title={title} description={t('flightSearch.pageDescription', { count })} />
      <div className={`${hero.hero} ${styles.hero}`} data-low data-answered={answered !== null || undefined}>
        <Stack gutters breaks="anywhere">
          {answered ? (
            <Text as="h1" size="2xl" ref={heading} id="results-title" tabIndex={-1}>
              {t('flightSearch.results.route', {
                ...names,
                destination: names.destination || answered.destination,
              })}
            </Text>
          ) : (
            <>
              <Text as="h1" size="hero">
                {t('flightSearch.heading')}
              </Text>
              <Text above={2} measure="wide" className={hero.lead}>
                {t('flightSearch.lead')}
              </Text>
            </>
          )}
        </Stack>
      </div>
    </>
  );
}

/** `names` is the formatted list; all booking sites until the settings are loaded. */
function useOpenSites(): { count: number; names: string } {
  const language = useLanguage();
  const settings = useAnswer(queries.settings());
  const open: readonly BookingSite[] = settings?.bookingSites ?? bookingSites;
  const sites = bookingSites.filter((site) => open.includes(site));
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return { count: sites.length, names: list.format(sites.map((site) => siteNamesIn(language)[site])) };
}
