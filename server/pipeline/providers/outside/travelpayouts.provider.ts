/** Travelpayouts as a fare source: prices cached by Aviasales, and affiliate links. */
import { z } from 'zod';
import { addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import { sourceAddress, sourceKey } from '#server/platform/config/refusals.ts';
import type { JsonClient } from '../outbound-http/json-client.ts';
import {
  type FareProvider,
  type FareRequest,
  type PartnerLinkRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
} from '../provider.ts';
import { readPayload } from '../row-values.ts';
import { defineProvider, type ProviderLog } from './define-provider.ts';
import {
  listRawRows,
  readEnvelope,
  readTravelpayoutsRow,
  travelpayoutsSource,
} from './travelpayouts-rows.ts';

const name = travelpayoutsSource;

/** Calls per minute, as documented since 14 June 2024. */
const endpoints = {
  pricesForDates: { path: '/aviasales/v3/prices_for_dates', perMinute: 600 },
  groupedPrices: { path: '/aviasales/v3/grouped_prices', perMinute: 600 },
  latestPrices: { path: '/aviasales/v3/get_latest_prices', perMinute: 300 },
  createLinks: { path: '/links/v1/create', perMinute: 100 },
} as const;

const monthsAhead = 6;
const rowsPerAnswer = '1000';
const linksPerCall = 10;
/** Nights away of round trips in a price calendar. */
const nights = { min_trip_duration: '1', max_trip_duration: '30' };

const variables = z
  .object({
    TRAVELPAYOUTS_TOKEN: sourceKey,
    /** With the project number: affiliate links; without both, links stay plain. */
    TRAVELPAYOUTS_MARKER: z
      .string()
      .trim()
      .regex(/^\d{1,15}$/, 'not a partner number: digits alone, such as 123456')
      .optional(),
    TRAVELPAYOUTS_PROJECT: z.coerce.number().int().positive().optional(),
    TRAVELPAYOUTS_URL: sourceAddress('https://api.travelpayouts.com'),
  })
  .refine((values) => !values.TRAVELPAYOUTS_MARKER || Boolean(values.TRAVELPAYOUTS_TOKEN), {
    path: ['TRAVELPAYOUTS_MARKER'],
    error: 'needs TRAVELPAYOUTS_TOKEN',
  });

export const travelpayouts = defineProvider({
  name,
  variables,
  switchedOnBy: 'TRAVELPAYOUTS_TOKEN',
  address: 'TRAVELPAYOUTS_URL',
  connect: (token) => ({ headers: { 'x-access-token': token } }),
  create({ client, createClient, log }, values) {
    // Links have their own circuit breaker, so that their failures do not stop prices.
    const linkClient = createClient();
    const { TRAVELPAYOUTS_MARKER: marker, TRAVELPAYOUTS_PROJECT: project } = values;
    return {
      listRequests: listSlices,
      read: createReader({ client, log }),
      createPartnerLinks: async (links, { signal }) => {
        const partnerUrls = new Map(links.map((link) => [link.url, link.url]));
        if (marker === undefined || project === undefined) return partnerUrls;
        for (const batch of chunksOf(links, linksPerCall)) {
          const account = { marker: Number(marker), trs: project };
          try {
            for (const { url, partner_url: made } of await createBatch(linkClient, account, batch, signal)) {
              const isUsable = made != null && URL.parse(made)?.protocol === 'https:';
              if (isUsable && partnerUrls.has(url)) partnerUrls.set(url, made);
            }
          } catch (error) {
            warn(log, error, 'partner links were not made');
          }
        }
        return partnerUrls;
      },
    };
  },
});

type Slice = Extract<FareRequest, { kind: 'slice' }>;
type Calendar = Extract<FareRequest, { kind: 'calendar' }>;
type ReadOptions = { now: Date; signal: AbortSignal };
type Query = Record<string, string>;
type Endpoint = { path: string; perMinute: number };

/** If only the call for observation times fails, it is logged and prices are used without them. */
function createReader({ client, log }: { client: JsonClient; log: ProviderLog | undefined }) {
  const foundTimes = new Map<string, ReadonlyMap<string, Date>>();

  /** Throws `ProviderError`; invalid rows are returned as refusals. */
  function fetchRows(endpoint: Endpoint, query: Query, asked: Asked): Promise<ProviderRow[]> {
    return client.request({
      ...endpoint,
      query: { ...query, currency: 'sar' },
      signal: asked.signal,
      read: (payload) => readRows(payload, asked),
    });
  }

  async function readSlice(slice: Slice, options: ReadOptions): Promise<ProviderRow[]> {
    const rows = await fetchRows(endpoints.pricesForDates, pricesQuery(slice), { ...slice, ...options });
    const key = `${slice.origin} ${slice.tripType}`;
    // The latest prices are asked for with the slice of the current month.
    if (slice.month !== null && slice.month !== monthOf(riyadhDate(options.now))) {
      return rows.map(withFoundTime(foundTimes.get(key)));
    }
    const latest = await readLatest(slice, options);
    const seenAt = latest.flatMap((row) =>
      'fare' in row && row.fare.observedAtPrecision === 'second'
        ? [[priceKey(row.fare), row.fare.observedAt] as const]
        : [],
    );
    foundTimes.set(key, new Map(seenAt));
    const known = new Set(rows.flatMap((row) => ('fare' in row ? [priceKey(row.fare)] : [])));
    const unseen = latest.filter((row) => !('fare' in row) || !known.has(priceKey(row.fare)));
    return [...rows.map(withFoundTime(foundTimes.get(key))), ...unseen];
  }

  async function readLatest(slice: Slice, options: ReadOptions): Promise<ProviderRow[]> {
    try {
      return await fetchRows(endpoints.latestPrices, latestQuery(slice), { ...slice, ...options });
    } catch (error) {
      options.signal.throwIfAborted();
      warn(log, error, 'fares were not read');
      return [];
    }
  }

  const read: FareProvider['read'] = async function* (request, options) {
    if (request.kind === 'everything') {
      for (const slice of listSlices(options.now)) yield* read(slice, options);
      return;
    }
    if (request.kind === 'exact') {
      throw new ProviderError(name, 'bad_payload', 'it has no price of an exact trip');
    }
    let rows: ProviderRow[];
    try {
      rows =
        request.kind === 'slice'
          ? await readSlice(request, options)
          : await fetchRows(endpoints.groupedPrices, calendarQuery(request), { ...request, ...options });
    } catch (error) {
      if (!options.signal.aborted) warn(log, error, 'fares were not read');
      throw error;
    }
    if (rows.length > 0) yield rows;
  };
  return read;
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

function pricesQuery({ origin, tripType, month }: Slice): Query {
  return {
    origin,
    ...(month === null ? {} : { departure_at: month }),
    one_way: String(tripType === 'oneway'),
    unique: 'true',
    sorting: 'price',
    limit: rowsPerAnswer,
  };
}

function latestQuery({ origin, tripType }: Slice): Query {
  return {
    origin,
    period_type: 'year',
    one_way: String(tripType === 'oneway'),
    sorting: 'price',
    trip_class: '0',
    limit: rowsPerAnswer,
  };
}

function calendarQuery({ origin, destination, tripType, month }: Calendar): Query {
  return {
    origin,
    destination,
    departure_at: month,
    group_by: 'departure_at',
    ...(tripType === 'roundtrip' ? nights : {}),
  };
}

type Asked = ReadOptions & { origin: string; tripType: TripType };

function readRows(payload: unknown, { origin, tripType, now }: Asked): ProviderRow[] {
  const { data, currency } = readEnvelope(payload, { provider: name, mustSucceed: true });
  if (currency !== null && currency.toLowerCase() !== 'sar') {
    const detail = `prices in "${currency.slice(0, 10)}" were sent, SAR was asked for`;
    throw new ProviderError(name, 'bad_payload', detail);
  }
  const context = { tripType, origin, currency: 'sar', fetchedAt: now, now };
  return listRawRows(data, name).map((raw) => readTravelpayoutsRow(raw, context));
}

function priceKey(fare: ProviderFare): string {
  return `${fare.destination} ${fare.departureDate} ${fare.returnDate ?? ''} ${Math.round(fare.price)}`;
}

/** Adds the exact observation time from the latest prices to equal prices. */
function withFoundTime(times: ReadonlyMap<string, Date> | undefined): (row: ProviderRow) => ProviderRow {
  return (row) => {
    if (!('fare' in row)) return row;
    const observedAt = times?.get(priceKey(row.fare));
    if (observedAt === undefined) return row;
    return { ...row, fare: { ...row.fare, observedAt, observedAtPrecision: 'second' } };
  };
}

const linkAnswer = z.object({
  result: z.object({ links: z.array(z.object({ url: z.string(), partner_url: z.string().nullish() })) }),
});

function createBatch(
  client: JsonClient,
  account: { marker: number; trs: number },
  batch: readonly PartnerLinkRequest[],
  signal: AbortSignal,
) {
  const links = batch.map(({ url, subId }) => ({ url, ...(subId === undefined ? {} : { sub_id: subId }) }));
  return client.request({
    ...endpoints.createLinks,
    method: 'POST',
    body: { ...account, shorten: false, links },
    read: (payload) =>
      readPayload(name, linkAnswer, payload, 'the answer holds no partner links').result.links,
    signal,
  });
}

/** Logs kind and detail of a failure; tokens are only in headers and never logged. */
function warn(log: ProviderLog | undefined, error: unknown, message: string): void {
  const failure = error instanceof ProviderError ? error.failure : 'unknown';
  const detail = error instanceof Error ? error.message : String(error);
  log?.warn({ provider: name, failure, detail }, message);
}
