import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { listDestinationAirports, listSaudiAirports } from '#contract/api/airports.ts';
import {
  getDestinationPrice,
  getFareCalendar,
  getFareHistory,
  listCalendarPeriods,
  listDestinationPrices,
} from '#contract/api/pricing.ts';
import { searchFlights } from '#contract/api/search.ts';
import { getSiteStatus } from '#contract/api/site-status.ts';
import { listTripChoices } from '#contract/api/trip-filter.ts';
import { addDays } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { errorBody } from '#contract/error.ts';
import type { App } from '#server/platform/http/app.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const usual = Array.from({ length: 40 }, (_, day) => 800 + (day % 7) * 10);

const site = setUpTestSite();
beforeAll(async () => {
  for (const code of ['SIN', 'NRT']) await lockDestination(site.context, code);
  await site.ingest([
    ...buildPriceHistory({ fare: {}, until: testNow, prices: usual }),
    ...buildPriceHistory({
      fare: { destination: 'SIN' },
      until: testNow,
      prices: usual.map((each) => each * 2),
    }),
    ...buildProviderRows(
      { price: 560, site: 'wego' },
      { price: 575.5, site: 'almosafer' },
      { price: 600, departureDate: '2027-01-20', site: 'google' },
      { destination: 'PAR', destinationAirport: 'ORY', price: 1400 },
      { destination: 'SIN', price: 1000 },
      { destination: 'NRT', price: 2500 },
      { destination: 'IST', returnDate: '2027-01-22', price: 900 },
      { destination: 'DXB', price: 300, observedAt: new Date('2026-11-19T12:00:00Z') },
    ),
  ]);
});

async function get<Schema extends z.ZodType>(
  path: string,
  { response }: { response: Schema },
  app: App = site.app,
): Promise<z.output<Schema>> {
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  return response.parse(await answer.json());
}

async function refused(path: string) {
  const answer = await site.app.request(path);
  const { code, fields = {} } = errorBody.parse(await answer.json());
  return { status: answer.status, code, fields: Object.keys(fields) };
}

/** Every value anywhere in an answer. */
function leavesOf(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [value];
  return Object.values(value).flatMap(leavesOf);
}

describe('GET /api/pricing/destinations', () => {
  it('lists a region alone, and the places that a text finds, with a filter and without', async () => {
    const codesOf = async (query: string) => {
      const rows = await (await site.app.request(`/api/pricing/destinations?origin=RUH${query}`)).json();
      return rows.map(({ code }: { code: string }) => code).sort();
    };
    for (const filter of ['', '&maxPrice=9000']) {
      expect(await codesOf(`&region=africa${filter}`)).toEqual(['CAI']);
      expect(await codesOf(`&region=domestic${filter}`)).toEqual([]);
      expect(await codesOf(`&search=France${filter}`)).toEqual(['CDG']);
      expect(await codesOf(`&search=nowhere${filter}`)).toEqual([]);
    }
  });

  it('lists the cheapest fare of each destination, cheapest first, with sites, link and evidence', async () => {
    const rows = await get('/api/pricing/destinations', listDestinationPrices, site.premiumApp);
    expect(rows.map((row) => [row.code, row.cheapestPrice])).toEqual([
      ['DXB', 300],
      ['CAI', 560],
      ['SIN', 1000],
      ['CDG', 1400],
      ['NRT', 2500],
    ]);
    expect(rows[1]).toMatchObject({
      city: 'Cairo',
      cityAr: 'القاهرة',
      region: 'africa',
      bestSite: 'wego',
      cheapestDate: '2027-01-15',
      averagePrice: 580,
      airline: 'XY',
      airlineName: 'flynas',
      freshness: 'fresh',
      source: 'kayak.sa',
      isSample: false,
      locked: false,
      assessment: { evidence: { discountPercentage: 32, isDeal: true } },
    });
    expect(rows[1]?.bookingUrl).toBe(
      'https://sa.wego.com/flights/searches/cRUH-cCAI-2027-01-15/economy/1a:0c:0i?sort=price&order=asc',
    );
    expect(rows[1]?.allPrices.map(({ site: name, price }) => [name, price])).toEqual([
      ['wego', 560],
      ['almosafer', 575.5],
      ['kayak', 840],
      ['skyscanner', null],
      ['google', null],
    ]);
    expect(rows[0]).toMatchObject({ freshness: 'aging', assessment: { status: 'insufficient' } });
    expect(rows[3]?.bookingUrl).toContain('RUH-ORY');
  });

  it('answers for another origin and trip type', async () => {
    const trips = await get('/api/pricing/destinations?tripType=roundtrip', listDestinationPrices);
    expect(trips.map((row) => [row.code, row.returnDate])).toEqual([['IST', '2027-01-22']]);
    expect(await get('/api/pricing/destinations?origin=JED', listDestinationPrices)).toEqual([]);
    const other = await refused('/api/pricing/destinations?origin=LHR');
    expect(other).toMatchObject({ status: 422, fields: ['origin'] });
  });

  it('tells a guest of a Premium destination nothing but where it is', async () => {
    const [guest, premium] = await Promise.all([
      get('/api/pricing/destinations', listDestinationPrices),
      get('/api/pricing/destinations', listDestinationPrices, site.premiumApp),
    ]);
    const singapore = guest.find((row) => row.code === 'SIN');
    const secret = premium.find((row) => row.code === 'SIN');
    const open = { locked: false, requiresUpgrade: false, isPremium: true };
    expect(secret).toMatchObject({ ...open, cheapestPrice: 1000 });
    const { code, city, cityAr, country, countryAr, countryCode, region, distanceKm, visa } = secret ?? {};
    const place = { code, city, cityAr, country, countryAr, countryCode, region, distanceKm, visa };
    const known = [...Object.values({ ...place, ...visa }), true, false, null, 'none', 'great', 0];
    expect(singapore).toMatchObject({ ...place, locked: true, requiresUpgrade: true, allPrices: [] });
    expect(leavesOf(singapore).filter((leaf) => !known.includes(leaf as never))).toEqual([]);
    // After all others, so that its place does not tell its price.
    expect(guest.map((row) => row.code)).toEqual(['DXB', 'CAI', 'CDG', 'NRT', 'SIN']);
  });
});

