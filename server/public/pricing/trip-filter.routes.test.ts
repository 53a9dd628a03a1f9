/** The trip filter of the price list and of the deals: what fits, what was left out, and what is never told. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deal as dealSchema } from '#contract/api/deals.ts';
import { getDestinationPrice, listDestinationPrices } from '#contract/api/pricing.ts';
import { searchFlights } from '#contract/api/search.ts';
import { listTripChoices } from '#contract/api/trip-filter.ts';
import type { App } from '#server/platform/http/app.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const autumn = 'autumn-break-1448-2026-11';
const founding = 'founding-day-2027-02';

const site = setUpTestSite();
beforeAll(async () => {
  await lockDestination(site.context, 'MLE');
  const direct = { stops: 0, airline: 'SV', durationMinutes: 150 };
  await site.ingest([
    ...buildPriceHistory({
      fare: { destination: 'CAI', departureDate: '2027-02-03' },
      until: testNow,
      prices: Array(40).fill(450),
    }),
    ...buildProviderRows(
      { destination: 'CAI', departureDate: '2027-02-03', price: 300, ...direct },
      { destination: 'CAI', departureDate: '2026-11-24', price: 700, site: 'wego', ...direct },
      { destination: 'CAI', departureDate: '2026-11-24', price: 720, site: 'almosafer', ...direct },
      {
        destination: 'CAI',
        departureDate: '2026-11-26',
        price: 500,
        stops: 1,
        airline: 'MS',
        durationMinutes: 400,
      },
      {
        destination: 'TBS',
        departureDate: '2026-11-25',
        price: 900,
        stops: 1,
        airline: 'XY',
        durationMinutes: null,
      },
      { destination: 'LHR', departureDate: '2026-11-25', price: 1500, ...direct, durationMinutes: 400 },
      {
        destination: 'IST',
        departureDate: '2027-02-10',
        price: 650,
        ...direct,
        airline: 'TK',
        durationMinutes: 240,
      },
      { destination: 'MLE', departureDate: '2026-11-25', price: 1234, ...direct, durationMinutes: 280 },
      { destination: 'IST', departureDate: '2026-12-10', returnDate: '2026-12-14', price: 1100, ...direct },
      { destination: 'IST', departureDate: '2026-12-11', returnDate: '2026-12-21', price: 950, ...direct },
      { origin: 'JED', destination: 'CAN', departureDate: '2027-01-10', price: 1500, ...direct },
      { origin: 'JED', destination: 'CAN', departureDate: '2026-12-20', price: 2000, ...direct },
    ),
  ]);
});

async function ask(query: string, app: App = site.app) {
  const response = await app.request(`/api/pricing/destinations?${query}`);
  expect(response.status).toBe(200);
  const rows = listDestinationPrices.response.parse(await response.json());
  const relaxed = response.headers.get('x-relaxed-filters');
  return { rows, relaxed, prices: Object.fromEntries(rows.map((row) => [row.code, row.cheapestPrice])) };
}

describe('GET /api/pricing/destinations with a filter', () => {
  it.each([
    ['a holiday by name', `holiday=${autumn}`, { CAI: 500, TBS: 900, LHR: 1500 }],
    ['months', 'months=2027-02_2027-03', { CAI: 300, IST: 650 }],
    ['a day of departure', 'departs=2027-02-10', { IST: 650 }],
    ['days of departure', 'departs=2026-11-26_2026-11-30', { CAI: 500 }],
    ['one stop at most', 'maxStops=1&departs=2026-11-26_2027-03-01', { CAI: 300, IST: 650 }],
    ['direct flights', 'direct=true', { CAI: 300, IST: 650, LHR: 1500 }],
    ['an airline', 'airline=MS', { CAI: 500 }],
    ['a price', 'maxPrice=700', { CAI: 300, IST: 650 }],
    ['a flight time, which an unknown one does not fit', 'maxHours=5', { CAI: 300, IST: 650 }],
    ['nights', 'tripType=roundtrip&minNights=3&maxNights=5', { IST: 1100 }],
    ['all at once', `holiday=${autumn}&direct=true&maxPrice=800&visaFree=SA`, { CAI: 700 }],
  ])('lists the cheapest fare that fits: %s', async (_, query, expected) => {
    const { prices, relaxed } = await ask(query);
    expect(prices).toEqual(expected);
    expect(relaxed).toBeNull();
  });

  it('tells dates, sites, stops and airline of the fare that fits, and what the record says of it', async () => {
    const { rows } = await ask(`holiday=${autumn}&direct=true&maxPrice=710`);
    expect(rows[0]).toMatchObject({
      code: 'CAI',
      cheapestPrice: 700,
      cheapestDate: '2026-11-24',
      bestSite: 'wego',
      airline: 'SV',
      stops: 0,
      durationMinutes: 150,
      assessment: { evidence: { cohort: 'route', reference: 450, isDeal: false } },
      feathers: 1,
      dealState: null,
      endedDeal: null,
    });
    // The other site's price is above the budget, and still its price.
    expect(rows[0]?.allPrices.find((each) => each.site === 'almosafer')?.price).toBe(720);
    const cheapest = (await ask('direct=true')).rows[0];
    expect(cheapest?.assessment?.status).toBe('assessed');
    expect((await ask('')).rows.find(({ code }) => code === 'CAI')?.assessment).toEqual(cheapest?.assessment);
  });

  it('says where the record of a price is too short, as the search does', async () => {
    const { rows } = await ask('tripType=roundtrip&minNights=3&maxNights=5');
    expect(rows[0]).toMatchObject({
      cheapestPrice: 1100,
      assessment: { status: 'insufficient', needed: 20 },
      verdict: 'insufficient',
      feathers: null,
    });
    const days = 'departureDate=2026-12-10&returnDate=2026-12-14';
    const path = `/api/flights/search?origin=RUH&destination=IST&${days}`;
    const found = searchFlights.response.parse(await (await site.app.request(path)).json());
    expect(found.cheapestFare).toMatchObject({ price: 1100, usual: null, feathers: null });
  });

  it('compares no price of a locked place, and lists prices without their record until it can be read', async () => {
    const judge = vi.spyOn(site.context, 'judge');
    await ask(`holiday=${autumn}&maxPrice=9998`);
    await ask('visaFree=SY');
    const compared = judge.mock.calls.flatMap(([, fares]) => fares.map(({ fare }) => fare.destination));
    expect(compared).toContain('CAI');
    expect(compared).not.toContain('MLE');
    const query = `holiday=${autumn}&maxPrice=650`;
    const paths = [`/api/pricing/destinations?${query}`, `/api/pricing/CAI?${query}`];
    // The database is away, then too much was asked of it.
    for (const fail of [async () => Promise.reject(new Error('away')), async () => new Map()]) {
      judge.mockImplementation(fail);
      for (const path of paths) {
        const { headers } = await site.app.request(path);
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(headers.get('x-unkept')).toBe('true');
      }
      const { rows } = await ask(query);
      expect(rows).toMatchObject([{ code: 'CAI', cheapestPrice: 500, assessment: null, feathers: null }]);
    }
    judge.mockRestore();
    for (const path of paths) {
      const answer = await site.app.request(path);
      expect(answer.headers.get('x-unkept')).toBeNull();
      const price = [await answer.json()].flat()[0];
      expect(price).toMatchObject({ code: 'CAI', assessment: { status: 'assessed' } });
      expect(price.feathers).not.toBeNull();
    }
  });

  it('keeps what one question told where the other fails', async () => {
    const { judge } = site.context;
    vi.spyOn(site.context, 'judge').mockImplementation(async (key, fares) => {
      if (fares.length === 0) throw new Error('the database is away');
      return judge(key, fares);
    });
    const { rows } = await ask(`holiday=${autumn}&maxPrice=660`);
    expect(rows).toMatchObject([{ code: 'CAI', assessment: { status: 'assessed' } }]);
  });

  it('answers a search whose record is not read, for no page to keep', async () => {
    vi.spyOn(site.context, 'judge').mockResolvedValue(new Map());
    const path = '/api/flights/search?origin=RUH&destination=CAI&departureDate=2026-11-26';
    const answer = await site.app.request(path);
    expect(answer.headers.get('x-unkept')).toBe('true');
    expect(await answer.json()).toMatchObject({ cheapestFare: { price: 500, usual: null, feathers: null } });
  });

  it.each([
    [
      'the airline before direct flights',
      `holiday=${autumn}&direct=true&airline=QR`,
      'airline',
      { CAI: 700, LHR: 1500 },
    ],
    ['direct before the days', `holiday=${autumn}&direct=true&maxPrice=650`, 'direct', { CAI: 500 }],
    ['the days last', `holiday=${founding}&maxPrice=650`, 'holiday', { CAI: 300, IST: 650 }],
    [
      'nothing else where one is enough',
      'direct=true&maxPrice=250',
      'maxPrice',
      { CAI: 300, IST: 650, LHR: 1500 },
    ],
    [
      'a holiday that no calendar has',
      'holiday=eid-al-fitr-1399-1979-08&direct=true',
      'holiday',
      { CAI: 300, IST: 650, LHR: 1500 },
    ],
    [
      'in the region that is asked for',
      `region=europe&holiday=${autumn}&maxPrice=700`,
      'maxPrice',
      { LHR: 1500 },
    ],
  ])('leaves out %s where nothing fits, and says so', async (_, query, expected, prices) => {
    expect(await ask(query)).toMatchObject({ relaxed: expected, prices });
  });

  it('keeps locked places only where nothing is asked of their fares', async () => {
    const { rows } = await ask('visaFree=SA');
    const nothing = { cheapestPrice: null, cheapestDate: null };
    expect(rows.at(-1)).toMatchObject({
      code: 'MLE',
      locked: true,
      ...nothing,
      visa: { rule: 'on_arrival' },
    });
    const asking = [
      `holiday=${autumn}`,
      'direct=true',
      'maxPrice=9999',
      'maxHours=48',
      'visaFree=SA&direct=true',
    ];
    for (const query of asking) {
      expect((await ask(query)).rows.map(({ code }) => code)).not.toContain('MLE');
    }
    expect((await ask(`holiday=${autumn}`, site.premiumApp)).prices).toMatchObject({ MLE: 1234 });
    // Of these places the Maldives alone let Syrians in without a visa before the trip.
    expect(await ask('visaFree=SY')).toMatchObject({ prices: { MLE: null }, relaxed: null });
  });

  it('counts a country as visa-free for trips that depart by the last day of its rule', async () => {
    expect((await ask('origin=JED')).rows).toMatchObject([{ cheapestPrice: 1500, visa: null }]);
    const visa = { rule: 'visa_free', asOf: expect.any(String) };
    expect((await ask('origin=JED&visaFree=SA')).rows).toMatchObject([{ cheapestPrice: 2000, visa }]);
  });

  it.each([
    'months=2027-13',
    'departs=2027',
    'maxStops=2',
    'holiday=Eid!',
    'minNights=0',
    'maxPrice=x',
    'visaFree=sau',
    'airline=SVA',
  ])('refuses %s', async (query) => {
    expect((await site.app.request(`/api/pricing/destinations?${query}`)).status).toBe(422);
  });
});

describe('GET /api/pricing/{code} with a filter', () => {
  async function askOne(code: string, query: string) {
    const response = await site.app.request(`/api/pricing/${code}?${query}`);
    expect(response.status).toBe(200);
    const price = getDestinationPrice.response.parse(await response.json());
    return { price, relaxed: response.headers.get('x-relaxed-filters') };
  }

  it.each([
    `holiday=${autumn}&direct=true`,
    'tripType=roundtrip&minNights=3&maxNights=5',
    `holiday=${founding}&maxPrice=650`,
  ])('is the row that the list has: %s', async (query) => {
    const { rows, relaxed } = await ask(`${query}&lows=true`);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(await askOne(row.code, query)).toEqual({ price: row, relaxed });
  });

  it('tells no price of a locked destination, whatever is asked', async () => {
    expect((await askOne('MLE', 'maxPrice=5000')).price).toBeNull();
    expect((await askOne('MLE', 'visaFree=SA')).price).toMatchObject({ locked: true, cheapestPrice: null });
  });
});

describe('GET /api/deals with a filter', () => {
  it('lists deals that fit, else what comes nearest', async () => {
    const list = async (query: string) => {
      const response = await site.app.request(`/api/deals?${query}`);
      const deals = dealSchema.array().parse(await response.json());
      return [deals.map(({ code }) => code), response.headers.get('x-relaxed-filters')];
    };
    expect(await list('months=2027-02&direct=true&visaFree=SA&maxHours=3')).toEqual([['CAI'], null]);
    expect(await list(`holiday=${autumn}`)).toEqual([['CAI'], 'holiday']);
    expect(await list('maxHours=2&airline=SV')).toEqual([['CAI'], 'maxHours']);
  });
});

describe('GET /api/trip-choices', () => {
  it('names holidays with the days of the region, airlines and passports', async () => {
    const read = async (origin: string) =>
      listTripChoices.response.parse(
        await (await site.app.request(`/api/trip-choices?origin=${origin}`)).json(),
      );
    const [riyadh, jeddah] = [await read('RUH'), await read('JED')];
    const first = ({ holidays }: typeof riyadh) => holidays.find(({ id }) => id === autumn);
    const names = { name: 'Autumn break', nameAr: 'إجازة الخريف' };
    expect(first(riyadh)).toMatchObject({ ...names, first: '2026-11-20', last: '2026-11-29' });
    expect(riyadh.holidays.filter(({ name }) => /14\d\d/.test(name))).toEqual([]);
    expect(first(jeddah)).toMatchObject({
      first: '2026-11-20',
      last: '2026-11-28',
      returnsUntil: '2026-11-28',
    });
    expect(riyadh.airlines.map(({ code }) => code)).toContain('SV');
    expect(riyadh.passports).toContainEqual({ code: 'SA', country: 'Saudi Arabia', countryAr: 'السعودية' });
    expect(riyadh.visasAsOf).toBe('2026-02-17');
  });
});
