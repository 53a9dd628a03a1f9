/** A fare source in front of its stand-in, in process and on a stepped clock. */
import { riyadhDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type Itinerary } from '#contract/domain/itinerary.ts';
import type { ProviderModule } from '#server/pipeline/providers/outside/define-provider.ts';
import {
  type ExactRequest,
  type FareProvider,
  type FareRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import {
  createMarket,
  createSeason,
  lowestOf,
  type Market,
  spanMarginDays,
  stayMarginDays,
} from '#server/pipeline/providers/sample/market.ts';
import { createDaySpan, dayNumber } from '#server/pipeline/providers/sample/numbers.ts';
import { cheapestFare, otherSiteFares } from '#server/pipeline/providers/sample/sample-fare.ts';
import { listPairs } from '#server/pipeline/providers/sample/sample-network.ts';
import { reference } from '#test/support/reference.ts';
import type { StandIn, StandInMarket } from '#test/support/stand-ins/stand-in.ts';
import { createSteppedClock, type SteppedClock } from './stepped-clock.ts';

export const standInKey = 'a/secret+key';
const listTrips = createSampleTrips();

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

export function reasonsOf(rows: readonly ProviderRow[]): string[] {
  return rows.flatMap((row) => ('refusal' in row ? [row.refusal.reason] : []));
}

/** What a trip costs at every booking site: the prices of `createSampleProvider` with seed 1, the cheapest first. */
function createSampleTrips() {
  const pairs = new Map(listPairs(reference).map((pair) => [pair.origin + pair.destination, pair]));
  const markets = new Map<string, Market>();

  return ({ origin, destination, tripType, ...days }: Itinerary, now: Date): ProviderFare[] => {
    const observed = dayNumber(riyadhDate(now));
    const departure = dayNumber(days.departureDate);
    const pair = pairs.get(origin + destination);
    if (!pair || departure <= observed || departure > observed + bookingWindowDays) return [];
    const key = [origin, destination, tripType, observed].join();
    let market = markets.get(key);
    if (!market) {
      const span = createDaySpan(observed - spanMarginDays, observed + bookingWindowDays + stayMarginDays);
      market = createMarket(pair, tripType, {
        seed: 1,
        span,
        season: createSeason(span, reference.calendar),
      });
      markets.set(key, market);
    }
    const found = lowestOf(market, departure, departure, observed);
    if (!found) return [];
    const low = days.returnDate === null ? found : { ...found, returnDay: dayNumber(days.returnDate) };
    return [cheapestFare(market, low, observed, now), ...otherSiteFares(market, low, observed, now)].sort(
      (a, b) => a.price - b.price,
    );
  };
}
