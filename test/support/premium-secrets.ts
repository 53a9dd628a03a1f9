/** Recognisable fares to Premium destinations, and who finds them at every public address. */
import { addDays } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { bookingSites } from '#contract/domain/site.ts';
import { allFareLists } from '#server/pipeline/fares/board.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { buildPriceHistory, buildProviderFare, testNow } from './factories.ts';

/** Premium: the first with a deep deal, the second with a fare at its usual price. */
export const secretDestinations = ['SIN', 'NRT'] as const;

export const secretPrice = 4_889;
export const usualPrice = 7_531;
const daysAhead = 71;
const dayAfter = (now: Date) => addDays(now.toISOString().slice(0, 10), daysAhead);
/** The day of the secret fares of a site at `testNow`. */
export const day = dayAfter(testNow);

/** History and current fares from Riyadh and Jeddah, one way and both ways. */
export function buildSecretRows(now: Date, price = secretPrice, change: object = {}): ProviderRow[] {
  const departureDate = dayAfter(now);
  return secretDestinations.flatMap((destination) =>
    ['RUH', 'JED'].flatMap((origin) =>
      [null, addDays(departureDate, 9)].flatMap((returnDate) => {
        const tripType = returnDate ? ('roundtrip' as const) : ('oneway' as const);
        const trip = { origin, destination, departureDate, returnDate, tripType, airline: 'QF', ...change };
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

const figure = (price: number) => new RegExp(`(?<!\\d)${price}(?!\\d)`);
/** Texts that give a secret fare away, where figures are not grouped. */
const signs: Readonly<Record<string, RegExp>> = {
  price: figure(secretPrice),
  usual: figure(usualPrice),
  airline: /"QF"|Qantas|كانتاس/,
  day: new RegExp(`${day}|${addDays(day, 9)}`),
  link: /^location: https:|\/go\/(RUH|JED)-(SIN|NRT)\/|https:\/\/(?!hudhud\.example)[^"\s]*(RUH|JED)[^"\s]*(SIN|NRT)/m,
  moves: /"seen":(?!null)/,
};

/**
 * Names of the signs in a text.
 * @param asked the address: what it names itself is no secret
 */
export function findSigns(text: string, asked = ''): string[] {
  // A random identifier may hold the digits of any price.
  const named = text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
  const plain = named.replaceAll(/(?<=\d)[,٬'\u00a0\u202f](?=\d{3})/g, '');
  const isOfSecret = secretDestinations.some((code) => asked.includes(code));
  const ignored = [...(asked.includes(day.slice(0, 7)) ? ['day'] : []), ...(isOfSecret ? [] : ['moves'])];
  return Object.keys(signs).filter((name) => !ignored.includes(name) && signs[name]?.test(plain));
}

/** The prices of secret fares in a text. */
export const findSecrets = (text: string) =>
  findSigns(text).filter((sign) => sign === 'price' || sign === 'usual');

export const viewers = ['guest', 'free', 'member', 'admin', 'admin session alone'] as const;
/** `fare`: with its signs. `place`: that it is there, and no sign. `nothing`: neither. */
type Sight = 'fare' | 'place' | 'nothing';
/** In the order of `viewers`. Who signed in to the administration alone is nobody the site knows: decision 022. */
const views = {
  locked: ['place', 'place', 'fare', 'fare', 'place'],
  hidden: ['nothing', 'nothing', 'fare', 'fare', 'nothing'],
  named: ['place', 'place', 'place', 'place', 'place'],
  none: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
  ownLocked: ['nothing', 'place', 'fare', 'fare', 'nothing'],
  ownNamed: ['nothing', 'place', 'place', 'place', 'nothing'],
} as const satisfies Record<string, readonly Sight[]>;

export type View = {
  sights: readonly Sight[];
  /** `{found}`: the deal to a Premium destination; `{typed}`: one that is Premium itself; `{shared}`: a member's list. */
  addresses: readonly string[];
  /** The signs that a member finds in them, sorted, and nobody else. */
  tells: string;
  /** The name of the place in an answer. */
  names: string;
  /** More addresses, where nobody else finds a sign either. */
  more: readonly string[];
};
type Part = Partial<Pick<View, 'names' | 'more'>>;
const view = (
  kind: keyof typeof views,
  tells: string,
  addresses: readonly string[],
  part: Part = {},
): View => ({ sights: views[kind], addresses, tells, names: 'SIN', more: [], ...part });
const whole = 'airline day link price usual';

const lists = allFareLists.map(({ origin, tripType }) => `origin=${origin}&tripType=${tripType}`);
const trip = 'origin=RUH&tripType=oneway';
const month = day.slice(0, 7);
const back = `&returnDate=${addDays(day, 9)}`;
/** Each airport alone and its whole city; the second one's city has another airport, which is open. */
const ofPairs = (part: string, more = '') =>
  [...secretDestinations, 'HND'].flatMap((code) =>
    lists.flatMap((list) =>
      ['', '&place=city'].map((place) => `/api/pricing/${code}${part}?${list}${more}${place}`),
    ),
  );
const searches = secretDestinations.flatMap((code) =>
  departureAirports.flatMap((origin) =>
    ['', back].map(
      (rest) => `/api/flights/search?origin=${origin}&destination=${code}&departureDate=${day}${rest}`,
    ),
  ),
);
const dealQueries = [
  ...['discount', 'price', 'newest', 'ending'].map((sort) => `sort=${sort}`),
  ...['direct=true', 'search=طوكيو', 'region=asia', 'page=2'],
  ...['under500', 'under1000', 'under1500', 'over1500'].map((budget) => `budget=${budget}`),
];
const api = (path: string, queries: readonly string[]) => queries.map((query) => `/api/${path}?${query}`);

/** By the call they belong to: every read of the contract that is not the administration's. */
export const callViews: Readonly<Record<string, readonly View[]>> = {
  // Claims of what guests cannot see are nobody's to read: the record is public or nothing.
  getRecord: [view('none', '', ['/api/record'])],
  getClaim: [
    view(
      'none',
      '',
      Array.from({ length: 40 }, (_, index) => `/api/record/claims/${index + 1}`),
    ),
  ],
  listClaims: [view('none', '', api('record/claims', ['kind=deal', 'kind=verdict', 'kind=verdict&page=2']))],
  getSimilarClaims: [view('none', '', [`/api/record/similar?${trip}&destination=SIN&feathers=5`])],
  listDestinationPrices: [
    view('locked', whole, api('pricing/destinations', [trip, `${trip}&visaFree=SA`]), {
      more: api(
        'pricing/destinations',
        lists.flatMap((list) => [list, `${list}&visaFree=SA`, `${list}&direct=true&maxPrice=99999`]),
      ),
    }),
    view('hidden', whole, api('pricing/destinations', [`${trip}&months=${month}`, `${trip}&maxPrice=99999`])),
  ],
  getDestinationPrice: [
    view('locked', whole, [`/api/pricing/SIN?${trip}`, `/api/pricing/SIN?${trip}&place=city`], {
      more: ofPairs(''),
    }),
  ],
  listOriginPrices: [
    view(
      'locked',
      'day price usual',
      api('pricing/SIN/origins', ['tripType=oneway', `tripType=oneway&departureDate=${day}`]),
      { more: ofPairs('/origins') },
    ),
  ],
  getFareHistory: [
    view('locked', 'price usual', [`/api/pricing/SIN/history?${trip}`], { more: ofPairs('/history') }),
  ],
  getFarePatterns: [
    view('locked', 'moves', [`/api/pricing/SIN/patterns?${trip}`], { more: ofPairs('/patterns') }),
  ],
  getFareCalendar: [
    view('locked', 'airline link price usual', [`/api/pricing/SIN/calendar?${trip}&month=${month}`], {
      more: ofPairs('/calendar', `&month=${month}`),
    }),
  ],
  checkPrice: [
    view('locked', 'price usual', [`/api/check?origin=RUH&destination=SIN&departure=${day}&price=900`], {
      more: [...secretDestinations, 'HND'].flatMap((code) =>
        ['', '&place=city', `&return=${addDays(day, 9)}`].map(
          (rest) => `/api/check?origin=RUH&destination=${code}&departure=${day}&price=900${rest}`,
        ),
      ),
    }),
  ],
  searchFlights: [view('hidden', 'link price usual', searches.slice(0, 1), { more: searches })],
  listDeals: [
    view('locked', whole, ['/api/deals', ...api('deals', ['search=SIN', 'visaFree=SA'])], {
      more: api('deals', dealQueries),
    }),
    view('hidden', whole, ['/api/deals?maxPrice=99999']),
    view('locked', 'price usual', ['/api/deals?search=LHR'], { names: 'LHR' }),
  ],
  getDeal: [
    view('locked', whole, ['/api/deals/{found}']),
    view('locked', 'price usual', ['/api/deals/{typed}'], { names: 'LHR' }),
  ],
  readSharedFavorites: [view('locked', whole, ['/api/shared-favorites/{shared}'])],
  listFavorites: [view('ownLocked', whole, ['/api/favorites'])],
  listWatches: [view('ownLocked', 'day price usual', ['/api/watches'])],
  exportAccount: [view('ownNamed', '', ['/api/account/export'])],
  listDestinationAirports: [view('named', '', ['/api/airports/destinations'])],
};

/** Feeds, booking links, pictures, files and the state of the site. */
export const otherViews: readonly View[] = [
  view('none', '', ['/api/record.csv']),
  view('hidden', 'price usual', ['/deals.rss', '/en/deals.rss']),
  view(
    'hidden',
    'link',
    [...bookingSites, 'kayak'].map((site) => `/go/RUH-SIN/${site}?departureDate=${day}`),
  ),
  view('none', '', ['/robots.txt'], {
    more: [
      ...['/sitemap.xml', '/metrics', '/readyz', '/healthz', '/manifest.webmanifest'],
      // Shared pictures of both languages say the same; to draw one takes a third of a second.
      ...['RUH', 'JED'].flatMap((origin) =>
        secretDestinations.flatMap((code) => [
          `/go/${origin}-${code}/wego?departureDate=${day}${back}`,
          `/art/${origin}-${code}.light.svg`,
          `/og/${origin}-${code}.ar.png`,
          `/og/${origin}-${code}-roundtrip.ar.png`,
        ]),
      ),
      ...['/og/RUH-SIN.en.png', '/og/RUH-SIN-roundtrip.en.png'],
      ...['/art/SIN.light.svg', '/art/SIN.01-4.dark.svg'],
    ],
  }),
];

const inBoth = (...paths: string[]) => paths.flatMap((path) => [path, `/en${path}`]);
/** Pages with their head, structured data and embedded state. */
export const pageViews: readonly View[] = [
  view('locked', 'airline day link moves price usual', inBoth(`/deal/SIN?${trip}`, '/deals', '/'), {
    more: inBoth(
      `/check?origin=RUH&destination=SIN&departure=${day}&price=900`,
      ...['/?origin=JED&tripType=roundtrip', '/deals?search=SIN', '/premium'],
      '/search?origin=RUH&destination=SIN',
      ...secretDestinations.flatMap((code) =>
        lists.filter((list) => /RUH|JED/.test(list) && list !== trip).map((list) => `/deal/${code}?${list}`),
      ),
    ),
  }),
  view('locked', 'airline day link moves usual', inBoth(`/deal/NRT?${trip}`), { names: 'NRT' }),
  view('none', '', inBoth('/record', '/record?kind=verdict'), { names: 'Singapore' }),
];

/** Every address of a call that a guest can ask without knowing an id. */
export const listCallAddresses = (): string[] =>
  Object.values(callViews)
    .flat()
    .flatMap(({ addresses, more }) => [...addresses, ...more])
    .filter((address) => !address.includes('{'));
