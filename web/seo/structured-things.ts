/** schema.org objects of the pages, with absolute URLs. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { siteNamesIn } from '#contract/domain/site.ts';

/** A schema.org object without `@context`. */
export type StructuredThing = { '@type': string; [property: string]: unknown };

/** `appUrl` without a trailing slash. */
type Site = { appUrl: string; language: Language };
/** A breadcrumb; `path` has no language prefix. */
export type Step = { name: string; path: string };

function addressOf({ appUrl, language }: Site, path: string): string {
  return appUrl + localizedPath(language, path);
}

export function breadcrumbList(site: Site, steps: readonly Step[]): StructuredThing {
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
export function webSite(site: Site, name: string): StructuredThing {
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
export function fareOffer({ fare, path, origin, ...site }: FareOffer): StructuredThing | undefined {
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
