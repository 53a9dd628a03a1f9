/** Which trips can be searched, what is cheaper beside one, and what a source answers. Spec §5. */
import { expect, test } from 'vitest';
import type { CalendarDay } from '#contract/api/pricing.ts';
import type { AskedPrices, FlightSearchResult } from '#contract/api/search.ts';
import { addDays } from '#contract/domain/dates.ts';
import { buildFare } from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { parseSearchQuery, type SearchQuery, type Trip } from '#web/addresses/search-query.ts';
import { withAskedPrices } from './ask-price.tsx';
import { CheaperAirport, OtherDates } from './cheaper-trips.tsx';
import { listNearDays, monthsAround } from './near-day-list.tsx';
import { listResultSites, RedirectPanel, SameTrip } from './redirect-panel.tsx';
import { findTripFaults } from './trip-faults.ts';
import { completeTrip } from './use-flight-search.ts';

const ist = { code: 'IST', name: 'Istanbul Airport', nameAr: 'مطار إسطنبول', price: 399 };
const saw = { code: 'SAW', name: 'Sabiha Gökçen', nameAr: 'مطار صبيحة', price: 371 };
const verdict = { verdict: null, feathers: null, usual: null, range: null, days: null };

function words(code: string, language: 'ar' | 'en'): string {
  const cityVerdict = { ...verdict, code: 'SAW', price: 371, airports: [saw, ist] };
  const draft = parseSearchQuery(new URLSearchParams({ destination: code }));
  return textOfPart(<CheaperAirport draft={draft} cheapest={buildFare({ code, cityVerdict })} />, language);
}

test('a search to the dearer airport names the cheaper one and what it saves; a search to the cheapest says nothing', () => {
  expect(words('IST', 'ar')).toMatch(/مطار صبيحة.*أقل بـ28 ريالًا.*371/);
  expect(words('IST', 'en')).toMatch(/Sabiha Gökçen.*SAR 28 less.*371/);
  expect(words('SAW', 'en').trim()).toBe('');
});

const params = new URLSearchParams({ destination: 'IST', departureDate: '2027-03-23', tripType: 'oneway' });
const trip = parseSearchQuery(params) as Trip;

test('the same trip to another airport is named, with how its price differs, and leads to that search', () => {
  const rowOf = (price: number | null, language: 'ar' | 'en') =>
    renderPart(<SameTrip trip={trip} price={price} airport={saw} />, language);
  expect(rowOf(450, 'en')).toMatch(
    /destination=SAW&amp;.*departureDate=2027-03-23.*Sabiha.*SAR 79 less.*371/,
  );
  expect(rowOf(450, 'ar')).toMatch(/مطار صبيحة.*أقل بـ79 ريالًا.*371/);
  expect(rowOf(null, 'en')).toMatch(/On the same dates.*371/);
});

const buildDay = (date: string, price: number) => ({ date, price, returnDate: null }) as CalendarDay;
const cheapest = buildFare({ cheapestDate: '2027-01-05', returnDate: null, cheapestPrice: 399 });

test('no day is called the cheapest found beside another airport that is cheaper still', () => {
  const wordsBeside = (price: number) => {
    const found = { ...trip, adults: 1, bookingUrls: {}, sitePrices: [], pending: false, canAsk: false };
    const seen = { observedAt: '2026-11-21T08:00:00Z', observedAtPrecision: 'second' } as const;
    const judged = { usual: null, feathers: null, isSample: false };
    const cheapestFare = { price: 450, site: 'wego', ...judged, ...seen } as const;
    const result = { ...found, cheapestFare, otherAirports: [{ ...saw, price }] };
    const names = { origin: 'Riyadh', destination: 'Istanbul' };
    return textOfPart(
      <RedirectPanel
        trip={trip}
        result={result}
        names={names}
        cheapest={cheapest}
        today="2026-11-21"
        isPriceAwaited={false}
      />,
      'en',
    );
  };
  expect(wordsBeside(395)).toMatch(/Sabiha/);
  expect(wordsBeside(395)).not.toContain('Cheapest dates we found');
  expect(wordsBeside(410)).toContain('Cheapest dates we found');
});

test('below an answer the cheapest days of the route come first, once, then the days around it', () => {
  const rowsOf = (departureDate: string, others: CalendarDay[], best?: CalendarDay, price = 500) => {
    const near = { best, others };
    const dates = (
      <OtherDates trip={{ ...trip, departureDate }} cheapest={cheapest} near={near} price={price} />
    );
    return renderPart(dates, 'en').split('<li');
  };
  const fifth = buildDay('2027-01-05', 399);
  const dearer = buildDay('2026-12-12', 560);
  const [heading, lowest, around] = rowsOf('2026-12-09', [dearer]);
  expect(heading).toContain('Other dates</h2>');
  expect(lowest).toMatch(/departureDate=2027-01-05&amp;results=1.*5\u00a0Jan.*Cheapest dates we found.*399/);
  expect(around).toMatch(/12\u00a0Dec.*SAR 60 more.*560/);
  expect(rowsOf('2027-01-03', [dearer], fifth)).toHaveLength(2);
  expect(rowsOf('2027-01-03', [fifth], dearer)).toHaveLength(2);
  expect(rowsOf('2027-01-05', [])).toEqual(['']);
  // A live price below what is recorded: no other day is called the cheapest.
  const [onlyDearer, ...rows] = rowsOf('2026-12-09', [dearer], undefined, 350);
  expect(onlyDearer).toContain('Nearby dates (none cheaper)</h2>');
  expect(rows).toHaveLength(1);
});

