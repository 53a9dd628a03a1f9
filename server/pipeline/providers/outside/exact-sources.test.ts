/** What holds of every source of exact prices, against its stand-in: faults, refused rows, answers with one value spoilt. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faresOf } from '#test/support/factories.ts';
import {
  standInKey as key,
  standInStart as now,
  oneWay,
  reasonsOf,
  roundTrip,
  type SourceUnderTest,
  setUpSource,
} from '#test/support/stand-in-testing.ts';
import { createSerpapiStandIn } from '#test/support/stand-ins/serpapi-stand-in.ts';
import type { Fault, StandIn } from '#test/support/stand-ins/stand-in.ts';
import { createWegoStandIn } from '#test/support/stand-ins/wego-stand-in.ts';
import { ProviderError, type ProviderFailure, type ProviderRow } from '../provider.ts';
import { readSerpapiRows, serpapi } from './serpapi.provider.ts';
import { readTripRows, readTrips, wego } from './wego.provider.ts';

type FetchBy = (standIn: StandIn) => typeof fetch;
type Source = {
  name: string;
  /** With a network of its own, where given. */
  setUp: (fetchBy?: FetchBy) => SourceUnderTest;
  /** Parts of the addresses that a question calls. */
  steps: readonly string[];
  /** Faults that bring rows without a price, and where. */
  refused: readonly (readonly [fault: Fault, path: string, reason: string])[];
  /** What is changed in the address or the body of a call, and what comes of it. */
  deviations: readonly (readonly [name: string, outcome: string | number])[];
  /** What the source makes of its last answer. */
  read: (payload: unknown) => readonly ProviderRow[];
};

/** The page around the trips is checked where it is read. */
const wegoPage = z.object({
  results: z.array(z.unknown()),
  metadata: z.object({ createdAt: z.string().nullish() }),
});

function readWego(payload: unknown): ProviderRow[] {
  const { data } = wegoPage.safeParse(payload);
  if (!data) return [];
  const { results } = data;
  const metadata = { ...data.metadata, snapshotTripCount: 1, snapshotFareCount: 1 };
  const page = { currencyCode: 'SAR', metadata, results };
  const found = readTrips(page, { asked: roundTrip, answeredAt: now });
  // The fares of a trip have the price in the same form.
  const rows = found.trips.flatMap(({ fare }) => readTripRows(results, fare));
  return [...found.refusals, ...found.trips.map(({ fare }) => ({ fare, line: null })), ...rows];
}

const ownNetwork: FetchBy = (standIn) => standIn.fetch;
const sources: Source[] = [
  {
    name: 'serpapi',
    setUp: (fetchBy = ownNetwork) =>
      setUpSource(serpapi, (parts) => {
        const standIn = createSerpapiStandIn({ key, ...parts });
        return { ...standIn, fetch: fetchBy(standIn) };
      }),
    steps: ['/search.json', '/account.json'],
    refused: [
      ['wrong_currency', '/search', 'bad_currency'],
      ['wrong_year', '/search', 'bad_date'],
      ['half', '/search', 'bad_price'],
    ],
    deviations: [
      ['currency', 'bad_currency'],
      ['type', 400],
    ],
    read: (payload) => readSerpapiRows(payload, roundTrip, now),
  },
  {
    name: 'wego-api',
    setUp: (fetchBy = ownNetwork) =>
      setUpSource(wego, (parts) => {
        const standIn = createWegoStandIn({ token: key, ...parts });
        return { ...standIn, fetch: fetchBy(standIn) };
      }),
    steps: ['/searches', '/results', '/trips'],
    refused: [
      ['wrong_currency', '/searches', 'bad_currency'],
      ['wrong_year', '/searches', 'bad_date'],
      ['party_price', '/searches', 'bad_price'],
      ['half', '/trips', 'bad_price'],
    ],
    deviations: [
      ['currency', 'bad_currency'],
      ['siteCode', 400],
      ['adults', 400],
    ],
    read: readWego,
  },
];

const faults: readonly (readonly [Fault, ProviderFailure, number | null])[] = [
  ['unauthorized', 'unauthorized', 401],
  ['unpaid', 'payment_required', 402],
  ['forbidden', 'unauthorized', 403],
  ['upstream', 'http_status', 424],
  ['server_error', 'http_status', 500],
  ['garbage', 'bad_payload', 200],
  ['cut_off', 'bad_payload', 200],
  ['slow', 'timeout', null],
];

