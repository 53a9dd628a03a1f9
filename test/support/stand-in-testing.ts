/** A fare source in front of its stand-in, in process and on a stepped clock. */

import type { ProviderModule } from '#server/pipeline/providers/outside/define-provider.ts';
import {
  type ExactRequest,
  type FareProvider,
  type FareRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import type { StandIn, StandInMarket } from '#test/support/stand-ins/stand-in.ts';
import { createSampleTrips } from './sample-trips.ts';
import { createSteppedClock, type SteppedClock } from './stepped-clock.ts';

export const standInKey = 'a/secret+key';
const reference = loadReferenceData();
const listTrips = createSampleTrips(reference);

export const standInStart = new Date('2026-11-20T08:00:20Z');
export const oneWay: ExactRequest = {
  kind: 'exact',
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'oneway',
  departureDate: '2027-01-15',
  returnDate: null,
};
export const roundTrip: ExactRequest = { ...oneWay, tripType: 'roundtrip', returnDate: '2027-01-22' };

type Parts = { market: StandInMarket; clock: SteppedClock };

export type SourceUnderTest = Parts & {
  provider: FareProvider;
  standIn: StandIn;
  /** What the provider wrote in its log. */
  warnings: string[];
  read(request: FareRequest): Promise<ProviderRow[]>;
  /** The error of `read`; fails where it throws nothing or anything else. */
  failureOf(request: FareRequest): Promise<ProviderError>;
};

/** A market where nothing changed since the fares were listed. */
export function createCalmMarket(clock: Pick<SteppedClock, 'now'>): StandInMarket {
  return {
    hasAirport: (code) => reference.airports.has(code),
    today: clock.now,
    list: (trip) => listTrips(trip, clock.now()),
  };
}

export function setUpSource(
  module: ProviderModule,
  createStandIn: (parts: Parts) => StandIn,
  values: Readonly<Record<string, string>> = {},
): SourceUnderTest {
  const clock = createSteppedClock(standInStart);
  const market = createCalmMarket(clock);
  const standIn = createStandIn({ market, clock });
  const { switchedOnBy } = module;
  const warnings: string[] = [];
  const log = {
    warn: (fields: object, message: string) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
  };
  const parts = { clock, fetch: standIn.fetch, log };
  const provider = module.create({ [switchedOnBy]: standInKey, ...values }, parts);
  if (!provider) throw new Error(`${switchedOnBy} switched nothing on`);
  const signal = new AbortController().signal;
  const read = async (request: FareRequest): Promise<ProviderRow[]> => {
    const batches = provider.read(request, { now: clock.now(), signal });
    return (await clock.runUntil(Array.fromAsync(batches))).flat();
  };
  return {
    market,
    clock,
    provider,
    standIn,
    warnings,
    read,
    async failureOf(request) {
      const error: unknown = await read(request).then(
        (rows) => new Error(`no failure but ${JSON.stringify(rows)}`),
        (reason: unknown) => reason,
      );
      if (error instanceof ProviderError) return error;
      throw error;
    },
  };
}

export function faresOf(rows: readonly ProviderRow[]): ProviderFare[] {
  return rows.flatMap((row) => ('fare' in row ? [row.fare] : []));
}

export function reasonsOf(rows: readonly ProviderRow[]): string[] {
  return rows.flatMap((row) => ('refusal' in row ? [row.refusal.reason] : []));
}
