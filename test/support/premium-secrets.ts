/** Recognisable fares to Premium destinations, and every public address that could leak them. */
import { addDays } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { languages } from '#contract/domain/language.ts';
import { allFareLists } from '#server/pipeline/fares/board.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { buildPriceHistory, buildProviderFare } from './factories.ts';

/** Premium: the first with a deep deal, the second with a fare at its usual price. */
export const secretDestinations = ['SIN', 'NRT'] as const;

const secretPrice = 51_217;
const usualPrice = 78_931;
const daysAhead = 71;

/** What a guest must not find anywhere: each secret fare's price, usual price and discount in riyals. */
export const secretFigures = [secretPrice, usualPrice].map(String);

/** History and current fares from Riyadh and Jeddah, one way and both ways. */
export function buildSecretRows(now: Date, price = secretPrice): ProviderRow[] {
  const today = now.toISOString().slice(0, 10);
  const departureDate = addDays(today, daysAhead);
  return secretDestinations.flatMap((destination) =>
    ['RUH', 'JED'].flatMap((origin) =>
      [null, addDays(departureDate, 9)].flatMap((returnDate) => {
        const tripType = returnDate ? ('roundtrip' as const) : ('oneway' as const);
        const trip = { origin, destination, departureDate, returnDate, tripType, airline: 'QF' };
        const prices = Array.from({ length: 40 }, () => usualPrice);
        const current = destination === 'SIN' ? price : usualPrice;
        const observedAt = new Date(now.getTime() - 3_600_000);
        return [
          ...buildPriceHistory({ fare: trip, until: now, prices }),
          { line: null, fare: buildProviderFare({ ...trip, price: current, observedAt }) },
        ];
      }),
    ),
  );
}

const dealQueries = [
  '',
  ...['discount', 'price', 'newest', 'ending'].map((sort) => `?sort=${sort}`),
  ...['?direct=true', '?search=SIN', '?search=طوكيو', '?region=asia', '?page=2'],
  ...['under500', 'under1000', 'under1500', 'over1500'].map((budget) => `?budget=${budget}`),
];

/**
 * GET addresses by the path of the call they belong to.
 * @param now decides the months and days asked about
 */
export function listCallAddresses(now: Date): ReadonlyMap<string, readonly string[]> {
  const today = now.toISOString().slice(0, 10);
  const day = addDays(today, daysAhead);
  const lists = allFareLists.map(({ origin, tripType }) => `origin=${origin}&tripType=${tripType}`);
  const ofPairs = (path: (code: string) => string, more = '') =>
    secretDestinations.flatMap((code) => lists.map((list) => `${path(code)}?${list}${more}`));
  const search = (code: string) =>
    departureAirports.flatMap((origin) =>
      ['', `&returnDate=${addDays(day, 9)}`].map(
        (back) => `/api/flights/search?origin=${origin}&destination=${code}&departureDate=${day}${back}`,
      ),
    );
  return new Map([
    ['/api/deals', dealQueries.map((query) => `/api/deals${query}`)],
    ['/api/deals/{id}', ['/api/deals/00000000-0000-4000-8000-000000000000']],
    [
      '/api/pricing/destinations',
      lists.flatMap((list) =>
        ['', '&visaFree=SA', '&direct=true&maxPrice=99999'].map(
          (filter) => `/api/pricing/destinations?${list}${filter}`,
        ),
      ),
    ],
    ['/api/pricing/{code}', ofPairs((code) => `/api/pricing/${code}`)],
    ['/api/pricing/{code}/history', ofPairs((code) => `/api/pricing/${code}/history`)],
    ['/api/pricing/{code}/origins', ofPairs((code) => `/api/pricing/${code}/origins`)],
    ['/api/pricing/{code}/patterns', ofPairs((code) => `/api/pricing/${code}/patterns`)],
    ['/api/shared-favorites/{token}', [`/api/shared-favorites/${'A'.repeat(43)}`]],
    [
      '/api/pricing/{code}/calendar',
      ofPairs((code) => `/api/pricing/${code}/calendar`, `&month=${day.slice(0, 7)}`),
    ],
    ['/api/airports/saudi', ['/api/airports/saudi']],
    ['/api/calendar', ['/api/calendar']],
    ['/api/trip-choices', ['/api/trip-choices?origin=RUH']],
    ['/api/admin/session', ['/api/admin/session']],
    ['/api/admin/demo', ['/api/admin/demo']],
    ['/api/airports/destinations', ['/api/airports/destinations']],
    ['/api/flights/search', secretDestinations.flatMap(search)],
    ['/api/site-status', ['/api/site-status']],
    ['/api/settings', ['/api/settings']],
  ]);
}

/** Booking links, feeds and pictures. */
export function listOtherAddresses(now: Date): string[] {
  const day = addDays(now.toISOString().slice(0, 10), daysAhead);
  const pairs = departureAirports.flatMap((origin) => secretDestinations.map((code) => `${origin}-${code}`));
  return [
    ...['/deals.rss', '/en/deals.rss', '/sitemap.xml', '/robots.txt', '/metrics', '/readyz', '/healthz'],
    ...pairs.flatMap((pair) => [
      `/go/${pair}/kayak?departureDate=${day}`,
      `/go/${pair}/wego?departureDate=${day}&returnDate=${addDays(day, 9)}`,
      `/art/${pair}.light.svg`,
      `/art/scene-${pair.slice(4)}.light.svg`,
      ...languages.map((language) => `/og/${pair}.${language}.png`),
    ]),
  ];
}

/** Pages that show fares, in both languages. */
export function listPageAddresses(): string[] {
  const pages = [
    '/',
    '/?origin=JED&tripType=roundtrip',
    '/deals',
    '/deals?search=SIN',
    '/premium',
    '/search?origin=RUH&destination=SIN',
    ...secretDestinations.flatMap((code) =>
      ['RUH', 'JED'].flatMap((origin) => [
        `/deal/${code}?origin=${origin}&tripType=oneway`,
        `/deal/${code}?origin=${origin}&tripType=roundtrip`,
      ]),
    ),
  ];
  return pages.flatMap((page) => [page, page === '/' ? '/en' : `/en${page}`]);
}

/** All figures of `text`, without the marks that group them: `51,217.00` is found as `51217`. */
export function findSecrets(text: string): string[] {
  const plain = text.replaceAll(/(?<=\d)[,٬'\u00a0\u202f](?=\d{3})/g, '');
  return secretFigures.filter((figure) => new RegExp(`(?<!\\d)${figure}(?!\\d)`).test(plain));
}
