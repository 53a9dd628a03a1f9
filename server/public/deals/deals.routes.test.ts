import { beforeAll, describe, expect, it } from 'vitest';
import { type Deal, deal as dealSchema } from '#contract/api/deals.ts';
import type { App } from '#server/platform/http/app.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const test = setUpTestSite();
beforeAll(async () => {
  await lockDestination(test.context, 'LHR');
  await test.ingest(buildRecordedSite(testNow));
});

async function list(
  query = '',
  app: App = test.app,
): Promise<{ deals: Deal[]; total: number; response: Response }> {
  const response = await app.request(`/api/deals${query}`);
  expect(response.status).toBe(200);
  const deals: Deal[] = await response.json();
  return { deals, total: Number(response.headers.get('x-total-count')), response };
}

const codesOf = (deals: readonly Deal[]) => deals.map(({ code }) => code).sort();

describe('GET /api/deals', () => {
  it('lists the deals found in the price history, each field as the contract says', async () => {
    const { deals, total } = await list();
    expect([deals.length, total]).toEqual([8, 8]);
    for (const deal of deals) expect(dealSchema.strict().parse(deal)).toEqual(deal);
  });

  it('proves each open deal: usual price, percentage, evidence, sites, dates, age and end', async () => {
    const { deals } = await list('', test.premiumApp);
    const deal = deals.find(
      ({ code, tripType, departureCityCode }) =>
        code === 'LHR' && tripType === 'oneway' && departureCityCode === 'RUH',
    );
    expect(deal).toMatchObject({
      destinationCode: 'LHR',
      destination: 'London',
      destinationAr: 'لندن',
      departureCity: 'Riyadh',
      departureCityAr: 'الرياض',
      region: 'europe',
      locked: false,
      isPremium: true,
      dealPrice: 1180,
      originalPrice: 1768,
      discountPercentage: 33,
      isVerified: true,
      flightType: 'direct',
      airline: 'flynas',
      airlineCode: 'XY',
      cheapestDate: '2026-12-31',
      returnDate: null,
      bestSite: 'kayak',
      observedAt: '2026-11-21T08:00:00.000Z',
      expiresAt: '2026-11-24T08:00:00.000Z',
      freshness: 'fresh',
      source: 'kayak.sa',
      isSample: false,
      assessment: { status: 'assessed', evidence: { tier: 'great', isDeal: true } },
    });
    expect(deal?.allPrices.map(({ site, price }) => [site, price])).toEqual([
      ['kayak', 1180],
      ['wego', 1192],
      ['almosafer', 1215],
      ['skyscanner', null],
      ['google', null],
    ]);
    expect(deal?.bookingUrl).toBe(deal?.allPrices[0]?.url);
  });

  it('gives a guest nothing of a Premium deal but where it leads, its stops and the step of its discount', async () => {
    const { deals } = await list();
    const locked = deals.filter((deal) => deal.locked);
    expect(locked.length).toBeGreaterThan(0);
    for (const deal of locked) {
      const { id, code, destinationCode, destination, destinationAr, country, countryAr, ...others } = deal;
      expect([id, code, destinationCode, destination, destinationAr, country, countryAr]).not.toContain(null);
      expect(others).toEqual({
        departureCity: expect.any(String),
        photo: null,
        departureCityAr: expect.any(String),
        departureCityCode: expect.any(String),
        region: 'europe',
        tripType: deal.tripType,
        isPremium: true,
        locked: true,
        imageUrl: null,
        isSample: false,
        isTyped: false,
        namesAirport: deal.code === 'LHR',
        isVerified: false,
        feathers: null,
        tier: 'great',
        flightType: 'direct',
        stops: 0,
        allPrices: [],
        confirmation: 'none',
        ...Object.fromEntries(
          [
            ...['airline', 'airlineAr', 'airlineCode', 'airlineLogoUrl', 'originalPrice', 'dealPrice'],
            ...['discountPercentage', 'expiresAt', 'cheapestDate', 'returnDate', 'bestSite', 'bookingUrl'],
            ...['observedAt', 'observedAtPrecision', 'publishedAt', 'freshness', 'source', 'assessment'],
            ...['confirmedAt', 'confirmedSite', 'confirmedPrice', 'lows', 'baggage'],
          ].map((name) => [name, null]),
        ),
      });
    }
    const member = await list('', test.premiumApp);
    expect(member.deals.some((deal) => deal.locked)).toBe(false);
    expect(codesOf(member.deals)).toEqual(codesOf(deals));
  });

  it('filters by search, region, origin, trip type, budget and direct', async () => {
    const { premiumApp: app } = test;
    const all = (await list('', app)).deals;
    const istanbul = await list('?search=%D8%A7%D8%B3%D8%B7%D9%86%D8%A8%D9%88%D9%84', app);
    expect(codesOf(istanbul.deals)).toEqual(['IST', 'IST', 'IST', 'IST']);
    expect((await list('?search=londn', app)).total).toBe(4);
    expect(await list('?search=atlantis', app)).toMatchObject({ deals: [], total: 0 });
    expect((await list('?region=europe', app)).total).toBe(8);
    expect((await list('?region=asia', app)).total).toBe(0);
    expect(
      (await list('?origin=JED', app)).deals.every(({ departureCityCode }) => departureCityCode === 'JED'),
    ).toBe(true);
    expect((await list('?tripType=roundtrip', app)).total).toBe(4);
    const cheap = (await list('?budget=under-2000', app)).deals;
    expect(cheap).toHaveLength(all.filter(({ dealPrice }) => (dealPrice ?? 0) < 2000).length);
    expect((await list('?direct=true', app)).total).toBe(8);
    expect((await list('?page=2', app)).deals).toEqual([]);
  });

  it.each(['region=mars', 'page=0', 'page=x', 'origin=CAI', 'sort=secret', 'budget=1', 'direct=yes'])(
    'refuses %s',
    async (query) => {
      expect((await test.app.request(`/api/deals?${query}`)).status).toBe(422);
    },
  );

  it('leaves locked deals out of what is filtered by something they withhold', async () => {
    for (const query of ['?budget=under-2000', '?direct=true']) {
      expect((await list(query)).deals.some((deal) => deal.locked)).toBe(false);
    }
  });

  it('locks deals to a destination that becomes Premium', async () => {
    await lockDestination(test.context, 'IST');
    const { deals } = await list('?search=IST');
    expect(deals).toHaveLength(4);
    expect(deals.every(({ locked, dealPrice }) => locked && dealPrice === null)).toBe(true);
  });
});
