/** Every call a page makes, as query options: over the network in the browser, in process on the server. */
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice, FareCalendar, FareHistory } from '#contract/api/pricing.ts';
import type { SiteStatus } from '#contract/api/site-status.ts';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { ErrorBody } from '#contract/error.ts';
import { ApiError } from './api-error.ts';

/** Answers a path of the API (`/api/…`, with its query); the caller's cookie and language are its business. */
export type FetchApi = (path: string, init: { signal?: AbortSignal }) => Promise<Response>;

// Beside the client and not in a query's `meta`, which would be written into the page.
const fetchers = new WeakMap<QueryClient, FetchApi>();

const refreshAfterMs = 2_000;
/** A source that stays silent is asked again this often, no more. */
const refreshLimit = 5;

/** A cache with the site's defaults; `fetchApi` replaces the network on the server. */
export function createQueryClient(fetchApi?: FetchApi): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  if (fetchApi) fetchers.set(client, fetchApi);
  return client;
}

type TripQuery = { origin: string; tripType: TripType };
type DestinationQuery = TripQuery & { code: string };

export const queries = {
  /** Cheapest fare to every destination from one origin, cheapest first. */
  destinationPrices: ({ origin, tripType }: TripQuery) =>
    apiQuery<DestinationPrice[]>('/api/pricing/destinations', { origin, tripType }),

  /** Recorded daily lows with their band and evidence. */
  fareHistory: ({ code, origin, tripType }: DestinationQuery) =>
    apiQuery<FareHistory>(`/api/pricing/${code}/history`, { origin, tripType }),

  /** Cheapest price of each day of a month; asked again while the server is refreshing it. */
  fareCalendar: ({ code, origin, tripType, month }: DestinationQuery & { month: IsoMonth }) =>
    queryOptions({
      ...apiQuery<FareCalendar>(`/api/pricing/${code}/calendar`, { origin, tripType, month }),
      refetchInterval: ({ state }) =>
        state.data?.isRefreshing && state.dataUpdateCount < refreshLimit ? refreshAfterMs : false,
    }),

  siteStatus: () => apiQuery<SiteStatus>('/api/site-status', {}),
  saudiAirports: () => apiQuery<Airport[]>('/api/airports/saudi', {}),
  destinationAirports: () => apiQuery<Airport[]>('/api/airports/destinations', {}),
} as const;

function apiQuery<Answer>(path: string, parameters: Readonly<Record<string, string>>) {
  return queryOptions<Answer>({
    queryKey: [path, parameters],
    queryFn: ({ client, signal }) => {
      const query = new URLSearchParams(parameters).toString();
      return getJson<Answer>(
        fetchers.get(client) ?? fetchFromBrowser,
        query ? `${path}?${query}` : path,
        signal,
      );
    },
  });
}

async function fetchFromBrowser(path: string, init: { signal?: AbortSignal }): Promise<Response> {
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
  try {
    return await fetch(path, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, error instanceof Error ? error.message : 'network');
  }
}

/** Throws ApiError for every answer that is not a success. */
async function getJson<Answer>(fetchApi: FetchApi, path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetchApi(path, { signal });
  if (response.ok) return (await response.json()) as Answer;
  throw new ApiError(response.status, await readErrorBody(response));
}

async function readErrorBody(response: Response): Promise<ErrorBody | string> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) return body;
  } catch {
    // Not JSON: the text itself is all there is to show.
  }
  return text.slice(0, 200) || response.statusText;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
