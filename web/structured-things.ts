/** The things of schema.org the pages tell search engines of; addresses are whole. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/localized-path.ts';
import type { StructuredThing } from './structured-data.tsx';

type Step = { name: string; path: string };

/** `path` carries no language prefix; `appUrl` no trailing slash. */
function addressOf(appUrl: string, language: Language, path: string): string {
  return appUrl + localizedPath(language, path);
}

export function breadcrumbList(appUrl: string, language: Language, steps: readonly Step[]): StructuredThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(appUrl, language, path),
    })),
  };
}

/** The site with its search, for the landing page. */
export function webSite(appUrl: string, language: Language, name: string): StructuredThing {
  return {
    '@type': 'WebSite',
    name,
    url: addressOf(appUrl, language, '/'),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${addressOf(appUrl, language, '/deals')}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

type FareOffer = {
  appUrl: string;
  language: Language;
  fare: DestinationPrice;
  /** Of the page, without language prefix. */
  path: string;
  origin: { code: string; city: string };
};

/**
 * The price seen for a trip. No end is named: a fare may change at any time. Undefined for a price the reader
 * may not see and for simulated ones, which nobody can buy.
 */
export function fareOffer({ appUrl, language, fare, path, origin }: FareOffer): StructuredThing | undefined {
  const { cheapestPrice, cheapestDate, returnDate, airlineName, airline, isSample } = fare;
  if (cheapestPrice === null || cheapestDate === null || isSample) return undefined;
  const provider = airline
    ? { '@type': 'Airline', name: airlineName ?? airline, iataCode: airline }
    : undefined;
  return {
    '@type': 'Offer',
    url: addressOf(appUrl, language, path),
    price: cheapestPrice.toFixed(2),
    priceCurrency: 'SAR',
    itemOffered: {
      '@type': 'Flight',
      departureAirport: airportOf(origin),
      arrivalAirport: airportOf({ code: fare.code, city: language === 'ar' ? fare.cityAr : fare.city }),
      departureTime: cheapestDate,
      ...(returnDate === null ? {} : { description: `${cheapestDate} – ${returnDate}` }),
      ...(provider ? { provider } : {}),
    },
  };
}

function airportOf({ code, city }: { code: string; city: string }) {
  return { '@type': 'Airport', iataCode: code, name: city };
}