const today = '2026-11-21';
const inDays = (days: number) => addDays(today, days);
const dubai = { code: 'DXB', requiresUpgrade: false };
const tokyo = { code: 'NRT', requiresUpgrade: true };
const jeddah = { code: 'JED', requiresUpgrade: false };
const round = { tripType: 'roundtrip' } as const;

/** To Dubai in a week. @param destination null where the list has none, undefined while it is on its way */
const faultsOf = (change: Partial<SearchQuery>, destination: typeof dubai | null | undefined) =>
  findTripFaults(
    { ...parseSearchQuery(new URLSearchParams()), destination: 'DXB', departureDate: inDays(7), ...change },
    { today, destination },
  );

test.each<[string, Partial<SearchQuery>, ReturnType<typeof findTripFaults>]>([
  ['yesterday', { departureDate: inDays(-1) }, { departureDate: 'departurePast' }],
  ['today', { departureDate: today }, {}],
  ['in 365 days', { departureDate: inDays(365) }, {}],
  ['in 366 days', { departureDate: inDays(366) }, { departureDate: 'departureTooFar' }],
  ['on no day', { departureDate: null }, { departureDate: 'departureMissing' }],
  ['and back on no day', round, { returnDate: 'returnMissing' }],
  ['and back before', { ...round, returnDate: inDays(6) }, { returnDate: 'returnBeforeDeparture' }],
  ['and back on the same day', { ...round, returnDate: inDays(7) }, {}],
  ['and back in 365 days', { ...round, returnDate: inDays(365) }, {}],
  ['and back in 366 days', { ...round, returnDate: inDays(366) }, { returnDate: 'departureTooFar' }],
  ['one way', { tripType: 'oneway', returnDate: null }, {}],
  [
    'and back, to nowhere, on no days: every fault at once',
    { ...round, destination: null, departureDate: null },
    { destination: 'destinationMissing', departureDate: 'departureMissing', returnDate: 'returnMissing' },
  ],
])('departure and return are from today to 365 days ahead: %s', (_, change, faults) => {
  expect(faultsOf(change, dubai)).toEqual(faults);
});

test('the destination is on the list, open to the reader, and elsewhere', () => {
  expect(faultsOf({ destination: null }, dubai)).toEqual({ destination: 'destinationMissing' });
  expect(faultsOf({ destination: 'QQQ' }, null)).toEqual({ destination: 'destinationUnknown' });
  expect(faultsOf({ destination: 'NRT' }, tokyo)).toEqual({ destination: 'premium' });
  expect(faultsOf({ origin: 'JED', destination: 'جدة' }, jeddah)).toEqual({ destination: 'sameAirport' });
  expect(faultsOf({ origin: 'JED', destination: 'JED' }, undefined)).toEqual({ destination: 'sameAirport' });
  // Left to the server.
  expect(faultsOf({ destination: 'QQQ' }, undefined)).toEqual({});
});

const cheapestTrip = buildFare({ cheapestDate: '2027-01-26', returnDate: '2027-01-30' });
const complete = (address: string, fare: typeof cheapestTrip | null = cheapestTrip) =>
  completeTrip(parseSearchQuery(new URLSearchParams(address)), { today, code: 'IST', cheapest: fare });

test('a search without dates begins with the cheapest ones, one way without a return', () => {
  expect(complete('destination=ist&tripType=roundtrip')).toMatchObject({
    destination: 'IST',
    departureDate: '2027-01-26',
    returnDate: '2027-01-30',
  });
  expect(complete('destination=IST').returnDate).toBeNull();
});

test('chosen dates stay; without a recorded price it is a week from today', () => {
  const chosen = 'destination=IST&tripType=roundtrip&departureDate=2026-12-05';
  expect(complete(chosen)).toMatchObject({ departureDate: '2026-12-05', returnDate: null });
  expect(complete('destination=IST', null).departureDate).toBe('2026-11-28');
});

const oneway = { today: '2026-11-21', returnDate: null } as const;

const days = [
  buildDay('2026-11-20', 1),
  buildDay('2026-11-22', 400),
  buildDay('2026-11-24', 500),
  buildDay('2026-11-25', 450),
  buildDay('2026-11-26', 300),
  buildDay('2026-11-30', 100),
];

