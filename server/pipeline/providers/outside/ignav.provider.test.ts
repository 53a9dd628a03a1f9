/** Ignav against its stand-in: what is asked, what confirms, and every fault. */
import { describe, expect, it } from 'vitest';
import {
  faresOf,
  oneWay,
  reasonsOf,
  roundTrip,
  setUpSource,
  standInKey,
  standInStart,
} from '#test/support/stand-in-testing.ts';
import { createIgnavStandIn } from '#test/support/stand-ins/ignav-stand-in.ts';
import type { Fault } from '#test/support/stand-ins/stand-in.ts';
import type { ProviderFailure } from '../provider.ts';
import { ignav, readIgnavRows } from './ignav.provider.ts';

const setUp = () => setUpSource(ignav, (parts) => createIgnavStandIn({ key: standInKey, ...parts }));

describe('a trip', () => {
  it.each([oneWay, roundTrip])('$tripType is one verified price for one adult, seen now', async (trip) => {
    const { read, standIn, market } = setUp();
    const [cheapest] = market.list(trip);
    const [fare, ...others] = faresOf(await read(trip));
    expect(others).toEqual([]);
    expect(fare).toMatchObject({
      source: 'ignav',
      site: 'ignav',
      origin: 'RUH',
      destination: 'CAI',
      departureDate: '2027-01-15',
      returnDate: trip.returnDate,
      price: cheapest?.price,
      airline: cheapest?.airline,
      flightNumber: '265',
      stops: cheapest?.stops,
      baggage: cheapest?.baggage,
      observedAt: standInStart,
      observedAtPrecision: 'second',
      deepLink: null,
    });
    expect(fare?.isUnverified).toBeUndefined();
    expect(standIn.calls.map(({ path }) => path)).toEqual([
      trip.returnDate ? '/api/fares/round-trip' : '/api/fares/one-way',
    ]);
    expect(standIn.calls[0]?.body).toMatchObject({ adults: 1, market: 'SA', cabin_class: 'economy' });
    expect(standIn.billed()).toBe(1);
  });

  it.each([
    ['verified', undefined],
    ['unverified', true],
    ['a new word', true],
  ])('whose price is called %s confirms only where it is verified', (status, isUnverified) => {
    const segment = {
      flight_number: 265,
      marketing_carrier_code: 'XY',
      departure_airport: 'RUH',
      departure_time_local: '2027-01-15T06:20:00',
      arrival_airport: 'CAI',
    };
    const itinerary = {
      price: { amount: 640, currency: 'SAR', status },
      outbound: { segments: [segment] },
      ignav_id: 'a',
    };
    const rows = readIgnavRows({ itineraries: [itinerary] }, oneWay, standInStart);
    expect(faresOf(rows)).toMatchObject([{ price: 640, flightNumber: '265' }]);
    expect(faresOf(rows)[0]?.isUnverified).toBe(isUnverified);
  });

  it('is never one that makes the traveller change by himself', async () => {
    const { read, market } = setUp();
    const [fare] = faresOf(await read(oneWay));
    expect(fare?.price).toBeGreaterThan((market.list(oneWay)[0]?.price ?? 0) * 0.9);
  });

  it('without flights is no row and no failure', async () => {
    const { read, standIn, provider } = setUp();
    standIn.failNext('empty');
    expect(await read(oneWay)).toEqual([]);
    expect(provider.isSuspended?.()).toBe(false);
  });
});

describe('rows that are refused', () => {
  const cases: [Fault, string][] = [
    ['wrong_currency', 'bad_currency'],
    ['wrong_year', 'bad_date'],
    ['half', 'bad_price'],
  ];
  it.each(cases)('%s: %s, and no price', async (fault, reason) => {
    const { read, standIn } = setUp();
    standIn.failNext(fault);
    const rows = await read(roundTrip);
    expect(faresOf(rows)).toEqual([]);
    expect(new Set(reasonsOf(rows))).toEqual(new Set([reason]));
    expect(faresOf(await read(roundTrip))).toHaveLength(1);
  });

  it('of another market’s currency are refused, not converted', async () => {
    const { standIn } = setUp();
    const body = { origin: 'RUH', destination: 'CAI', departure_date: '2027-01-15', market: 'US' };
    const response = await standIn.fetch('http://stand-in/api/fares/one-way', {
      method: 'POST',
      headers: { 'x-api-key': standInKey },
      body: JSON.stringify(body),
    });
    const rows = readIgnavRows(await response.json(), oneWay, standInStart);
    expect(new Set(reasonsOf(rows))).toEqual(new Set(['bad_currency']));
  });
});

