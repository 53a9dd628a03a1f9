/** A search at Wego: started, read until its results no longer grow, then the fares of the cheapest trip. */
import { z } from 'zod';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';
import { type ExactRequest, ProviderError } from '#server/pipeline/providers/provider.ts';
import { wegoLimits, wegoName } from './wego-client.ts';

export type WegoSearch = { client: JsonClient; clock: Clock; asked: ExactRequest; signal: AbortSignal };

/** One page of results; `trips` and `fares` count everything found so far. */
export type WegoResults = {
  currency: string;
  trips: number;
  fares: number;
  createdAt: string | null;
  results: unknown[];
};

/** Milliseconds before each reading; results grow for seconds and nothing says when they are complete. */
const waits = [300, 600, 1000, 1500, 2000, 3000, 3000, 3000, 3000] as const;
/** Trips on the page that is read, cheapest first. */
const pageSize = '10';

const id = z
  .string()
  .regex(/^[A-Za-z0-9._:~=-]{1,256}$/)
  .refine((text) => !/^\.+$/.test(text));
const started = z.object({ searchId: id });
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

/** @returns the id of the search */
export function startSearch({ client, asked, signal }: WegoSearch): Promise<string> {
  return client.request({
    path: '/v1/flights/searches',
    ...wegoLimits.search,
    method: 'POST',
    // Without currency, locale and site the answer is in dollars from the United States.
    body: {
      from: asked.origin,
      to: asked.destination,
      fromDate: asked.departureDate,
      ...(asked.returnDate === null ? {} : { toDate: asked.returnDate }),
      cabin: 'economy',
      adults: 1,
      children: 0,
      infants: 0,
      currency: 'SAR',
      locale: 'ar',
      siteCode: 'SA',
    },
    read: (payload) => readShape(started, payload, 'a search').searchId,
    signal,
  });
}

/**
 * Reads results until two readings in a row count the same fares and there are some. Undefined where there are none
 * to the end; throws `ProviderError` timeout where they still grow then.
 */
export async function readSettledResults(
  search: WegoSearch,
  searchId: string,
): Promise<WegoResults | undefined> {
  let before = 0;
  for (const wait of waits) {
    await search.clock.sleep(wait, search.signal);
    const results = await readResults(search, searchId);
    if (results.fares > 0 && results.fares === before && results.trips > 0) return results;
    before = results.fares;
  }
  if (before === 0) return undefined;
  throw new ProviderError(wegoName, 'timeout', 'the results still grew after the last reading');
}

async function readResults({ client, signal }: WegoSearch, searchId: string): Promise<WegoResults> {
  const { currencyCode, metadata, results } = await client.request({
    path: `/v1/flights/searches/${encodeURIComponent(searchId)}/results`,
    ...wegoLimits.results,
    query: { page: '1', pageSize, sort: 'price_asc', currency: 'SAR', locale: 'ar' },
    read: (payload) => readShape(page, payload, 'results'),
    signal,
  });
  const { snapshotTripCount: trips, snapshotFareCount: fares, createdAt = null } = metadata;
  return { currency: currencyCode, trips, fares, createdAt, results };
}

/** The fares of every booking site for a trip, cheapest first. */
export async function readTripFares(
  { client, signal }: WegoSearch,
  { searchId, tripId }: { searchId: string; tripId: string },
): Promise<unknown[]> {
  if (!id.safeParse(tripId).success)
    throw new ProviderError(wegoName, 'bad_payload', 'a trip without a usable id');
  const { fares } = await client.request({
    path: `/v1/flights/trips/${encodeURIComponent(tripId)}`,
    ...wegoLimits.trip,
    query: { searchId },
    read: (payload) => readShape(tripPage, payload, 'fares of a trip'),
    signal,
  });
  return fares;
}

/** Ids live for minutes; then the vendor does not know them any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ProviderError && error.status === 404;
}

function readShape<Shape>(schema: z.ZodType<Shape>, payload: unknown, what: string): Shape {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new ProviderError(wegoName, 'bad_payload', `the answer holds no ${what}`);
}
