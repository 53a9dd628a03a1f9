/** The Wego flights API as a fare source: exact trips, with the price of each booking site. */
import { z } from 'zod';
import { sourceAddress, sourceKey } from '#server/platform/config/refusals.ts';
import type { Clock } from '../outbound-http/clock.ts';
import type { JsonClient } from '../outbound-http/json-client.ts';
import {
  type ExactRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
  type RefusalReason,
} from '../provider.ts';
import {
  findSite,
  quote,
  RefusedRow,
  readAirline,
  readDay,
  readPayload,
  readRiyals,
  readShape,
  toProviderRow,
  wholeMinutes,
} from '../row-values.ts';
import { defineProvider } from './define-provider.ts';
import { answerExactTrips, checkLegs, exactFare, readSeenAt } from './exact-rows.ts';

/** The site `wego` is also named by other sources; this is the source tag. */
const name = 'wego-api';

/** Of an account: 10 searches a minute, 100 an hour, 500 a day; 300 calls a minute in all. */
const limits = {
  search: { limitKey: 'searches', perMinute: 10, perHour: 100, perDay: 500 },
  results: { limitKey: 'results', perMinute: 200 },
  trip: { limitKey: 'trips', perMinute: 80 },
} as const;
/** Milliseconds before each reading; results grow for seconds and nothing says when they are complete. */
const waits = [300, 600, 1000, 1500, 2000, 3000, 3000, 3000, 3000] as const;
/** Trips on the page that is read, cheapest first. */
const pageSize = '10';
const adults = 1;
/** Of every call: a read does not inherit them from its search, and answers in dollars and English. */
const wanted = { currency: 'SAR', locale: 'ar' } as const;

/** A search without results yields no row; one whose id died is made once more. */
export const wego = defineProvider({
  name,
  variables: z.object({ WEGO_API_TOKEN: sourceKey, WEGO_API_URL: sourceAddress('https://api.wego.com') }),
  switchedOnBy: 'WEGO_API_TOKEN',
  address: 'WEGO_API_URL',
  connect: (token) => ({
    headers: { authorization: `Bearer ${token}` },
    deadlineMilliseconds: 15_000,
    readProblem: (body) => {
      const { data } = problem.safeParse(body);
      return data && [data.code, data.detail].filter(Boolean).join(': ');
    },
  }),
  create: ({ client, clock }) => ({
    ...answerExactTrips(name, (asked, signal) => {
      const search = { client, clock, asked, signal };
      return readOnce(search).catch((error: unknown) => {
        // Ids live for minutes; then the vendor does not know them any more.
        if (error instanceof ProviderError && error.status === 404) return readOnce(search);
        throw error;
      });
    }),
    costOf: () => 0,
  }),
});

/** RFC 9457 `application/problem+json`. */
const problem = z.object({ code: z.string(), detail: z.string().nullish() });

type WegoSearch = { client: JsonClient; clock: Clock; asked: ExactRequest; signal: AbortSignal };

/** The search is started and read until its results no longer grow; then the fares of its cheapest trip. */
async function readOnce(search: WegoSearch): Promise<ProviderRow[]> {
  const searchId = await startSearch(search);
  const found = await readSettledResults(search, searchId);
  if (found === undefined) return [];
  if (found.results.length === 0) {
    const { snapshotTripCount } = found.metadata;
    throw new ProviderError(name, 'bad_payload', `${snapshotTripCount} trips were counted and none was sent`);
  }
  const { trips, refusals } = readTrips(found, { asked: search.asked, answeredAt: search.clock.now() });
  const [cheapest] = trips.toSorted((a, b) => a.fare.price - b.fare.price);
  if (cheapest === undefined) return refusals;
  const fares = await readTripFares(search, { searchId, tripId: cheapest.tripId });
  return [...readTripRows(fares, cheapest.fare), ...refusals];
}

const id = z
  .string()
  .regex(/^[A-Za-z0-9._:~=-]{1,256}$/)
  .refine((text) => !/^\.+$/.test(text));
const started = z.object({ searchId: id });
/** One page of results; the counts are of everything found so far. */
const page = z.object({
  currencyCode: z.string(),
  metadata: z.object({
    snapshotTripCount: z.number().int().nonnegative(),
    snapshotFareCount: z.number().int().nonnegative(),
    createdAt: z.string().nullish(),
  }),
  results: z.array(z.unknown()),
});
const tripPage = z.object({ fares: z.array(z.unknown()) });
type Page = z.output<typeof page>;

function startSearch({ client, asked, signal }: WegoSearch): Promise<string> {
  return client.request({
    path: '/v1/flights/searches',
    ...limits.search,
    method: 'POST',
    // Without a site the answer is of the United States.
    body: {
      from: asked.origin,
      to: asked.destination,
      fromDate: asked.departureDate,
      ...(asked.returnDate === null ? {} : { toDate: asked.returnDate }),
      cabin: 'economy',
      adults,
      children: 0,
      infants: 0,
      siteCode: 'SA',
      ...wanted,
    },
    read: (payload) => readPayload(name, started, payload, 'the answer holds no search').searchId,
    signal,
  });
}

/**
 * Reads results until two readings in a row count the same fares and there are some. Undefined where there are none
 * to the end; throws `ProviderError` timeout where they still grow then.
 */