describe('faults of the service', () => {
  const cases: [Fault, ProviderFailure, number | null, number][] = [
    ['unauthorized', 'unauthorized', 401, 1],
    ['unpaid', 'payment_required', 402, 1],
    ['forbidden', 'unauthorized', 403, 1],
    ['rate_limited', 'rate_limited', 429, 1],
    ['server_error', 'http_status', 500, 1],
    ['garbage', 'bad_payload', 200, 1],
    ['cut_off', 'bad_payload', 200, 1],
    ['slow', 'timeout', null, 1],
  ];
  it.each(cases)('%s is a %s failure that names no key, and heals by itself', async (...row) => {
    const [fault, failure, status, calls] = row;
    const { clock, standIn, read, failureOf } = setUp();
    standIn.failNext(fault);
    const error = await failureOf(oneWay);
    expect(error).toMatchObject({ provider: 'ignav', failure, status });
    expect(error.message).not.toContain(standInKey);
    expect(standIn.calls).toHaveLength(calls);
    await clock.advance(30_000);
    expect(faresOf(await read(oneWay))).toHaveLength(1);
  });

  it('says what the vendor says of a refusal', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('unpaid');
    expect((await failureOf(oneWay)).message).toMatch(/has to be paid \(unpaid: refused: unpaid\)$/);
    expect((await failureOf({ ...oneWay, destination: 'QQQ' })).failure).toBe('circuit_open');
  });

  it('asks again after 424 alone, and pays once', async () => {
    const { standIn, read, clock } = setUp();
    standIn.failNext('upstream', { times: 3 });
    expect(faresOf(await read(oneWay))).toHaveLength(1);
    expect(standIn.calls).toHaveLength(4);
    expect(standIn.billed()).toBe(1);
    expect(clock.now().getTime() - standInStart.getTime()).toBe(7000);
  });

  it('gives up after four times 424', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('upstream', { times: 4 });
    expect(await failureOf(oneWay)).toMatchObject({ failure: 'http_status', status: 424 });
    expect(standIn.calls).toHaveLength(4);
  });

  it('gives a silent service up after thirty seconds', async () => {
    const { standIn, failureOf, clock } = setUp();
    standIn.failNext('slow');
    await failureOf(oneWay);
    expect(clock.now().getTime() - standInStart.getTime()).toBe(30_000);
  });

  it('asks nothing while the service wants to be left alone', async () => {
    const { standIn, failureOf, read, clock } = setUp();
    standIn.failNext('rate_limited');
    await failureOf(oneWay);
    expect(await failureOf(oneWay)).toMatchObject({ failure: 'circuit_open' });
    expect(standIn.calls).toHaveLength(1);
    await clock.advance(30_000);
    expect(faresOf(await read(oneWay))).toHaveLength(1);
  });

  it('refuses kinds of request that it has no answer to, without a call', async () => {
    const { standIn, failureOf, provider } = setUp();
    const slice = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: null } as const;
    expect(await failureOf(slice)).toMatchObject({ failure: 'bad_payload' });
    expect(standIn.calls).toEqual([]);
    expect(provider.listRequests(standInStart)).toEqual([]);
  });
});

describe('the stand-in refuses as the vendor does', () => {
  const body = { origin: 'RUH', destination: 'CAI', departure_date: '2027-01-15' };
  const cases: [string, object, string][] = [
    ['an unknown key', { ...body, colour: 'red' }, 'colour'],
    ['an unknown airport', { ...body, destination: 'QQQ' }, 'destination'],
    ['a day that is over', { ...body, departure_date: '2026-11-19' }, 'departure_date'],
  ];
  it.each(cases)('%s', async (_, sent, field) => {
    const { standIn } = setUp();
    const headers = { 'x-api-key': standInKey };
    const post = (path: string, content: object) =>
      standIn.fetch(`http://stand-in${path}`, { method: 'POST', headers, body: JSON.stringify(content) });
    const response = await post('/api/fares/one-way', sent);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { field } });
    const back = { ...body, return_date: '2027-01-14' };
    expect((await post('/api/fares/round-trip', back)).status).toBe(400);
    expect(standIn.billed()).toBe(0);
  });
});

describe('a day', () => {
  it('of its default budget stays inside the free calls of a month', async () => {
    const { clock, standIn, read, provider } = setUp();
    const calls = provider.budget?.callsPerDay ?? 0;
    for (let call = 0; call < calls; call += 1) {
      await read(call % 2 ? oneWay : roundTrip);
      await clock.advance(Math.floor(86_400_000 / calls));
    }
    expect(standIn.billed()).toBe(calls);
    expect(standIn.billed() * 30).toBeLessThanOrEqual(1000);
    expect(calls * (provider.costOf?.(oneWay) ?? 0)).toBeLessThanOrEqual(provider.budget?.usdPerDay ?? 0);
  });
});
