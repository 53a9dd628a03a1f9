/** Structured data (JSON-LD) of pages, rendered on the server only. */
import type { QueryClient } from '@tanstack/react-query';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { parseDealQuery } from '#contract/domain/deal-query.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { localizedPath, splitLanguage } from '#contract/domain/localized-path.ts';
import { findPage, pages } from '#contract/domain/pages.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { findIndexedPage } from './canonical-path.ts';

export type StructuredPage = {
  /** Path and query, language prefix included. */
  url: string;
  /** Public origin without a trailing slash; null when it is not configured. */
  appUrl: string | null;
  translate: Translate;
  siteName: string;
  fare: DestinationPrice | undefined;
};

/** The fare of the deal page at `url`; undefined for other pages or without a listed fare. */
export function findDealFare(url: string, queryClient: QueryClient): DestinationPrice | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const found = findPage(splitLanguage(pathname).path);
  if (found?.id !== 'deal') return undefined;
  const code = found.part.toUpperCase();
  const query = fareQueries.destinationFare({ ...parseDealQuery(searchParams), code });
  return queryClient.getQueryData(query.queryKey) ?? undefined;
}

/** A JSON-LD block for `<head>`; empty if the page is not indexed or the site has no public URL. */
export function structuredDataHtml(page: StructuredPage): string {
  const things = listThings(page);
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return `<script type="application/ld+json">${json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`;
}

function listThings({ url, appUrl, translate, siteName, fare }: StructuredPage): StructuredThing[] {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const { path: asked } = splitLanguage(pathname);
  const indexed = findIndexedPage(asked, searchParams);
  const { indexedAs, name } = findPage(asked)?.page ?? {};
  if (appUrl === null || !indexed?.isIndexed) return [];
  const { path } = indexed;
  const site = { appUrl, translate, siteName };
  switch (indexedAs) {
    case 'website':
      return path === '/' ? [webSite(site)] : [];
    case 'fare': {
      const { origin, tripType } = parseDealQuery(searchParams);
      // Other prices than those of the default trip type are not on the indexed page.
      const isShown = fare && !fare.requiresUpgrade && tripType === defaultTripType;
      return isShown ? listDealThings(site, { fare, path, origin }) : [];
    }
    case 'breadcrumb':
      return name ? [breadcrumbList(site, [{ name: translate(name), path }])] : [];
    default:
      return [];
  }
}

/** A schema.org object without `@context`. */
type StructuredThing = { '@type': string; [property: string]: unknown };

/** `appUrl` without a trailing slash. */
type Site = { appUrl: string; translate: Translate; siteName: string };

function addressOf({ appUrl, translate }: Site, path: string): string {
  return appUrl + localizedPath(translate.language, path);
}

/** Below the home page; a `path` has no language prefix. */
function breadcrumbList(site: Site, steps: readonly { name: string; path: string }[]): StructuredThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.siteName, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(site, path),
    })),
  };
}

function webSite(site: Site): StructuredThing {
  const { siteName: name } = site;
  return {
    '@type': 'WebSite',
    name,
    url: addressOf(site, '/'),
    inLanguage: site.translate.language,
    publisher: {
      '@type': 'Organization',
      name,
      url: addressOf(site, '/'),
      logo: `${site.appUrl}/icons/icon-512.png`,
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${addressOf(site, pages.deals.path)}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

type DealPage = { fare: DestinationPrice; path: string; origin: DepartureAirport };

/** The offer of an observed fare, without end date since fares change; none for locked and sample fares. */
function listDealThings(site: Site, { fare, path, origin }: DealPage): StructuredThing[] {
  const { translate } = site;
  const isArabic = translate.language === 'ar';
  const city = translate(`city.${origin}`);
  const destination = isArabic ? fare.cityAr : fare.city;
  const steps = breadcrumbList(site, [
    { name: translate(pages.deals.name), path: pages.deals.path },
    { name: translate('deal.heading', { origin: city, destination }), path },
  ]);
  const { cheapestPrice, cheapestDate, returnDate, bestSite, observedAt, isSample } = fare;
  if (cheapestPrice === null || cheapestDate === null || bestSite === null || isSample) return [steps];
  const airlineName = isArabic ? fare.airlineNameAr : fare.airlineName;
  const offer = {
    '@type': 'Offer',
    url: addressOf(site, path),
    price: cheapestPrice.toFixed(2),
    priceCurrency: 'SAR',
    // The booking site sells it, at a price that was seen then.
    seller: { '@type': 'Organization', name: siteNamesIn(translate.language)[bestSite] },
    validFrom: observedAt,
    itemOffered: {
      '@type': 'Flight',
      departureAirport: { '@type': 'Airport', iataCode: origin, name: city },
      arrivalAirport: { '@type': 'Airport', iataCode: fare.code, name: destination },
      description: returnDate === null ? cheapestDate : `${cheapestDate} – ${returnDate}`,
      ...(fare.airline && {
        provider: { '@type': 'Airline', name: airlineName ?? fare.airline, iataCode: fare.airline },
      }),
    },
  };
  return [steps, offer];
}
