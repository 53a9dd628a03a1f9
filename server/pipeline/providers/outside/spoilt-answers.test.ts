/** Answers of the exact sources with one value spoilt: a row, a refusal or a ProviderError, never more. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  faresOf,
  standInKey as key,
  standInStart as now,
  roundTrip,
  type SourceUnderTest,
  setUpSource,
} from '#test/support/stand-in-testing.ts';
import { createSerpapiStandIn } from '#test/support/stand-ins/serpapi-stand-in.ts';
import type { StandIn } from '#test/support/stand-ins/stand-in.ts';
import { createWegoStandIn } from '#test/support/stand-ins/wego-stand-in.ts';
import { type FareRequest, ProviderError, type ProviderRow } from '../provider.ts';
import { readSerpapiRows, serpapi } from './serpapi.provider.ts';
import { readTripRows, readTrips, wego } from './wego.provider.ts';

type Wrap = (standIn: StandIn) => StandIn;
type Source = {
  name: string;
  request: FareRequest;
  set: (wrap: Wrap) => SourceUnderTest;
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

const sources: Source[] = [
  {
    name: 'serpapi',
    request: roundTrip,
    set: (wrap) => setUpSource(serpapi, (parts) => wrap(createSerpapiStandIn({ key, ...parts }))),
    read: (payload) => readSerpapiRows(payload, roundTrip, now),
  },
  {
    name: 'wego',
    request: roundTrip,
    set: (wrap) => setUpSource(wego, (parts) => wrap(createWegoStandIn({ token: key, ...parts }))),
    read: readWego,
  },
];

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

describe.each(sources)('one spoilt value in an answer of $name', ({ request, set, read }) => {
  let answer: unknown;

  beforeAll(async () => {
    const source = set((standIn) => ({
      ...standIn,
      fetch: async (input, init) => {
        const response = await standIn.fetch(input, init);
        const body: unknown = await response.clone().json();
        if (!String(input).includes('/trips/')) answer = body;
        return response;
      },
    }));
    expect(faresOf(await source.read(request)).length).toBeGreaterThan(0);
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
