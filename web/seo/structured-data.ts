/** Structured data (JSON-LD) of pages, rendered on the server only. */
import type { QueryClient } from '@tanstack/react-query';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { parseDealQuery } from '#contract/domain/deal-query.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
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
  /** The fare of a deal page; undefined on other pages. */
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
  const site = { appUrl, language: translate.language };
  const home: Step = { name: siteName, path: '/' };
  switch (indexedAs) {
    case 'website':
      return path === '/' ? [webSite(site, home.name)] : [];
    case 'fare': {
      const { origin, tripType } = parseDealQuery(searchParams);
      const isMain = tripType === defaultTripType;
      return fare && !fare.requiresUpgrade && isMain
        ? listDealThings({ ...site, translate, home, fare, path, origin })
        : [];
    }
    case 'breadcrumb':
      return name ? [breadcrumbList(site, [home, { name: translate(name), path }])] : [];
    default:
      return [];
  }
}

type DealPage = {
  appUrl: string;
  language: Language;
  translate: Translate;
  home: Step;
  fare: DestinationPrice;
  path: string;
  origin: DepartureAirport;
};

/** Uses the default trip type, since other prices are not on the indexed page. */
function listDealThings({ translate, home, fare, path, origin, ...site }: DealPage): StructuredThing[] {
  const city = translate(`city.${origin}`);
  const destination = site.language === 'ar' ? fare.cityAr : fare.city;
  const steps: Step[] = [
    home,
    { name: translate(pages.deals.name), path: pages.deals.path },
    { name: translate('deal.heading', { origin: city, destination }), path },
  ];
  const offer = fareOffer({ ...site, fare, path, origin: { code: origin, city } });
  return [breadcrumbList(site, steps), ...(offer ? [offer] : [])];
}

/** A schema.org object without `@context`. */
type StructuredThing = { '@type': string; [property: string]: unknown };

/** `appUrl` without a trailing slash. */
type Site = { appUrl: string; language: Language };
/** A breadcrumb; `path` has no language prefix. */
type Step = { name: string; path: string };

function addressOf({ appUrl, language }: Site, path: string): string {
  return appUrl + localizedPath(language, path);
}

/** schema.org objects of the pages, with absolute URLs. */
function breadcrumbList(site: Site, steps: readonly Step[]): StructuredThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(site, path),
    })),
  };
}

/** The site and its search, for the landing page. */
function webSite(site: Site, name: string): StructuredThing {
  return {
    '@type': 'WebSite',
    name,
    url: addressOf(site, '/'),
    inLanguage: site.language,
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

type FareOffer = Site & {
  fare: DestinationPrice;
  /** Path of the page, without language prefix. */
  path: string;
  origin: { code: string; city: string };
};

/** Offer for an observed fare, without end date since fares change; undefined for locked and sample fares. */
function fareOffer({ fare, path, origin, ...site }: FareOffer): StructuredThing | undefined {
  const { cheapestPrice, cheapestDate, returnDate, bestSite, observedAt, isSample } = fare;
  if (cheapestPrice === null || cheapestDate === null || bestSite === null || isSample) return undefined;
  const isArabic = site.language === 'ar';
  const airlineName = isArabic ? fare.airlineNameAr : fare.airlineName;
  return {
    '@type': 'Offer',
    url: addressOf(site, path),
    price: cheapestPrice.toFixed(2),
    priceCurrency: 'SAR',
    // The booking site sells it, at a price that was seen then.
    seller: { '@type': 'Organization', name: siteNamesIn(site.language)[bestSite] },
    validFrom: observedAt,
    itemOffered: {
      '@type': 'Flight',
      departureAirport: airportOf(origin),
      arrivalAirport: airportOf({ code: fare.code, city: isArabic ? fare.cityAr : fare.city }),
      description: returnDate === null ? cheapestDate : `${cheapestDate} – ${returnDate}`,
      ...(fare.airline
        ? { provider: { '@type': 'Airline', name: airlineName ?? fare.airline, iataCode: fare.airline } }
        : {}),
    },
  };
}

function airportOf({ code, city }: { code: string; city: string }) {
  return { '@type': 'Airport', iataCode: code, name: city };
}
