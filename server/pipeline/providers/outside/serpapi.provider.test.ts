/** SerpApi against its stand-in: its key is told to nobody, its month is not overdrawn, and every fault. */
import { describe, expect, it } from 'vitest';
import { createSourceRules, readSourceTerms } from '#server/pipeline/sources/source-rules.ts';
import { faresOf } from '#test/support/factories.ts';
import { oneWay, roundTrip, setUpSource, standInKey, standInStart } from '#test/support/stand-in-testing.ts';
import { createSerpapiStandIn } from '#test/support/stand-ins/serpapi-stand-in.ts';
import { serpapi } from './serpapi.provider.ts';

const setUp = (searches?: number) =>
  setUpSource(serpapi, (parts) =>
    createSerpapiStandIn({ key: standInKey, ...parts, ...(searches === undefined ? {} : { searches }) }),
  );

describe('a trip', () => {
  it.each([oneWay, roundTrip])('$tripType is the cheapest price of Google Flights', async (trip) => {
    const { read, standIn, market } = setUp();
    const [cheapest] = market.list(trip);
    const fares = faresOf(await read(trip));
    expect(fares).toMatchObject([
      {
        source: 'serpapi',
        site: 'google',
        price: cheapest?.price,
        airline: cheapest?.airline,
        flightNumber: '265',
        stops: cheapest?.stops,
        durationMinutes: cheapest?.durationMinutes,
        departureDate: '2027-01-15',
        returnDate: trip.returnDate,
        observedAt: standInStart,
        observedAtPrecision: 'second',
      },
    ]);
    expect(standIn.calls.map(({ path }) => path)).toEqual(['/account.json', '/search.json']);
    expect(standIn.calls[1]?.query).toMatchObject({ currency: 'SAR', adults: '1', gl: 'sa' });
  });
});

describe('the document of the vendor', () => {
  const ask = (query: object) =>
    setUp().standIn.fetch(`http://serpapi.test/search.json?${new URLSearchParams({ ...query })}`);
  const asked = {
    api_key: standInKey,
    engine: 'google_flights',
    departure_id: 'RUH',
    arrival_id: 'CAI',
    outbound_date: '2027-01-15',
  };

  it('answers in dollars a search that does not say otherwise', async () => {
    const { search_parameters } = await (await ask({ ...asked, type: '2' })).json();
    expect(search_parameters).toMatchObject({ currency: 'USD', adults: 1 });
  });

  it.each([
    ['a round trip, the default, without a return', {}],
    ['an unknown parameter', { type: '2', market: 'SA' }],
    ['a day that is none', { type: '2', outbound_date: '2027-01-15x' }],
  ])('refuses %s', async (_, query) => {
    expect((await ask({ ...asked, ...query })).status).toBe(400);
  });
});

describe('faults of the service', () => {
  it('has no price for two', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('party_price', { path: '/search' });
    expect(await failureOf(oneWay)).toMatchObject({ failure: 'bad_payload' });
  });

  it.each(['/search.json', '/account.json'])('does not ask again after 429 at %s', async (path) => {
    const { clock, standIn, read, failureOf } = setUp();
    standIn.failNext('rate_limited', { path });
    expect(await failureOf(oneWay)).toMatchObject({ failure: 'rate_limited', status: 429 });
    await clock.advance(30_000);
    expect(faresOf(await read(oneWay))).toHaveLength(1);
  });

  it('tells the key to nobody, not even where the vendor or the network repeats it', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('unauthorized');
    const error = await failureOf(oneWay);
    expect(error.message).toMatch(/Invalid API key ….\)$/);
    const text = JSON.stringify([error.message, error.stack, error]);
    for (const form of [standInKey, encodeURIComponent(standInKey)]) expect(text).not.toContain(form);

    const broken = setUpSource(serpapi, (parts) => ({
      ...createSerpapiStandIn({ key: standInKey, ...parts }),
      fetch: async (input) => {
        throw new TypeError(`Failed to parse URL from ${String(input)}`);
      },
    }));
    const failure = await broken.failureOf(oneWay);
    expect(failure.failure).toBe('network');
    for (const form of [standInKey, encodeURIComponent(standInKey)])
      expect(failure.message).not.toContain(form);
  });

  it('searches nothing when the month is spent, and asks the account again an hour later', async () => {
    const { standIn, clock, read, failureOf } = setUp(1);
    expect(faresOf(await read(oneWay))).toHaveLength(1);
    expect(await failureOf(roundTrip)).toMatchObject({ failure: 'rate_limited' });
    expect(standIn.calls.map(({ path }) => path)).toEqual(['/account.json', '/search.json']);
    await clock.advance(3_600_000);
    expect(await failureOf(roundTrip)).toMatchObject({ failure: 'rate_limited' });
    expect(standIn.calls.map(({ path }) => path)).toEqual(['/account.json', '/search.json', '/account.json']);
  });
});

it('a day of its default budget stays inside the free searches of the longest month', async () => {
  const { clock, standIn, read, provider } = setUp();
  const { callsPerDay, usdPerDay } = createSourceRules(readSourceTerms()).of('serpapi').budget;
  const calls = callsPerDay ?? 0;
  for (let call = 0; call < calls; call += 1) {
    expect(faresOf(await read(call % 2 ? oneWay : roundTrip))).toHaveLength(1);
    await clock.advance(Math.floor(86_400_000 / calls));
  }
  expect(standIn.billed()).toBe(calls);
  expect(calls * 31).toBeLessThanOrEqual(250);
  expect(calls * (provider.costOf?.(oneWay) ?? 0)).toBeLessThanOrEqual(usdPerDay ?? 0);
});
