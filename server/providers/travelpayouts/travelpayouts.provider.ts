/** Prices cached by Aviasales, read from the Travelpayouts Data API. */
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import type { CircuitState } from '../outbound-http/circuit-breaker.ts';
import type { JsonClient } from '../outbound-http/json-client.ts';
import {
  type FareProvider,
  type FareRequest,
  ProviderError,
  type ProviderFailure,
  type ProviderFare,
  type ProviderRow,
} from '../provider.ts';
import { createPartnerLinks, type PartnerLinkRequest } from './partner-links.ts';
import {
  createTravelpayoutsClient,
  endpoints,
  type TravelpayoutsConnection,
  travelpayoutsName,
} from './travelpayouts-client.ts';
import { listRawRows, readEnvelope } from './travelpayouts-envelope.ts';
import { readTravelpayoutsRow } from './travelpayouts-row.ts';

export type ProviderLog = { warn(fields: object, message: string): void };

export type TravelpayoutsOptions = TravelpayoutsConnection & {
  /** Market of the source's data; without it the source derives one from the origin. */
  market?: string | null;
  /** Partner number (digits) and number of the partner's project; without both, links stay plain. */
  marker?: string | null;
  projectId?: number | null;
  log?: ProviderLog;
};

export type ProviderHealth = {
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: { failure: ProviderFailure; status: number | null; detail: string } | null;
  circuit: CircuitState;
  /** Rows since the process started. */
  rowsAccepted: number;
  rowsRefused: number;
};

export type TravelpayoutsProvider = FareProvider & {
  health(): ProviderHealth;
  /** Plain address → partner address, or itself where none could be made. Never throws. */
  createPartnerLinks(
    links: readonly PartnerLinkRequest[],
    options: { signal: AbortSignal },
  ): Promise<ReadonlyMap<string, string>>;
};

type Slice = Extract<FareRequest, { kind: 'slice' }>;
type Calendar = Extract<FareRequest, { kind: 'calendar' }>;
type ReadOptions = { now: Date; signal: AbortSignal };
type Question = ReadOptions & {
  endpoint: { path: string; perMinute: number };
  query: Record<string, string>;
  origin: string;
  tripType: TripType;
};

const monthsAhead = 6;
const rowsPerAnswer = '1000';
/** Round trips of a price calendar: nights away. */
const shortestTripDays = '1';
const longestTripDays = '30';

/**
 * The provider over one token. Failures of the service are thrown by `read` as `ProviderError`;
 * a failing freshness call alone is only logged, the prices go in without it.
 */
export function createTravelpayoutsProvider(options: TravelpayoutsOptions): TravelpayoutsProvider {
  const { token, clock, baseUrl, fetch, deadlineMilliseconds } = options;
  const connection: TravelpayoutsConnection = {
    token,
    clock,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(fetch === undefined ? {} : { fetch }),
    ...(deadlineMilliseconds === undefined ? {} : { deadlineMilliseconds }),
  };
  const client = createTravelpayoutsClient(connection);
  // Links have a breaker of their own: trouble there stops no prices.
  const linkClient = createTravelpayoutsClient(connection);
  const record = createHealthRecord(options, client);
  const ask = (question: Question): Promise<ProviderRow[]> =>
    askRows(client, options.market ?? null, question);
  const foundTimes = new Map<string, ReadonlyMap<string, Date>>();

  async function readSlice(slice: Slice, reading: ReadOptions): Promise<ProviderRow[]> {
    const rows = await ask(pricesQuestion(slice, reading));
    const key = `${slice.origin} ${slice.tripType}`;
    if (!isFirstSlice(slice, reading.now)) return rows.map(withFoundTime(foundTimes.get(key)));
    const latest = await readLatest(slice, reading);
    foundTimes.set(key, foundTimesOf(latest));
    const known = new Set(rows.flatMap((row) => ('fare' in row ? [priceKey(row.fare)] : [])));
    const unseen = latest.filter((row) => !('fare' in row) || !known.has(priceKey(row.fare)));
    return [...rows.map(withFoundTime(foundTimes.get(key))), ...unseen];
  }

  async function readLatest(slice: Slice, reading: ReadOptions): Promise<ProviderRow[]> {
    try {
      return await ask(latestQuestion(slice, reading));
    } catch (error) {
      reading.signal.throwIfAborted();
      record.failed(error);
      return [];
    }
  }

  async function* read(request: FareRequest, reading: ReadOptions): AsyncGenerator<readonly ProviderRow[]> {
    if (request.kind === 'everything') {
      for (const slice of listSlices(reading.now)) yield* read(slice, reading);
      return;
    }
    let rows: ProviderRow[];
    try {
      rows =
        request.kind === 'slice'
          ? await readSlice(request, reading)
          : await ask(calendarQuestion(request, reading));
    } catch (error) {
      if (!reading.signal.aborted) record.failed(error);
      throw error;
    }
    record.succeeded(rows);
    if (rows.length > 0) yield rows;
  }

  return {
    name: travelpayoutsName,
    listRequests: listSlices,
    read,
    health: record.health,
    createPartnerLinks: async (links, { signal }) => {
      const { projectId } = options;
      const marker = Number(options.marker ?? Number.NaN);
      if (!Number.isInteger(marker) || projectId == null) {
        return new Map(links.map((link) => [link.url, link.url]));
      }
      const report = (error: unknown): void => warn(options.log, error, 'partner links were not made');
      return createPartnerLinks({ client: linkClient, marker, projectId, links, signal, report });
    },
  };
}

