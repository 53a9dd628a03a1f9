/** The Wego API against its stand-in: results that settle, prices per booking site, and every fault. */
import { describe, expect, it } from 'vitest';
import { createSourceRules, readSourceTerms } from '#server/pipeline/sources/source-rules.ts';
import {
  faresOf,
  oneWay,
  reasonsOf,
  roundTrip,
  setUpSource,
  standInKey,
  standInStart,
} from '#test/support/stand-in-testing.ts';
import type { Fault } from '#test/support/stand-ins/stand-in.ts';
import { createWegoStandIn } from '#test/support/stand-ins/wego-stand-in.ts';
import type { ProviderFailure } from '../provider.ts';
import { wego } from './wego.provider.ts';

const setUp = () => setUpSource(wego, (parts) => createWegoStandIn({ token: standInKey, ...parts }));
const searches = ({ standIn }: ReturnType<typeof setUp>) =>
  standIn.calls.filter(({ method }) => method === 'POST').length;

describe('a trip', () => {
  it.each([oneWay, roundTrip])('$tripType has a price of each booking site, for one adult', async (trip) => {
    const { read, standIn, market } = setUp();
    const listed = market.list(trip);
    const fares = faresOf(await read(trip));
    expect(standIn.calls[0]?.body).toMatchObject({
      adults: 1,
      currency: 'SAR',
      siteCode: 'SA',
      locale: 'ar',
    });
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
  });

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

  it('is never one by bus or train, however cheap', async () => {
    const { read, market } = setUp();
    const cheapest = market.list(oneWay)[0]?.price ?? 0;
    expect(Math.min(...faresOf(await read(oneWay)).map(({ price }) => price))).toBe(cheapest);
  });

  it('without results is no row and no failure', async () => {
    const { read, standIn } = setUp();
    // Five failures would open the circuit.
    for (let call = 0; call < 6; call += 1) {
      standIn.failNext('empty', { path: '/searches' });
      expect(await read(oneWay)).toEqual([]);
    }
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

  it.each(['currency', 'siteCode', 'passengers'])(
    'a call that deviates in %s brings no price',
    async (name) => {
      const source = setUpSource(wego, (parts) => {
        const standIn = createWegoStandIn({ token: standInKey, ...parts });
        const deviate: typeof fetch = (input, init) => {
          const url = new URL(String(input));
          if (name === 'currency') url.searchParams.delete(name);
          const body = name === 'currency' ? init?.body : String(init?.body).replace('siteCode', `${name}2`);
          return standIn.fetch(url, { ...init, ...(init?.body ? { body: body ?? null } : {}) });
        };
        return { ...standIn, fetch: deviate };
      });
      const rows = await source.read(oneWay).catch(({ status }) => status);
      if (name === 'currency')
        expect([faresOf(rows), new Set(reasonsOf(rows))]).toEqual([[], new Set(['bad_currency'])]);
      else expect(rows).toBe(400);
    },
  );

  it('tells when a token ends that says so', () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_796_000_000 })).toString('base64url');
    const endOf = (token: string) =>
      wego.create({ WEGO_API_TOKEN: token }, { clock: setUp().clock })?.keyEndsAt?.toISOString();
    expect(endOf(`e30.${claims}.c2ln`)).toBe('2026-11-30T00:53:20.000Z');
    for (const token of ['plain', 'a.b.c', 'e30.bnVsbA.c2ln']) expect(endOf(token)).toBeUndefined();
  });
});

describe('rows that are refused', () => {
  const cases: [Fault, string, string][] = [
    ['wrong_currency', '/searches', 'bad_currency'],
    ['wrong_year', '/searches', 'bad_date'],
    ['party_price', '/searches', 'bad_price'],
    ['half', '/trips', 'bad_price'],
  ];
  it.each(cases)('%s at %s: %s, and no price', async (fault, path, reason) => {
    const { read, standIn } = setUp();
    standIn.failNext(fault, { path });
    const rows = await read(roundTrip);
    expect(faresOf(rows)).toEqual([]);
    expect(new Set(reasonsOf(rows))).toEqual(new Set([reason]));
    expect(faresOf(await read(roundTrip)).length).toBeGreaterThan(0);
  });
});

describe('faults of the service', () => {
  const cases: [Fault, ProviderFailure, number | null][] = [
    ['unauthorized', 'unauthorized', 401],
    ['unpaid', 'payment_required', 402],
    ['forbidden', 'unauthorized', 403],
    ['upstream', 'http_status', 424],
    ['server_error', 'http_status', 500],
    ['garbage', 'bad_payload', 200],
    ['cut_off', 'bad_payload', 200],
    ['slow', 'timeout', null],
  ];
  const steps = ['/searches', '/results', '/trips'];
  it.each(cases.flatMap((row) => steps.map((path) => [...row, path] as const)))(
    '%s is a %s failure (%s) at %s, names no token, and heals by itself',
    async (fault, failure, status, path) => {
      const { clock, standIn, read, failureOf } = setUp();
      standIn.failNext(fault, { path });
      const error = await failureOf(oneWay);
      // A search is answered with 201.
      const wanted = fault === 'cut_off' && path === '/searches' ? 201 : status;
      expect(error).toMatchObject({ provider: 'wego-api', failure, status: wanted });
      expect(error.message).not.toContain(standInKey);
      await clock.advance(30_000);
      expect(faresOf(await read(oneWay)).length).toBeGreaterThan(0);
    },
  );

  it('waits as long as it is told after 429, and asks once more', async () => {
    const source = setUp();
    source.standIn.failNext('rate_limited', { path: '/searches' });
    expect(faresOf(await source.read(oneWay)).length).toBeGreaterThan(0);
    expect(source.clock.now().getTime() - standInStart.getTime()).toBeGreaterThan(7000);
    expect(searches(source)).toBe(2);
  });

  it('has no price of results that never settle', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('half', { path: '/searches' });
    expect(await failureOf(oneWay)).toMatchObject({ failure: 'timeout' });
    expect(standIn.calls.some(({ path }) => path.includes('/trips/'))).toBe(false);
  });

  it('has no price of results that are counted and not sent', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('empty', { path: '/results', times: 9 });
    expect(await failureOf(oneWay)).toMatchObject({ failure: 'bad_payload' });
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

describe('a day', () => {
  it('of its default budget stays inside the quotas of an account, however fast it is spent', async () => {
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
});