describe('GET /api/pricing/{code}', () => {
  it('answers what the list says of the destination, to every viewer', async () => {
    for (const app of [site.app, site.premiumApp]) {
      const rows = await get('/api/pricing/destinations?lows=true', listDestinationPrices, app);
      expect(rows.map(({ code }) => code)).toContain('SIN');
      for (const row of rows)
        expect(await get(`/api/pricing/${row.code}`, getDestinationPrice, app)).toEqual(row);
    }
    const back = await get('/api/pricing/IST?tripType=roundtrip', getDestinationPrice);
    expect(back).toMatchObject({ code: 'IST', returnDate: '2027-01-22' });
    expect(await get('/api/pricing/par', getDestinationPrice)).toMatchObject({ code: 'CDG' });
  });

  it('answers null where no fare is listed, and knows no place that is none', async () => {
    expect(await get('/api/pricing/LHR', getDestinationPrice)).toBeNull();
    expect(await get('/api/pricing/CAI?origin=JED', getDestinationPrice)).toBeNull();
    for (const code of ['QQQ', 'RUH']) {
      expect(await refused(`/api/pricing/${code}`)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await refused('/api/pricing/CAIRO')).toMatchObject({ status: 422, fields: ['code'] });
    expect(await refused('/api/pricing/CAI?origin=LHR')).toMatchObject({ status: 422, fields: ['origin'] });
  });
});

describe('GET /api/pricing/{code}/history', () => {
  it('tells the lows of the month, the usual band and the evidence', async () => {
    const history = await get('/api/pricing/CAI/history', getFareHistory);
    expect(history).toMatchObject({
      code: 'CAI',
      origin: 'RUH',
      tripType: 'oneway',
      locked: false,
      source: 'kayak.sa',
      departureMonth: '2027-01',
      current: { price: 560, observedAt: '2026-11-21T08:00:00.000Z' },
      band: { low: 747.01, high: 912.99 },
      assessment: { status: 'assessed', evidence: { cohort: 'month', days: 40, windowEnd: '2026-11-20' } },
    });
    expect(history.dailyLows).toHaveLength(41);
    const days = history.dailyLows.map((low) => low.day);
    expect(days).toEqual(days.toSorted());
    expect(history.dailyLows.at(-1)).toEqual({ day: '2026-11-21', price: 560 });
  });

  it('knows a city by its metropolitan code, and is empty where no fare is known', async () => {
    const paris = await get('/api/pricing/par/history', getFareHistory);
    expect(paris).toMatchObject({ code: 'CDG', current: { price: 1400 }, band: null });
    const london = await get('/api/pricing/LHR/history', getFareHistory);
    expect(london).toMatchObject({ dailyLows: [], current: null, source: null, assessment: null });
  });

  it('tells a guest nothing of a Premium destination', async () => {
    const guest = await get('/api/pricing/SIN/history', getFareHistory);
    const told = leavesOf(guest).filter((leaf) => leaf !== null && typeof leaf !== 'boolean');
    expect(told).toEqual(['SIN', 'RUH', 'oneway']);
    expect(guest.locked).toBe(true);
    const premium = await get('/api/pricing/SIN/history', getFareHistory, site.premiumApp);
    expect(premium).toMatchObject({ locked: false, current: { price: 1000 } });
    expect(premium.dailyLows).toHaveLength(41);
  });

  it.each(['ZZZ', 'RUH'])('does not know %s as a destination', async (code) => {
    expect(await refused(`/api/pricing/${code}/history`)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('GET /api/pricing/{code}/calendar', () => {
  it('gives the cheapest price of each day and the holidays that touch the month', async () => {
    const calendar = await get('/api/pricing/CAI/calendar?month=2027-01', getFareCalendar);
    expect(calendar.days.map(({ date, price, level }) => [date, price, level])).toEqual([
      ['2027-01-15', 560, 'low'],
      ['2027-01-20', 600, 'high'],
    ]);
    expect(calendar).toMatchObject({ code: 'CAI', locked: false, isRefreshing: false, isSample: false });
    const february = await get('/api/pricing/CAI/calendar?month=2027-02', getFareCalendar);
    expect(february.days).toEqual([]);
    expect(february.periods.map((period) => period.name)).toContain('Ramadan');
  });

  it('holds the fare of the destination as the list has it, read with the days', async () => {
    const calendar = await get('/api/pricing/CAI/calendar?month=2027-01', getFareCalendar);
    const rows = await get('/api/pricing/destinations?lows=true', listDestinationPrices);
    expect(calendar.fare).toEqual(rows.find((row) => row.code === 'CAI'));
    const locked = await get('/api/pricing/SIN/calendar?month=2027-01', getFareCalendar);
    expect(locked.fare).toMatchObject({ locked: true, cheapestPrice: null });
  });

  it.each(['2026-10', '2027-12', '2027-13', ''])('refuses the month "%s"', async (month) => {
    expect(await refused(`/api/pricing/CAI/calendar?month=${month}`)).toEqual({
      status: 422,
      code: 'validation_failed',
      fields: ['month'],
    });
  });

  it('takes the first and the last month of the window', async () => {
    for (const month of ['2026-11', '2027-11'])
      await get(`/api/pricing/CAI/calendar?month=${month}`, getFareCalendar);
  });
});

it('a calendar asks no source for a guest about a Premium destination, and tells no day', async () => {
  const request = vi.spyOn(site.context.calendars, 'request').mockResolvedValue(true);
  const path = '/api/pricing/SIN/calendar?month=2027-01';
  expect(await get(path, getFareCalendar)).toMatchObject({ locked: true, days: [], isRefreshing: false });
  expect(request).not.toHaveBeenCalled();
  const open = await get(path, getFareCalendar, site.premiumApp);
  expect(open).toMatchObject({ locked: false, isRefreshing: true });
});

describe('GET /api/calendar', () => {
  it('lists the coming holidays in order, none that is over or beyond a year', async () => {
    const periods = await get('/api/calendar', listCalendarPeriods);
    expect(periods.length).toBeGreaterThan(3);
    expect(periods.filter(({ end }) => end < '2026-11-21')).toEqual([]);
    expect(periods.filter(({ start }) => start > addDays('2026-11-21', 365))).toEqual([]);
    expect(periods.map(({ start }) => start)).toEqual(periods.map(({ start }) => start).sort());
  });

  it.each(departureAirports)('has each holiday of the filter at %s on the same days', async (origin) => {
    const periods = await get(`/api/calendar?origin=${origin}`, listCalendarPeriods);
    const { holidays } = await get(`/api/trip-choices?origin=${origin}`, listTripChoices);
    expect(holidays.length).toBeGreaterThan(3);
    for (const { name, start, end, ...days } of holidays) {
      expect(periods).toContainEqual(expect.objectContaining({ name, start, end }));
      const inOrder = [days.departsFrom <= days.first, days.first <= start, end <= days.last];
      expect(inOrder).toEqual([true, true, true]);
    }
  });
});

describe('GET /api/flights/search', () => {
  const search = (query: Record<string, string>): string =>
    `/api/flights/search?${new URLSearchParams({ origin: 'RUH', destination: 'CAI', departureDate: '2027-01-15', ...query })}`;

  it('opens the trip on the four booking sites, with the recorded price and that of each, cheapest first', async () => {
    const found = await get(search({ adults: '2' }), searchFlights);
    expect(found).toMatchObject({
      destination: 'CAI',
      tripType: 'oneway',
      adults: 2,
      cheapestFare: { price: 560, site: 'wego', isSample: false },
      sitePrices: [
        { site: 'wego', price: 560 },
        { site: 'almosafer', price: 575.5 },
      ],
      pending: false,
    });
    expect(Object.keys(found.bookingUrls)).toEqual(['skyscanner', 'google', 'wego', 'almosafer']);
    expect(found.bookingUrls.almosafer).toBe(
      'https://www.almosafer.com/ar/flights/RUH-CAI/2027-01-15/Economy/2Adult',
    );
  });

  it('asks the source for a price that is not known, and says that it may come', async () => {
    const request = vi.spyOn(site.context.calendars, 'request').mockResolvedValue(true);
    const unknown = await get(search({ departureDate: '2027-01-16' }), searchFlights);
    expect(unknown).toMatchObject({ cheapestFare: null, sitePrices: [], pending: true });
    const question = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', month: '2027-01' };
    expect(request).toHaveBeenCalledExactlyOnceWith(
      question,
      expect.objectContaining({ actor: 'address:unknown' }),
    );
    expect((await get(search({}), searchFlights)).pending).toBe(false);
    expect(request).toHaveBeenCalledOnce();
  });

  it('takes a city code, a return date for a round trip, and none for one way', async () => {
    const trip = await get(search({ destination: 'PAR', returnDate: '2027-01-22' }), searchFlights);
    expect(trip).toMatchObject({
      destination: 'CDG',
      tripType: 'roundtrip',
      returnDate: '2027-01-22',
      cheapestFare: null,
    });
    const oneway = await get(search({ tripType: 'oneway', returnDate: '2027-01-22' }), searchFlights);
    expect(oneway).toMatchObject({ tripType: 'oneway', returnDate: null });
  });

  it.each<[string, Record<string, string>]>([
    ['departureDate', { departureDate: '2026-11-20' }],
    ['departureDate', { departureDate: '2027-02-30' }],
    ['returnDate', { tripType: 'roundtrip' }],
    ['adults', { adults: '10' }],
    ['origin', { origin: 'CAI' }],
  ])('refuses %s: %j', async (field, query) => {
    expect(await refused(search(query))).toEqual({ status: 422, code: 'validation_failed', fields: [field] });
  });

  it('does not know every code, and opens a Premium destination to subscribers alone', async () => {
    expect(await refused(search({ destination: 'ZZZ' }))).toMatchObject({ status: 404 });
    const locked = await refused(search({ destination: 'SIN' }));
    expect(locked).toMatchObject({ status: 403, code: 'premium_required' });
    const found = await get(search({ destination: 'SIN' }), searchFlights, site.premiumApp);
    expect(found.cheapestFare?.price).toBe(1000);
  });
});

describe('GET /api/airports', () => {
  it('names the four departure airports in their order', async () => {
    const airports = await get('/api/airports/saudi', listSaudiAirports);
    expect(airports.map(({ code, city, cityAr }) => [code, city, cityAr])).toEqual([
      ['RUH', 'Riyadh', 'الرياض'],
      ['JED', 'Jeddah', 'جدة'],
      ['DMM', 'Dammam', 'الدمام'],
      ['MED', 'Medina', 'المدينة المنورة'],
    ]);
  });

  it('names every destination once, and marks those that need Premium', async () => {
    const [guest, premium] = await Promise.all([
      get('/api/airports/destinations', listDestinationAirports),
      get('/api/airports/destinations', listDestinationAirports, site.premiumApp),
    ]);
    expect(new Set(guest.map((airport) => airport.code)).size).toBe(guest.length);
    const closed = guest.filter((airport) => airport.requiresUpgrade).map(({ code }) => code);
    expect(closed.sort()).toEqual(['NRT', 'SIN']);
    expect(premium.filter((airport) => airport.requiresUpgrade)).toEqual([]);
    expect(premium.filter((airport) => airport.isPremium)).toHaveLength(2);
  });
});

describe('GET /api/site-status', () => {
  it('counts the destinations of all lists together, and of discounts what the caller may see', async () => {
    const guest = await get('/api/site-status', getSiteStatus);
    expect(guest).toMatchObject({
      siteNameAr: 'هدهد',
      hasSampleFares: false,
      isPublicDemo: false,
      newest: { observedAt: '2026-11-21T08:00:00.000Z', observedAtPrecision: 'second' },
      destinationCount: 6,
      discounts: { from: null, upTo: 32 },
    });
    const premium = await get('/api/site-status', getSiteStatus, site.premiumApp);
    expect(premium).toMatchObject({ destinationCount: 6, discounts: { upTo: 39 } });
  });
});