/** Every departure airport, both trip types, six months: the nearest month first, Riyadh first. */
function listSlices(now: Date): FareRequest[] {
  const thisMonth = monthOf(riyadhDate(now));
  return Array.from({ length: monthsAhead }, (_, ahead) => addMonths(thisMonth, ahead)).flatMap((month) =>
    departureAirports.flatMap((origin) =>
      tripTypes.map((tripType): FareRequest => ({ kind: 'slice', origin, tripType, month })),
    ),
  );
}

function isFirstSlice(slice: Slice, now: Date): boolean {
  return slice.month === null || slice.month === monthOf(riyadhDate(now));
}

function pricesQuestion(slice: Slice, reading: ReadOptions): Question {
  return {
    ...reading,
    endpoint: endpoints.pricesForDates,
    origin: slice.origin,
    tripType: slice.tripType,
    query: {
      origin: slice.origin,
      ...(slice.month === null ? {} : { departure_at: slice.month }),
      one_way: String(slice.tripType === 'oneway'),
      unique: 'true',
      sorting: 'price',
      limit: rowsPerAnswer,
    },
  };
}

function latestQuestion(slice: Slice, reading: ReadOptions): Question {
  return {
    ...reading,
    endpoint: endpoints.latestPrices,
    origin: slice.origin,
    tripType: slice.tripType,
    query: {
      origin: slice.origin,
      period_type: 'year',
      one_way: String(slice.tripType === 'oneway'),
      sorting: 'price',
      trip_class: '0',
      limit: rowsPerAnswer,
    },
  };
}

function calendarQuestion(calendar: Calendar, reading: ReadOptions): Question {
  const isRoundTrip = calendar.tripType === 'roundtrip';
  return {
    ...reading,
    endpoint: endpoints.groupedPrices,
    origin: calendar.origin,
    tripType: calendar.tripType,
    query: {
      origin: calendar.origin,
      destination: calendar.destination,
      departure_at: calendar.month,
      group_by: 'departure_at',
      ...(isRoundTrip ? { min_trip_duration: shortestTripDays, max_trip_duration: longestTripDays } : {}),
    },
  };
}

function askRows(client: JsonClient, market: string | null, question: Question): Promise<ProviderRow[]> {
  return client.request({
    ...question.endpoint,
    query: { ...question.query, currency: 'sar', ...(market === null ? {} : { market }) },
    signal: question.signal,
    read: (payload) => readRows(payload, question),
  });
}

function readRows(payload: unknown, { origin, tripType, now }: Question): ProviderRow[] {
  const { data, currency } = readEnvelope(payload, { provider: travelpayoutsName, mustSucceed: true });
  if (currency !== null && currency.toLowerCase() !== 'sar') {
    const detail = `prices in "${currency.slice(0, 10)}" were sent, SAR was asked for`;
    throw new ProviderError(travelpayoutsName, 'bad_payload', detail);
  }
  const context = { tripType, origin, currency: 'sar', fetchedAt: now, now };
  return listRawRows(data, travelpayoutsName).map((raw) => readTravelpayoutsRow(raw, context));
}

function priceKey(fare: ProviderFare): string {
  return `${fare.destination} ${fare.departureDate} ${fare.returnDate ?? ''} ${Math.round(fare.price)}`;
}

function foundTimesOf(rows: readonly ProviderRow[]): ReadonlyMap<string, Date> {
  return new Map(
    rows.flatMap((row) => ('fare' in row ? [[priceKey(row.fare), row.fare.observedAt] as const] : [])),
  );
}

/** The same price of the same days found among the latest ones carries the exact time it was seen. */
function withFoundTime(times: ReadonlyMap<string, Date> | undefined): (row: ProviderRow) => ProviderRow {
  return (row) => {
    if (!('fare' in row)) return row;
    const observedAt = times?.get(priceKey(row.fare));
    if (observedAt === undefined) return row;
    return { ...row, fare: { ...row.fare, observedAt, observedAtPrecision: 'second' } };
  };
}

type HealthRecord = {
  succeeded(rows: readonly ProviderRow[]): void;
  failed(error: unknown): void;
  health(): ProviderHealth;
};

function createHealthRecord(options: TravelpayoutsOptions, client: JsonClient): HealthRecord {
  let known: Omit<ProviderHealth, 'circuit'> = {
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: null,
    rowsAccepted: 0,
    rowsRefused: 0,
  };
  return {
    succeeded(rows) {
      const accepted = rows.filter((row) => 'fare' in row).length;
      known = {
        ...known,
        lastSuccessAt: options.clock.now(),
        rowsAccepted: known.rowsAccepted + accepted,
        rowsRefused: known.rowsRefused + rows.length - accepted,
      };
    },
    failed(error) {
      warn(options.log, error, 'fares were not read');
      if (!(error instanceof ProviderError)) return;
      const lastFailure = { failure: error.failure, status: error.status, detail: error.message };
      known = { ...known, lastFailureAt: options.clock.now(), lastFailure };
    },
    health: () => ({ ...known, circuit: client.circuit() }),
  };
}

function warn(log: ProviderLog | undefined, error: unknown, message: string): void {
  const failure = error instanceof ProviderError ? error.failure : 'unknown';
  const detail = error instanceof Error ? error.message : String(error);
  log?.warn({ provider: travelpayoutsName, failure, detail }, message);
}
