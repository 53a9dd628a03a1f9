/** Typed calls of the API: types come from the contract's schemas, only method and path exist at runtime. */
import type { QueryClient } from '@tanstack/react-query';
import type { OperationAt } from '#contract/api/index.ts';
import { readerHeader } from '#contract/domain/account.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { Endpoint, OperationInput, OperationOutput } from '#contract/operation.ts';
import type { FetchApi } from '#contract/page-render.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient, type Query, queryKeyOf } from './query.tsx';

/** Path parameters, query and body of a call; undefined and empty query values are not sent. */
type Parts = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  /** Lets the request finish after the page is left. */
  keepalive?: boolean;
  /** Token of an alert mail's link, instead of a session; sent as a header, never in the address. */
  link?: string | undefined;
};

/** Arguments of a call; optional if the operation requires none. */
export type Input<E extends Endpoint> =
  Record<never, never> extends InputOf<E> ? [input?: InputOf<E> & Parts] : [input: InputOf<E> & Parts];

export type InputOf<E extends Endpoint> = OperationInput<OperationAt<E>>;

/** Input of a list with query values as text from the URL; the server rejects invalid values. */
export type ListInput<E extends Endpoint> = Omit<InputOf<E>, 'query'> &
  Parts & { query?: { [Name in keyof NonNullable<InputOf<E>['query']>]?: string | number | undefined } };

/** Response of an operation. Not validated here, since the server checks it against the contract. */
export type Answer<E extends Endpoint> = OperationOutput<OperationAt<E>>;

/** One page of a list, and what its headers tell: the total number of rows, the conditions left out. */
export type Rows<List> = {
  rows: List;
  total: number;
  /** Rows on all pages that the reader may not see; they stand last. */
  locked?: number;
  /** Conditions of the trip filter that were left out, because nothing fits all of them. */
  relaxed?: string[];
};

let reader: string | undefined;

/**
 * Whose page this is, by id: writes are refused once somebody else is signed in. A page of somebody else begins anew,
 * also where nobody was signed in meanwhile: it still has what the first reader saw.
 */
export function setReader(id: string | undefined): void {
  if (id === undefined || id === reader) return;
  if (reader) location.reload();
  else reader = id;
}

/** Somebody else signed in or out in this tab, which has forgotten what the previous reader saw. */
export function resetReader(id: string | undefined): void {
  reader = id;
}

const fetchers = new WeakMap<QueryClient, FetchApi>();

/** Creates a query client that uses the network, or `fetchApi` on the server. */
export function createApiClient(fetchApi?: FetchApi): QueryClient {
  const client = createQueryClient();
  if (fetchApi) fetchers.set(client, fetchApi);
  return client;
}

export function isOnServer(client: QueryClient): boolean {
  return fetchers.has(client);
}

/** Calls an operation from the browser. Rejects with ApiError; `fields` has messages by field. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  return (await requestFromBrowser(addressOf(endpoint, input), requestOf(endpoint, input))).json();
}

/** Query of a read operation, cached by path and input. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Query<Answer<E>> {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ client }) =>
      (await requestThrough(client, addressOf(endpoint, input), requestOf(endpoint, input))).json(),
  };
}

export function rowsQueryOf<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): Query<Rows<Answer<E>>> {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ client }) => readRows(await requestThrough(client, addressOf(endpoint, input))),
  };
}

export async function readRows<List>(response: Response): Promise<Rows<List>> {
  const rows = await response.json();
  const total = Number(response.headers.get('x-total-count') ?? rows.length);
  const locked = Number(response.headers.get('x-locked-count') ?? 0);
  const left = response.headers.get('x-relaxed-filters')?.split(',');
  return { rows, total, ...(locked > 0 && { locked }), ...(left && { relaxed: left }) };
}

export function keyOf({ path }: Endpoint, input: Parts = {}): Query<never>['queryKey'] {
  return queryKeyOf(path, input);
}

export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Parts = {}): string {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

export type BrowserRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Blob;
  keepalive?: boolean;
};

export function requestOf(
  { method }: Endpoint,
  { body, keepalive = false, link }: Parts = {},
): BrowserRequest {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (link !== undefined) headers.authorization = `Bearer ${link}`;
  if (reader !== undefined && method !== 'get') headers[readerHeader] = reader;
  const request = { method: method.toUpperCase(), keepalive, headers };
  return body === undefined ? request : { ...request, body: JSON.stringify(body) };
}

/** PUT request that uploads a file unchanged. */
export function putRequestOf(file: Blob): BrowserRequest {
  return { method: 'PUT', headers: { 'content-type': file.type }, body: file };
}

/** Sends a request from the browser. Rejects with ApiError unless the response is a success. */
export async function requestFromBrowser(address: string, request: BrowserRequest = {}): Promise<Response> {
  return checkAnswer(await fetchFromBrowser(address, request));
}

export async function requestThrough(client: QueryClient, address: string, request?: BrowserRequest) {
  const fetchApi = fetchers.get(client);
  return checkAnswer(await (fetchApi ? fetchApi(address) : fetchFromBrowser(address, request)));
}

async function fetchFromBrowser(address: string, request: BrowserRequest = {}): Promise<Response> {
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
  try {
    return await fetch(address, { ...request, headers: { ...headers, ...request.headers } });
  } catch (error) {
    throw new ApiError(0, error instanceof Error ? error.message : 'network');
  }
}

async function checkAnswer(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new ApiError(response.status, await readErrorBody(response));
}

async function readErrorBody(response: Response): Promise<ErrorBody | string> {
  const text = await response.text();
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text);
    if (body?.code && body.message) return body as ErrorBody;
  } catch {
    // Not JSON, so the text is the message.
  }
  return text.slice(0, 200) || response.statusText;
}
