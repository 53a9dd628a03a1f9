/** The Wego API against its stand-in: results that settle, prices per booking site, and every fault. */
import { describe, expect, it } from 'vitest';
import { createSourceRules, readSourceTerms } from '#server/pipeline/sources/source-rules.ts';
import { faresOf } from '#test/support/factories.ts';
import { oneWay, roundTrip, setUpSource, standInKey, standInStart } from '#test/support/stand-in-testing.ts';
import { createWegoStandIn } from '#test/support/stand-ins/wego-stand-in.ts';
import type { ProviderFailure } from '../provider.ts';
import { wego } from './wego.provider.ts';

const setUp = () => setUpSource(wego, (parts) => createWegoStandIn({ token: standInKey, ...parts }));
const searches = ({ standIn }: ReturnType<typeof setUp>) =>
  standIn.calls.filter(({ method }) => method === 'POST').length;

describe('a trip', () => {
  it.each([oneWay, roundTrip])(
    '$tripType has a price of each booking site, for one adult and never by bus',
    async (trip) => {
      const { read, standIn, market } = setUp();
      const listed = market.list(trip);
      const fares = faresOf(await read(trip));
      const asked = { adults: 1, currency: 'SAR', siteCode: 'SA', locale: 'ar' };
      expect(standIn.calls[0]?.body).toMatchObject(asked);
      const almosafer = listed.find(({ site }) => site === 'almosafer')?.price;
      const others = listed.filter(({ site }) => site !== 'almosafer').map(({ price }) => price);
      expect(Object.fromEntries(fares.map(({ site, price }) => [site, price]))).toEqual({
        wego: Math.min(...others),
        ...(almosafer === undefined ? {} : { almosafer }),
      });
      for (const fare of fares) {
        expect(fare).toMatchObject({
          source: 'wego-api',
          departureDate: '2027-01-15',
          returnDate: trip.returnDate,
          observedAt: standInStart,
          observedAtPrecision: 'second',
        });
        expect(fare.deepLink).toMatch(/^https:\/\/sa\.wego\.com\//);
      }
    },
  );

  it('is read until its results no longer grow, then its fares once', async () => {
    const source = setUp();
    await source.read(oneWay);
    const paths = source.standIn.calls.map(({ path }) => path.replace(/s-[^/]*/, 'ID'));
    expect(paths).toEqual([
      '/v1/flights/searches',
      ...Array.from({ length: 4 }, () => '/v1/flights/searches/ID/results'),
      '/v1/flights/trips/ID',
    ]);
    expect(source.standIn.calls[1]?.query).toMatchObject({ sort: 'price_asc', currency: 'SAR' });
  });

  it('is searched for again, once, when its id has died', async () => {
    for (const path of ['/results', '/trips']) {
      const source = setUp();
      source.standIn.failNext('gone', { path });
      expect(faresOf(await source.read(oneWay)).length).toBeGreaterThan(0);
      expect(searches(source)).toBe(2);
      source.standIn.failNext('gone', { path, times: 2 });
      expect(await source.failureOf(oneWay)).toMatchObject({ failure: 'http_status', status: 404 });
      expect(searches(source)).toBe(4);
    }
  });
});

describe('the document of the vendor', () => {
  const sendTo = async (path: string, init?: RequestInit) => {
    const { standIn } = setUp();
    const headers = { authorization: `Bearer ${standInKey}`, 'content-type': 'application/json' };
    const ask = (at: string, more?: RequestInit) =>
      standIn.fetch(`http://wego.test${at}`, { headers, ...more });
    const body = JSON.stringify({ from: 'RUH', to: 'CAI', fromDate: '2027-01-15', currency: 'SAR' });
    const { searchId } = await (await ask('/v1/flights/searches', { method: 'POST', body })).json();
    return ask(path.replaceAll('ID', searchId), init);
  };

  it('answers every read in dollars and English that does not say otherwise, whatever its search said', async () => {
    for (const path of ['/v1/flights/trips/ID:t=1?searchId=ID', '/v1/flights/searches/ID/results']) {
      const { metadata, fares } = await (await sendTo(path)).json();
      expect(metadata).toMatchObject({ currencyCode: 'USD', currencyCodeSource: 'default', locale: 'en' });
      if (fares) expect(fares[0].price.currency).toBe('USD');
    }
  });

  it.each([
    ['/v1/flights/trips/ID:t=1', 400],
    ['/v1/flights/trips/ID:t=1?searchId=ID&site=SA', 400],
    ['/v1/flights/searches/ID/results?pageSize=51', 400],
    ['/v1/flights/trips/ID:t=2?searchId=ID', 404],
  ])('refuses %s', async (path, status) => {
    expect((await sendTo(path)).status).toBe(status);
  });

  it('tells when a token ends that says so', () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_796_000_000 })).toString('base64url');
    const endOf = (token: string) =>
      wego.create({ WEGO_API_TOKEN: token }, { clock: setUp().clock })?.keyEndsAt?.toISOString();
    expect(endOf(`e30.${claims}.c2ln`)).toBe('2026-11-30T00:53:20.000Z');
    for (const token of ['plain', 'a.b.c', 'e30.bnVsbA.c2ln']) expect(endOf(token)).toBeUndefined();
  });
});

describe('faults of the service', () => {
  it('waits as long as it is told after 429, and asks once more', async () => {
    const source = setUp();
    source.standIn.failNext('rate_limited', { path: '/searches' });
    expect(faresOf(await source.read(oneWay)).length).toBeGreaterThan(0);
    expect(source.clock.now().getTime() - standInStart.getTime()).toBeGreaterThan(7000);
    expect(searches(source)).toBe(2);
  });

  it.each([
    ['never settle', 'half', { path: '/searches' }, 'timeout'],
    ['are counted and not sent', 'empty', { path: '/results', times: 9 }, 'bad_payload'],
  ] as const)('has no price of results that %s', async (_, fault, where, failure) => {
    const { standIn, failureOf } = setUp();
    standIn.failNext(fault, where);
    expect(await failureOf(oneWay)).toMatchObject({ failure });
    expect(standIn.calls.some(({ path }) => path.includes('/trips/'))).toBe(false);
  });

  it('has no price of a trip that nobody sells', async () => {
    const { standIn, read } = setUp();
    standIn.failNext('empty', { path: '/trips' });
    expect(await read(oneWay)).toEqual([]);
  });

  it('says the code of a problem', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('forbidden');
    expect((await failureOf(oneWay)).message).toContain('(forbidden: refused: forbidden)');
  });
});

it('a day of its default budget stays inside the quotas of an account, however fast it is spent', async () => {
  const source = setUp();
  const { read, standIn } = source;
  const calls = createSourceRules(readSourceTerms()).of('wego-api').budget.callsPerDay ?? 0;
  expect(calls).toBe(400);
  // As fast as it goes: the quota of the minute makes it wait, that of the hour makes it refuse.
  let answered = 0;
  let waited = 0;
  while (answered < calls) {
    const rows = await read(oneWay).catch((error: { failure: ProviderFailure }) => error.failure);
    if (rows === 'rate_limited') {
      await source.clock.advance(600_000);
      waited += 1;
    } else {
      expect(faresOf(rows as Awaited<ReturnType<typeof read>>).length).toBeGreaterThan(0);
      answered += 1;
    }
  }
  expect(waited).toBeGreaterThan(0);
  expect(standIn.billed()).toBe(400);
});
