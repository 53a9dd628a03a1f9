/** SearchApi against its stand-in: two hundred days in one call, and every fault. */
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import {
  faresOf,
  oneWay,
  reasonsOf,
  setUpSource,
  standInKey,
  standInStart,
} from '#test/support/stand-in-testing.ts';
import { createSearchapiStandIn } from '#test/support/stand-ins/searchapi-stand-in.ts';
import type { Fault } from '#test/support/stand-ins/stand-in.ts';
import type { FareRequest, ProviderFailure } from '../provider.ts';
import { searchapi } from './searchapi.provider.ts';

const setUp = () => setUpSource(searchapi, (parts) => createSearchapiStandIn({ key: standInKey, ...parts }));
const calendar: FareRequest = {
  kind: 'calendar',
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'oneway',
  month: '2026-11',
};

describe('a calendar', () => {
  it('is two hundred days from today in one call', async () => {
    const { read, standIn, market } = setUp();
    const fares = faresOf(await read(calendar));
    expect(standIn.calls).toHaveLength(1);
    expect(standIn.calls[0]?.query).toMatchObject({
      outbound_date_start: '2026-11-20',
      outbound_date_end: addDays('2026-11-20', 199),
      currency: 'SAR',
    });
    // Nothing of the sample market departs today.
    expect(fares).toHaveLength(199);
    const [first] = fares;
    const departureDate = '2026-11-21';
    expect(first).toMatchObject({
      source: 'searchapi',
      site: 'google',
      departureDate,
      returnDate: null,
      price: market.list({ ...oneWay, departureDate })[0]?.price,
      airline: null,
      stops: null,
      observedAt: standInStart,
      observedAtPrecision: 'second',
    });
  });

  it('of a later month begins with it; of a month that is over nothing is asked', async () => {
    const { read, standIn } = setUp();
    await read({ ...calendar, month: '2027-01' });
    expect(standIn.calls[0]?.query.outbound_date_start).toBe('2027-01-01');
    expect(await read({ ...calendar, month: '2026-10' })).toEqual([]);
    expect(standIn.calls).toHaveLength(1);
  });

  it('of round trips is not asked for', async () => {
    const { read, standIn } = setUp();
    expect(await read({ ...calendar, tripType: 'roundtrip' })).toEqual([]);
    expect(standIn.calls).toEqual([]);
  });

  it('without prices is no row and no failure', async () => {
    const { read, standIn } = setUp();
    standIn.failNext('empty');
    expect(await read(calendar)).toEqual([]);
  });

  it('is all that it answers', async () => {
    const { failureOf, standIn } = setUp();
    expect(await failureOf(oneWay)).toMatchObject({ failure: 'bad_payload' });
    expect(standIn.calls).toEqual([]);
  });
});

describe('rows that are refused', () => {
  it.each([
    ['wrong_currency', 'bad_currency'],
    ['wrong_year', 'bad_date'],
  ] as const)('%s: %s, and no price', async (fault, reason) => {
    const { read, standIn } = setUp();
    standIn.failNext(fault);
    const rows = await read(calendar);
    expect(faresOf(rows)).toEqual([]);
    expect(new Set(reasonsOf(rows))).toEqual(new Set([reason]));
  });

  it('half an answer keeps its good half', async () => {
    const { read, standIn } = setUp();
    standIn.failNext('half');
    const rows = await read(calendar);
    expect(faresOf(rows)).toHaveLength(99);
    expect(reasonsOf(rows)).toEqual(Array.from({ length: 100 }, () => 'bad_price'));
  });
});

describe('faults of the service', () => {
  const cases: [Fault, ProviderFailure, number | null][] = [
    ['unauthorized', 'unauthorized', 401],
    ['unpaid', 'payment_required', 402],
    ['forbidden', 'unauthorized', 403],
    ['upstream', 'http_status', 424],
    ['rate_limited', 'rate_limited', 429],
    ['server_error', 'http_status', 500],
    ['garbage', 'bad_payload', 200],
    ['cut_off', 'bad_payload', 200],
    ['slow', 'timeout', null],
  ];
  it.each(cases)('%s is a %s failure (%s) that names no key, and heals by itself', async (...row) => {
    const [fault, failure, status] = row;
    const { clock, standIn, read, failureOf } = setUp();
    standIn.failNext(fault);
    const error = await failureOf(calendar);
    expect(error).toMatchObject({ provider: 'searchapi', failure, status });
    expect(error.message).not.toContain(standInKey);
    expect(standIn.calls).toHaveLength(1);
    await clock.advance(30_000);
    expect(faresOf(await read(calendar)).length).toBeGreaterThan(100);
  });
});

describe('a day', () => {
  it('of its default budget stays inside the free searches of a month', async () => {
    const { clock, standIn, read, provider } = setUp();
    const calls = provider.budget?.callsPerDay ?? 0;
    for (let call = 0; call < calls; call += 1) {
      expect((await read(calendar)).length).toBeGreaterThan(100);
      await clock.advance(Math.floor(86_400_000 / calls));
    }
    expect(standIn.billed()).toBe(calls);
    expect(calls * 31).toBeLessThanOrEqual(100);
    expect(calls * (provider.costOf?.(calendar) ?? 0)).toBeLessThanOrEqual(provider.budget?.usdPerDay ?? 0);
  });
});
