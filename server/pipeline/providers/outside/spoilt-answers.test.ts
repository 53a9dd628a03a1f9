/** Answers of the exact and calendar sources with one value spoilt: a row, a refusal or a ProviderError, never more. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ignav, readIgnavRows } from '#server/pipeline/providers/outside/ignav.provider.ts';
import { readCalendarRows, searchapi } from '#server/pipeline/providers/outside/searchapi.provider.ts';
import { readSerpapiRows, serpapi } from '#server/pipeline/providers/outside/serpapi.provider.ts';
import { readTripRows, readTrips, wego } from '#server/pipeline/providers/outside/wego.provider.ts';
import {
  faresOf,
  standInKey as key,
  standInStart as now,
  oneWay,
  roundTrip,
  type SourceUnderTest,
  setUpSource,
} from '#test/support/stand-in-testing.ts';
import { createIgnavStandIn } from '#test/support/stand-ins/ignav-stand-in.ts';
import { createSearchapiStandIn } from '#test/support/stand-ins/searchapi-stand-in.ts';
import { createSerpapiStandIn } from '#test/support/stand-ins/serpapi-stand-in.ts';
import type { StandIn } from '#test/support/stand-ins/stand-in.ts';
import { createWegoStandIn } from '#test/support/stand-ins/wego-stand-in.ts';
import { type FareRequest, ProviderError, type ProviderRow } from '../provider.ts';

type Wrap = (standIn: StandIn) => StandIn;
type Source = {
  name: string;
  request: FareRequest;
  set: (wrap: Wrap) => SourceUnderTest;
  /** What the source makes of its last answer. */
  read: (payload: unknown) => readonly ProviderRow[];
};

const days = { origin: 'RUH', destination: 'CAI', first: '2027-01-01', last: '2027-07-19' };
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
    name: 'ignav',
    request: roundTrip,
    set: (wrap) => setUpSource(ignav, (parts) => wrap(createIgnavStandIn({ key, ...parts }))),
    read: (payload) => readIgnavRows(payload, roundTrip, now),
  },
  {
    name: 'serpapi',
    request: roundTrip,
    set: (wrap) => setUpSource(serpapi, (parts) => wrap(createSerpapiStandIn({ key, ...parts }))),
    read: (payload) => readSerpapiRows(payload, roundTrip, now),
  },
  {
    name: 'searchapi',
    request: { ...oneWay, kind: 'calendar', month: '2027-01' },
    set: (wrap) => setUpSource(searchapi, (parts) => wrap(createSearchapiStandIn({ key, ...parts }))),
    read: (payload) => readCalendarRows(payload, days, now),
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
    if (request.kind === 'calendar') Object.assign(answer as object, { calendar: shorten(answer) });
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
          expect(fare.departureDate >= days.first && fare.departureDate <= days.last).toBe(true);
          expect(fare.stops ?? 0).toBeLessThanOrEqual(9);
          if (fare.deepLink !== null) expect(fare.deepLink).toMatch(/^https:\/\/sa\.wego\.com\//);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

function shorten(answer: unknown): unknown[] {
  return (answer as { calendar: unknown[] }).calendar.slice(0, 4);
}

function readOrFail(read: () => readonly ProviderRow[]): readonly ProviderRow[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