describe.each(sources)('$name', ({ name, setUp, steps, refused, deviations }) => {
  it('has no row and no failure for a trip without flights', async () => {
    const { read, standIn } = setUp();
    // Five failures would open the circuit.
    for (let call = 0; call < 6; call += 1) {
      standIn.failNext('empty', { path: '/search' });
      expect(await read(oneWay)).toEqual([]);
    }
  });

  it.each(refused)('has no price after %s at %s: %s', async (fault, path, reason) => {
    const { read, standIn } = setUp();
    standIn.failNext(fault, { path });
    const rows = await read(roundTrip);
    expect(faresOf(rows)).toEqual([]);
    expect(new Set(reasonsOf(rows))).toEqual(new Set([reason]));
    expect(faresOf(await read(roundTrip)).length).toBeGreaterThan(0);
  });

  it.each(faults.flatMap((row) => steps.map((path) => [...row, path] as const)))(
    'takes %s for a %s failure (%s) at %s, names no key, and heals by itself',
    async (fault, failure, status, path) => {
      const { clock, standIn, read, failureOf } = setUp();
      standIn.failNext(fault, { path });
      const error = await failureOf(oneWay);
      // A search at Wego is answered with 201.
      const wanted = fault === 'cut_off' && path === '/searches' ? 201 : status;
      expect(error).toMatchObject({ provider: name, failure, status: wanted });
      for (const form of [key, encodeURIComponent(key)]) expect(error.message).not.toContain(form);
      await clock.advance(30_000);
      expect(faresOf(await read(oneWay)).length).toBeGreaterThan(0);
    },
  );

  it.each(deviations)('has no price for a call that leaves out or misspells %s', async (field, outcome) => {
    const source = setUp(({ fetch }) => (input, init) => {
      const url = new URL(String(input));
      url.searchParams.delete(field);
      const body = typeof init?.body === 'string' ? init.body.replace(`"${field}"`, `"${field}2"`) : null;
      return fetch(url, { ...init, ...(field === 'currency' ? {} : { body }) });
    });
    const rows = await source.read(oneWay).catch(({ status }) => status);
    if (typeof outcome === 'number') expect(rows).toBe(outcome);
    else expect([faresOf(rows), new Set(reasonsOf(rows))]).toEqual([[], new Set([outcome])]);
  });
});

/** Values that have broken parsers before, and any other. */
const values = fc.oneof(
  fc.constantFrom(null, '', 0, -1, 1e12, '2028-01-15', '2027-13-45', 'no day', 'USD', '\u0000', [], {}, '..'),
  fc.jsonValue({ maxDepth: 2 }),
);

type Place = { holder: Record<string, unknown>; name: string };

function listPlaces(holder: unknown): Place[] {
  if (typeof holder !== 'object' || holder === null) return [];
  const record = holder as Record<string, unknown>;
  return Object.keys(record).flatMap((name) => [{ holder: record, name }, ...listPlaces(record[name])]);
}

describe.each(sources)('one spoilt value in an answer of $name', ({ setUp, read }) => {
  let answer: unknown;

  beforeAll(async () => {
    const source = setUp(({ fetch }) => async (input, init) => {
      const response = await fetch(input, init);
      const body: unknown = await response.clone().json();
      if (!String(input).includes('/trips/')) answer = body;
      return response;
    });
    expect(faresOf(await source.read(roundTrip)).length).toBeGreaterThan(0);
  });

  it('gives no price that was not asked for', () => {
    fc.assert(
      fc.property(fc.nat(), values, (seed, value) => {
        const copy: unknown = structuredClone(answer);
        const places = listPlaces(copy);
        const place = places[seed % places.length];
        if (place) place.holder[place.name] = value;
        for (const fare of faresOf(readOrFail(() => read(copy)))) {
          expect(fare.price).toBeGreaterThan(0);
          expect(fare.price).toBeLessThanOrEqual(100_000);
          expect([fare.origin, fare.destination]).toEqual(['RUH', 'CAI']);
          expect(fare.observedAt.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(fare.departureDate).toBe(roundTrip.departureDate);
          expect(fare.stops ?? 0).toBeLessThanOrEqual(9);
          if (fare.deepLink !== null) expect(fare.deepLink).toMatch(/^https:\/\/sa\.wego\.com\//);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

function readOrFail(read: () => readonly ProviderRow[]): readonly ProviderRow[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