test('the cheapest days within a week, the cheapest first, never a day that has passed', () => {
  const wanted = { ...oneway, departureDate: '2026-11-25' };
  const around = listNearDays(days, { ...wanted, limit: 3 });
  expect(around.map((day) => day.date)).toEqual(['2026-11-30', '2026-11-26', '2026-11-22']);
  expect(listNearDays(days, { ...wanted, limit: 1 }).map((day) => day.price)).toEqual([100]);
  const ahead = listNearDays(days, { ...oneway, departureDate: '2026-11-21', limit: 9 });
  expect(ahead.map((day) => day.date)).not.toContain('2026-11-20');
});

test('where no day within a week has a price, the nearest, the cheapest of them first', () => {
  const wanted = { ...oneway, departureDate: '2026-12-20', limit: 2 };
  const equallyNear = [...days, buildDay('2027-01-09', 90)];
  const near = listNearDays(equallyNear, wanted);
  expect(near.map((day) => day.date)).toEqual(['2027-01-09', '2026-11-30']);
  expect(listNearDays(equallyNear, { ...wanted, limit: 1 })[0]?.price).toBe(90);
  const dear = listNearDays([...days, buildDay('2027-01-01', 900)], wanted);
  expect(dear.map((day) => day.date)).toEqual(['2026-11-30', '2027-01-01']);
});

test('days around a trip lie in one month or two, none before today or beyond the bookable year', () => {
  expect(monthsAround('2026-11-27', '2026-11-21')).toEqual(['2026-11', '2026-12']);
  expect(monthsAround('2026-12-15', '2026-11-21')).toEqual(['2026-12', '2026-12']);
  expect(monthsAround('2026-12-02', '2026-12-01')).toEqual(['2026-12', '2026-12']);
  expect(monthsAround('2027-11-21', '2026-11-21')).toEqual(['2027-11', '2027-11']);
});

test('another return on the same day is another trip', () => {
  const round = [{ ...buildDay('2026-11-25', 900), returnDate: '2026-12-02' }];
  const wanted = { ...oneway, departureDate: '2026-11-25', limit: 3 };
  expect(listNearDays(round, { ...wanted, returnDate: '2026-11-30' })).toHaveLength(1);
  expect(listNearDays(round, { ...wanted, returnDate: '2026-12-02' })).toHaveLength(0);
});

test('a trip of one night is no answer to a week, unless there is no other', () => {
  const night = { ...buildDay('2026-11-24', 200), returnDate: '2026-11-25' };
  const week = { ...buildDay('2026-11-26', 900), returnDate: '2026-12-02' };
  const wanted = { ...oneway, departureDate: '2026-11-25', returnDate: '2026-12-02', limit: 3 };
  expect(listNearDays([night, week], wanted)).toEqual([week]);
  expect(listNearDays([night], wanted)).toEqual([night]);
});

const recorded = {
  usual: null,
  feathers: null,
  observedAt: '2026-11-19T08:00:00Z',
  observedAtPrecision: 'day',
  isSample: false,
} as const;
const result = {
  bookingUrls: { wego: 'https://w', almosafer: 'https://a', skyscanner: 'https://s' },
  sitePrices: [
    { site: 'skyscanner', price: 600 },
    { site: 'wego', price: 580 },
  ],
  cheapestFare: { site: 'wego', price: 580, ...recorded },
} as unknown as FlightSearchResult;
const askedAt = '2026-11-21T08:00:00Z';
const answer = (...prices: readonly ['wego' | 'almosafer', number][]): AskedPrices => ({
  state: 'answered',
  askedAt,
  prices: prices.map(([site, price]) => ({ site, price, url: `https://${site}` })),
});

test('an answer takes the place of older prices of its sites, in the headline and beside the buttons', () => {
  const shown = withAskedPrices(result, answer(['almosafer', 616], ['wego', 652]));
  expect(listResultSites(shown).map(({ site, price }) => [site, price])).toEqual([
    ['skyscanner', 600],
    ['almosafer', 616],
    ['wego', 652],
  ]);
  expect(shown.cheapestFare).toMatchObject({ site: 'almosafer', price: 616, observedAt: askedAt });
});

test('a cheaper price of a site that was not asked stays in the headline', () => {
  const cheaper = { ...result, cheapestFare: { site: 'skyscanner' as const, price: 600, ...recorded } };
  expect(withAskedPrices(cheaper, answer(['wego', 652])).cheapestFare).toEqual(cheaper.cheapestFare);
  expect(withAskedPrices(cheaper, answer(['wego', 590])).cheapestFare?.price).toBe(590);
});

test('no answer changes nothing', () => {
  expect(withAskedPrices(result, null)).toBe(result);
  expect(withAskedPrices(result, { state: 'empty', askedAt, prices: [] })).toBe(result);
});
