/** Offline default provider: simulated fares over the real routes, the same for the same seed and time. */
import { setImmediate } from 'node:timers/promises';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { bookingWindowDays, type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { ExactRequest, FareProvider, FareRequest, ProviderFare, ProviderRow } from '../provider.ts';
import {
  createMarket,
  createSeason,
  type Low,
  listMonths,
  lowestOf,
  type Market,
  type MonthRun,
  spanMarginDays,
  stayMarginDays,
} from './market.ts';
import { createDaySpan, dateOfDay, dayNumber, mix, monthNumberOf } from './numbers.ts';
import { cheapestFare, otherSiteFares, sampleSource } from './sample-fare.ts';
import { listPairs, type Pair } from './sample-network.ts';
import {
  followMarginDays,
  type HolidayTrips,
  isFollowDay,
  listFollowedLows,
  listHolidayLows,
  listHolidayTrips,
  listSearchedMonths,
} from './searched-trips.ts';

type HistoryRequest = {
  /** First and last Riyadh day, both included. */
  from: IsoDate;
  to: IsoDate;
  origins?: readonly string[];
  signal: AbortSignal;
};

export type SampleProvider = FareProvider & {
  /** Riyadh days of the initial sample history, oldest first, without today. */
  listHistoryDays(now: Date): IsoDate[];
  /** Sightings of past days in batches of at most 1,000 rows, ascending by day. */
  readHistory(request: HistoryRequest): AsyncIterable<readonly ProviderRow[]>;
};

const historyDays = 120;
const batchRows = 1000;
/** Markets computed before yielding to the event loop. */
const marketsAtOnce = 50;
const slotLength = 3 * 3_600_000;
const noonInRiyadh = 'T09:00:00Z';
/** Days between sightings of rarely searched months. */
const restCycleDays = 80;

type Context = { pairs: readonly Pair[]; seed: number; reference: ReferenceData };

/** Prices depend only on `seed`, itinerary and Riyadh day. */
export function createSampleProvider(options: { reference: ReferenceData; seed: number }): SampleProvider {
  const context: Context = { ...options, pairs: listPairs(options.reference) };
  return {
    name: sampleSource,
    answers: ['slice', 'calendar', 'exact', 'everything'],
    listRequests: () =>
      departureAirports.flatMap((origin) =>
        tripTypes.map((tripType) => ({ kind: 'slice', origin, tripType, month: null })),
      ),
    listHistoryDays: (now) => {
      const today = riyadhDate(now);
      return Array.from({ length: historyDays }, (_, index) => addDays(today, index - historyDays));
    },
    read: (request, { now, signal }) => inBatches(listCurrentRows(context, request, now), signal),
    readHistory: (request) => readHistory(context, request),
  };
}

function* listCurrentRows(context: Context, request: FareRequest, now: Date): Generator<ProviderFare> {
  const observedAt = new Date(Math.floor(now.getTime() / slotLength) * slotLength);
  const observed = dayNumber(riyadhDate(now));
  const pairs = context.pairs.filter(
    ({ origin, destination }) =>
      request.kind === 'everything' ||
      (origin === request.origin && (request.kind === 'slice' || destination === request.destination)),
  );
  const types = request.kind === 'everything' ? tripTypes : [request.tripType];
  const month = 'month' in request && request.month !== null ? monthNumberOf(request.month) : null;
  const holidaysAt = new Map<string, HolidayTrips>();
  for (const market of createMarkets(context, { pairs, types, from: observed, to: observed })) {
    if (request.kind === 'calendar') yield* listCalendarRows(market, { month, observed, observedAt });
    else if (request.kind === 'exact') yield* listExactRows(market, request, { observed, observedAt: now });
    else {
      const { origin } = market.pair;
      const holidays = holidaysAt.getOrInsertComputed(origin, () =>
        listHolidayTrips(context.reference, origin, riyadhDate(now)),
      );
      yield* listSliceRows(market, { month, observed, observedAt, holidays });
    }
  }
}

type View = { month: number | null; observed: number; observedAt: Date };

/** The cheapest departure of each month and holiday; the pair's overall cheapest on every booking site. */
function* listSliceRows(
  market: Market,
  { month, observed, observedAt, holidays }: View & { holidays: HolidayTrips },
): Generator<ProviderFare> {
  const lows = listMonths(market.span, observed).flatMap((run) => {
    const low = lowestOf(market, run.first, run.last, observed);
    return low ? [{ month: run.month, low }] : [];
  });
  const cheapest = lows.reduce((best, each) => (each.low.price < best.low.price ? each : best));
  for (const each of lows) {
    if (month !== null && each.month !== month) continue;
    yield cheapestFare(market, each.low, observed, observedAt);
    if (each === cheapest) yield* otherSiteFares(market, each.low, observed, observedAt);
  }
  if (month !== null) return;
  const months = lows.map(({ low }) => low);
  const followed = listFollowedLows(market, observed).filter(
    ({ departure }) => !months.some((low) => low.departure === departure),
  );
  for (const low of followed) yield cheapestFare(market, low, observed, observedAt);
  const known = [...months, ...followed];
  for (const low of listHolidayLows(market, holidays, { observed, known })) {
    yield cheapestFare(market, low, observed, observedAt);
  }
}

function* listCalendarRows(market: Market, { month, observed, observedAt }: View): Generator<ProviderFare> {
  const run = listMonths(market.span, observed).find((each) => each.month === month);
  for (let departure = run?.first ?? 0; run && departure <= run.last; departure += 1) {
    const low = lowestOf(market, departure, departure, observed);
    if (low) yield cheapestFare(market, low, observed, observedAt);
  }
}

/** The day's price if that trip is the day's cheapest; the market knows no other stay. */
function* listExactRows(
  market: Market,
  { departureDate, returnDate }: ExactRequest,
  { observed, observedAt }: Omit<View, 'month'>,
): Generator<ProviderFare> {
  const departure = dayNumber(departureDate);
  const low = lowestOf(market, departure, departure, observed);
  const fare = low && cheapestFare(market, low, observed, observedAt);
  if (fare?.returnDate === returnDate) yield fare;
}

async function* readHistory(
  context: Context,
  { from, to, origins, signal }: HistoryRequest,
): AsyncGenerator<readonly ProviderRow[]> {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const pairs = context.pairs.filter((pair) => origins?.includes(pair.origin) ?? true);
  const markets: Market[] = [];
  for (const market of createMarkets(context, { pairs, types: tripTypes, from: first, to: last })) {
    signal.throwIfAborted();
    markets.push(market);
    if (markets.length % marketsAtOnce === 0) await setImmediate();
  }
  yield* inBatches(listHistoryRows(markets, first, last), signal);
}

function* listHistoryRows(markets: readonly Market[], first: number, last: number): Generator<ProviderFare> {
  for (let observed = first; observed <= last; observed += 1) {
    const observedAt = new Date(dateOfDay(observed) + noonInRiyadh);
    const months = markets[0] ? listMonths(markets[0].span, observed) : [];
    for (const market of markets) {
      const lows = listSeenMonths(market, observed, months).flatMap(
        ({ first: from, last: until }) => lowestOf(market, from, until, observed) ?? [],
      );
      const followed = isFollowDay(observed) ? listFollowed(market, observed, lows) : [];
      for (const low of [...lows, ...followed]) yield cheapestFare(market, low, observed, observedAt);
    }
  }
}

function listFollowed(market: Market, observed: number, lows: readonly Low[]): Low[] {
  const monthsOn = (day: number) => listSeenMonths(market, day, listMonths(market.span, day));
  return listFollowedLows(market, observed, monthsOn).filter(
    ({ departure }) => !lows.some((low) => low.departure === departure),
  );
}

/** Like real caches: popular months are seen daily, others now and then. */
function listSeenMonths(market: Market, observed: number, months: readonly MonthRun[]): MonthRun[] {
  const searched = listSearchedMonths(market, observed);
  return months.filter(
    ({ month }) => searched.includes(month) || (observed + mix(market.key, month)) % restCycleDays === 0,
  );
}

type MarketRange = { pairs: readonly Pair[]; types: readonly TripType[]; from: number; to: number };

function* createMarkets(
  { seed, reference }: Context,
  { pairs, types, from, to }: MarketRange,
): Generator<Market> {
  const span = createDaySpan(
    from - followMarginDays - spanMarginDays,
    to + bookingWindowDays + stayMarginDays,
  );
  const season = createSeason(span, reference.calendar);
  for (const pair of pairs) {
    for (const tripType of types) yield createMarket(pair, tripType, { seed, span, season });
  }
}

async function* inBatches(
  fares: Iterable<ProviderFare>,
  signal: AbortSignal,
): AsyncGenerator<readonly ProviderRow[]> {
  let batch: ProviderRow[] = [];
  for (const fare of fares) {
    batch.push({ fare, line: null });
    if (batch.length < batchRows) continue;
    signal.throwIfAborted();
    yield batch;
    batch = [];
    await setImmediate();
  }
  signal.throwIfAborted();
  if (batch.length > 0) yield batch;
}