async function readSettledResults(
  { client, clock, signal }: WegoSearch,
  searchId: string,
): Promise<Page | undefined> {
  let before = 0;
  for (const wait of waits) {
    await clock.sleep(wait, signal);
    const results = await client.request({
      path: `/v1/flights/searches/${encodeURIComponent(searchId)}/results`,
      ...limits.results,
      query: { page: '1', pageSize, sort: 'price_asc', ...wanted },
      read: (payload) => readPayload(name, page, payload, 'the answer holds no results'),
      signal,
    });
    const { snapshotFareCount: fares, snapshotTripCount: trips } = results.metadata;
    if (fares > 0 && fares === before && trips > 0) return results;
    before = fares;
  }
  if (before === 0) return undefined;
  throw new ProviderError(name, 'timeout', 'the results still grew after the last reading');
}

async function readTripFares(
  { client, signal }: WegoSearch,
  { searchId, tripId }: { searchId: string; tripId: string },
): Promise<unknown[]> {
  readPayload(name, id, tripId, 'a trip without a usable id');
  const { fares } = await client.request({
    path: `/v1/flights/trips/${encodeURIComponent(tripId)}`,
    ...limits.trip,
    query: { searchId, ...wanted },
    read: (payload) => readPayload(name, tripPage, payload, 'the answer holds no fares of a trip'),
    signal,
  });
  return fares;
}

const price = z.object({ total: z.number(), currency: z.string(), scope: z.string() });
const leg = z.object({
  from: z.string(),
  to: z.string(),
  departsAt: z.string(),
  durationMinutes: z.number().nullish(),
  stops: z.number().int().min(0).max(9),
  airlines: z.array(z.object({ code: z.string() })),
  transportTypes: z.array(z.string()).nullish(),
});
const trip = z.object({ tripId: z.string(), price, legs: z.array(leg).min(1).max(2) });
const fare = z.object({ providerName: z.string(), price, handoffUrl: z.string().nullish() });
/** The least that tells whether part of a trip is by train or bus. */
const surface = z.object({ legs: z.array(z.object({ transportTypes: z.array(z.string()) })) });

const reasons: Readonly<Record<string, RefusalReason>> = {
  total: 'bad_price',
  price: 'bad_price',
  currency: 'bad_currency',
  departsAt: 'bad_date',
};

/** A trip with the fare that its own price makes, seen on Wego. */
type WegoTrip = { tripId: string; fare: ProviderFare };

/** Every trip that flies all the way; the others are left out, invalid ones refused. */
export function readTrips(
  found: Page,
  { asked, answeredAt }: { asked: ExactRequest; answeredAt: Date },
): { trips: WegoTrip[]; refusals: ProviderRow[] } {
  const trips: WegoTrip[] = [];
  const refusals: ProviderRow[] = [];
  for (const [index, raw] of found.results.entries()) {
    const types = surface.safeParse(raw).data?.legs.flatMap(({ transportTypes }) => transportTypes) ?? [];
    if (types.some((type) => type !== 'FLIGHT')) continue;
    let tripId = '';
    const row = toProviderRow(() => {
      const read = readShape(trip, raw, reasons);
      tripId = read.tripId;
      return toFare(read, { ...found, asked, answeredAt });
    }, index + 1);
    if ('fare' in row) trips.push({ tripId, fare: row.fare });
    else refusals.push(row);
  }
  return { trips, refusals };
}

/** One row for each fare of a trip: seen at the seller where we know it as a booking site, else on Wego. */
export function readTripRows(fares: readonly unknown[], ofTrip: ProviderFare): ProviderRow[] {
  return fares.map((raw, index) =>
    toProviderRow(() => {
      const read = readShape(fare, raw, reasons);
      const site = findSite(read.providerName) ?? 'wego';
      return { ...ofTrip, site, price: readPriceForOne(read.price), deepLink: readLink(read.handoffUrl) };
    }, index + 1),
  );
}

function toFare(
  { price: total, legs }: z.output<typeof trip>,
  { currencyCode, metadata, asked, answeredAt }: Page & { asked: ExactRequest; answeredAt: Date },
): ProviderFare {
  if (currencyCode !== 'SAR') throw new RefusedRow('bad_currency', `an answer in ${quote(currencyCode)}`);
  checkLegs(
    asked,
    legs.map(({ from, to, departsAt }) => ({ from, to, day: readDay(departsAt, 'departsAt') })),
  );
  const outbound = legs[0];
  return exactFare(asked, {
    source: name,
    site: 'wego',
    price: readPriceForOne(total),
    airline: readAirline(outbound?.airlines[0]?.code),
    flightNumber: null,
    stops: outbound?.stops ?? null,
    durationMinutes: wholeMinutes(outbound?.durationMinutes),
    observedAt: readSeenAt(metadata.createdAt, answeredAt),
  });
}

/** Wego's prices are for everybody who travels. */
function readPriceForOne({ total, currency, scope }: z.output<typeof price>): number {
  if (scope !== 'party') throw new RefusedRow('bad_price', `a price for ${quote(scope)}, not for the party`);
  return readRiyals(total / adults, currency);
}

/** A link that leads anywhere but to Wego is not kept. */
function readLink(url: string | null | undefined): string | null {
  const parsed = URL.parse(url ?? '');
  return parsed?.protocol === 'https:' && parsed.host === 'sa.wego.com' ? parsed.href : null;
}
