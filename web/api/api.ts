/** Every call a page makes, as a query: over the network in the browser, in process on the server. */
import type { Consent, Subscription } from '#contract/api/account.ts';
import type { Airport } from '#contract/api/airports.ts';
import type { DeviceSession, User } from '#contract/api/auth.ts';
import type { ContactMessage, Received } from '#contract/api/contact.ts';
import type { Deal } from '#contract/api/deals.ts';
import type { EarlyAccessRequest } from '#contract/api/early-access.ts';
import type { Favorite } from '#contract/api/favorites.ts';
import type { Preferences } from '#contract/api/preferences.ts';
import type { DestinationPrice, FareCalendar, FareHistory } from '#contract/api/pricing.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { PublicSettings } from '#contract/api/settings.ts';
import type { SiteStatus } from '#contract/api/site-status.ts';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import type { Budget, DealSort } from '#contract/domain/deal.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { FetchApi } from '#contract/page-render.ts';
import { isSessionLikely } from '#web/api/session-hint.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient, type Query, type QueryClient } from './query-client.ts';

const fetchers = new WeakMap<QueryClient, FetchApi>();

/** Waits before a source that is still being asked is looked at again; after the last, no more. */
const refreshAfterMs = [600, 1_000, 2_000, 3_000, 4_000];
/** The same for the price of one trip: ten seconds in all. */
const priceAfterMs = [600, 900, 1_500, 2_000, 2_500, 2_500];

/** Asks the API: over the network, or on the server through `fetchApi`. */
export function createApiClient(fetchApi?: FetchApi): QueryClient {
  const client = createQueryClient();
  if (fetchApi) fetchers.set(client, fetchApi);
  return client;
}

type TripQuery = { origin: string; tripType: TripType };
type DestinationQuery = TripQuery & { code: string };
type FlightQuery = TripQuery & {
  destination: string;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  adults: number;
};
type DealsQuery = {
  search: string;
  region: RegionFilter;
  origin: string | null;
  tripType: TripType | null;
  budget: Budget;
  isDirect: boolean;
  sort: DealSort;
  page: number;
};
/** One page of deals, and how many there are on all pages. */
export type DealsAnswer = { deals: Deal[]; total: number };

export const queries = {
  /** Cheapest fare to every destination from one origin, cheapest first. */
  destinationPrices: ({ origin, tripType }: TripQuery) =>
    apiQuery<DestinationPrice[]>('/api/pricing/destinations', { origin, tripType }),

  /** One deal that is listed now. */
  deal: (id: string) => apiQuery<Deal>(`/api/deals/${id}`, {}),

  /** One destination's fare out of that list, kept on its own so that a page carries no more; null when none is listed. */
  destinationFare: ({ code, origin, tripType }: DestinationQuery): Query<DestinationPrice | null> => ({
    key: ['deal fare', { code, origin, tripType }],
    ask: async (client) => {
      const fares = await client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      return fares.find((fare) => fare.code === code) ?? null;
    },
  }),

  /** Recorded daily lows with their band and evidence. */
  fareHistory: ({ code, origin, tripType }: DestinationQuery) =>
    apiQuery<FareHistory>(`/api/pricing/${code}/history`, { origin, tripType }),

  /** Cheapest price of each day of a month; asked again while the server is refreshing it. */
  fareCalendar: ({ month, ...trip }: DestinationQuery & { month: IsoMonth }): Query<FareCalendar> => ({
    ...calendarQuery({ month, ...trip }),
    ask: async (client) => {
      const calendar = await calendarQuery({ month, ...trip }).ask(client);
      takeFare(client, trip, calendar.fare);
      return calendar;
    },
    askAgainAfter: ({ isRefreshing }, timesAsked) =>
      isRefreshing ? (refreshAfterMs[Math.max(timesAsked - 1, 0)] ?? null) : null,
  }),

  /** One page of the deals that fit; only what narrows or orders the list is sent. */
  deals: (query: DealsQuery) => apiQuery('/api/deals', dealsParameters(query), readDeals),

  /** Links that open a trip, with its recorded price; asked again while the server is asking for that price. */
  flightSearch: ({ returnDate, adults, ...trip }: FlightQuery): Query<FlightSearchResult> => ({
    ...apiQuery<FlightSearchResult>('/api/flights/search', {
      ...trip,
      ...(returnDate === null ? {} : { returnDate }),
      adults: String(adults),
    }),
    askAgainAfter: ({ pending }, timesAsked) =>
      pending ? (priceAfterMs[Math.max(timesAsked - 1, 0)] ?? null) : null,
  }),

  /** Who is signed in, null for a guest. The frame of the site asks again on mount and on focus. */
  user: (): Query<User | null> => ({ key: ['/api/auth/user', {}], ask: fetchUser }),

  /** What is the reader's own, from here on: 401 when nobody is signed in. */
  preferences: () => apiQuery<Preferences>('/api/preferences', {}),
  subscription: () => apiQuery<Subscription>('/api/account/subscription', {}),
  sessions: (): Query<DeviceSession[]> => ({
    ...apiQuery<DeviceSession[]>('/api/auth/sessions', {}),
    isFleeting: true,
  }),
  consents: () => apiQuery<Consent[]>('/api/account/consents', {}),

  /** What one keeps, the newest first. */
  favorites: () => apiQuery<Favorite[]>('/api/favorites', {}),
  /** Ids of what one keeps: all that hearts need, so that a page carries no more. */
  favoriteIds: (): Query<string[]> => ({
    ...apiQuery<string[]>('/api/favorites', {}, readFavoriteIds),
    key: ['favorite ids'],
  }),

  /** Names, plan prices, links and testimonials an administrator has set. */
  settings: () => apiQuery<PublicSettings>('/api/settings', {}),
  siteStatus: () => apiQuery<SiteStatus>('/api/site-status', {}),
  saudiAirports: () => apiQuery<Airport[]>('/api/airports/saudi', {}),
  destinationAirports: () => apiQuery<Airport[]>('/api/airports/destinations', {}),
} as const;

function calendarQuery({ code, origin, tripType, month }: DestinationQuery & { month: IsoMonth }) {
  return apiQuery<FareCalendar>(`/api/pricing/${code}/calendar`, { origin, tripType, month });
}

/** A calendar's fare was read with its days: the fare shown beside them is the same from then on. */
function takeFare(client: QueryClient, trip: DestinationQuery, fare: DestinationPrice | null): void {
  if (!fare) return;
  client.changeAnswer(queries.destinationFare(trip), () => fare);
  client.changeAnswer(queries.destinationPrices(trip), (fares) =>
    fares.map((known) => (known.code === fare.code ? fare : known)),
  );
}

/** A browser that nobody signed in on is not asked about, which would be answered 401 on every page. */
async function fetchUser(client: QueryClient): Promise<User | null> {
  const fetchApi = fetchers.get(client);
  // A page that could not learn it says neither: then the browser asks, whatever the hint says.
  if (!fetchApi && client.readAnswer(queries.user()) === null && !isSessionLikely()) return null;
  const response = await (fetchApi ?? fetchFromBrowser)('/api/auth/user');
  return response.status === 401 ? null : (await readAnswer(response)).json();
}

function dealsParameters(query: DealsQuery): Record<string, string> {
  const { search, region, origin, tripType, budget, isDirect, sort, page } = query;
  return {
    ...(region === 'all' ? {} : { region }),
    ...(search === '' ? {} : { search }),
    page: String(page),
    ...(origin === null ? {} : { origin }),
    ...(tripType === null ? {} : { tripType }),
    ...(budget === 'any' ? {} : { budget }),
    ...(isDirect ? { direct: 'true' } : {}),
    ...(sort === 'discount' ? {} : { sort }),
  };
}

async function readFavoriteIds(response: Response): Promise<string[]> {
  return ((await response.json()) as Favorite[]).map(({ id }) => id);
}

async function readDeals(response: Response): Promise<DealsAnswer> {
  const deals = (await response.json()) as Deal[];
  const total = Number(response.headers.get('x-total-count') ?? deals.length);
  return { deals, total };
}

function apiQuery<Answer>(
  path: string,
  parameters: Readonly<Record<string, string>>,
  read: (response: Response) => Promise<Answer> = (response) => response.json() as Promise<Answer>,
): Query<Answer> {
  return {
    key: [path, parameters],
    ask: async (client) => {
      const query = new URLSearchParams(parameters).toString();
      const fetchApi = fetchers.get(client) ?? fetchFromBrowser;
      return read(await readAnswer(await fetchApi(query ? `${path}?${query}` : path)));
    },
  };
}

/** From the browser alone. Rejects with ApiError, whose `fields` say what is wrong with which value. */
export function sendContactMessage(message: ContactMessage): Promise<Received> {
  return sendJson('POST', '/api/contact', message);
}

/** From the browser alone; a second request of the same person changes the plan. Rejects with ApiError. */
export function requestEarlyAccess(request: EarlyAccessRequest): Promise<Received> {
  return sendJson('POST', '/api/premium/early-access', request);
}

/** From the browser alone; without `body` none is sent. Rejects with ApiError. */
export async function sendJson<Answer>(
  method: SendMethod,
  path: string,
  body?: unknown,
  { isKept = false }: { /** Sent to its end although the page is left. */ isKept?: boolean } = {},
): Promise<Answer> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const init = { method, keepalive: isKept, ...(body === undefined ? {} : json) };
  return (await askFromBrowser(path, init)).json();
}

/** Puts a file where an address takes it, as it is. Rejects with ApiError. */
export async function sendFile(address: string, file: Blob): Promise<void> {
  await askFromBrowser(address, { method: 'PUT', headers: { 'content-type': file.type }, body: file });
}

/** One request from the browser. Rejects with ApiError for every answer that is not a success. */
export async function askFromBrowser(path: string, init: BrowserRequest): Promise<Response> {
  return readAnswer(await fetchFromBrowser(path, init));
}

export type SendMethod = 'POST' | 'PUT' | 'DELETE';

export type BrowserRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Blob;
  keepalive?: boolean;
};

async function fetchFromBrowser(path: string, init: BrowserRequest = {}): Promise<Response> {
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
  try {
    return await fetch(path, { ...init, headers: { ...headers, ...init.headers } });
  } catch (error) {
    throw new ApiError(0, error instanceof Error ? error.message : 'network');
  }
}

/** Throws ApiError for every answer that is not a success. */
async function readAnswer(response: Response): Promise<Response> {
  if (response.ok) return response;
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
