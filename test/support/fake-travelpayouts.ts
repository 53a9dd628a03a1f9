/**
 * Stand-in of the Travelpayouts Data API, in process or on a socket. Written from
 * https://support.travelpayouts.com/hc/en-us/articles/203956163 (parameters, defaults, errors) and …/4402565416594
 * (limits a minute), read on 2026-11-28: prices are in roubles and answers have 30 rows unless the call says otherwise.
 * Stricter than the vendor, which does not say what it does with unknown parameters: they are refused.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';

export const fakeToken = 'fake-token-of-the-tests';

export type Fault =
  | 'rate_limited'
  | 'rate_limited_with_retry_after'
  | 'unauthorized'
  | 'forbidden'
  | 'server_error'
  | 'html'
  | 'truncated'
  | 'not_success'
  | 'other_currency'
  | 'silence'
  | 'slow_drip'
  | 'reset'
  | 'huge_body'
  | 'gzip_bomb'
  | 'redirect';

type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
};

type FakeTravelpayouts = {
  /** The service without sockets. */
  fetch: typeof fetch;
  /** Starts it on a loopback port of its own. */
  listen(): Promise<{ baseUrl: string; close: () => Promise<void> }>;
  /** Sets the `data` that `path` returns, in riyals. */
  setData(path: string, data: unknown): void;
  /** Makes the next `times` requests to `path` (any if null) fail. */
  failNext(fault: Fault, options?: { times?: number; path?: string }): void;
  requests: RecordedRequest[];
  /** Bytes of huge bodies the client has read. */
  bytesServed(): number;
};

export const retryAfterSeconds = 7;
const hugeBytes = 100 * 1024 * 1024;
const chunk = new TextEncoder().encode(' '.repeat(65_536));

type Body = string | 'never' | Uint8Array | { endless: 'drip' | 'huge' };
type FakeAnswer = { status: number; headers: Record<string, string>; body: Body; isReset?: boolean };

/** `clock` paces slow responses in process. */
export function createFakeTravelpayouts(clock: Clock): FakeTravelpayouts {
  const dataByPath = new Map<string, unknown>();
  const requests: RecordedRequest[] = [];
  const asked = new Map<string, number[]>();
  let faults: { fault: Fault; path: string | null }[] = [];
  const { inProcessBody, sendBody, bytesServed } = createBodies(clock);

  function answer(request: RecordedRequest): FakeAnswer {
    requests.push(request);
    const index = faults.findIndex(({ path }) => path === null || path === request.path);
    const [hit] = index < 0 ? [] : faults.splice(index, 1);
    if (hit) return faultyAnswer(hit.fault);
    const now = clock.now().getTime();
    const ofMinute = (asked.get(request.path) ?? []).filter((at) => at > now - 60_000);
    asked.set(request.path, [...ofMinute, now]);
    const isOverLimit = ofMinute.length >= (limits[request.path] ?? Number.POSITIVE_INFINITY);
    return isOverLimit ? statusOnly(429) : honestAnswer(request, dataByPath);
  }

  const fakeFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { pathname, searchParams } = new URL(request.url);
    const { method, headers } = request;
    const body = await request.text();
    const given = answer({ method, path: pathname, query: searchParams, headers, body });
    if (given.isReset) throw new TypeError('fetch failed', { cause: resetError() });
    if (given.body === 'never') return untilAborted(request.signal);
    if (given.status >= 300 && given.status < 400 && init?.redirect === 'error') {
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
    }
    return new Response(inProcessBody(given.body, request.signal), given);
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const given = answer({
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: Buffer.concat(parts).toString(),
    });
    if (given.isReset) incoming.socket.resetAndDestroy();
    else if (given.body !== 'never') {
      outgoing.writeHead(given.status, given.headers);
      sendBody(given.body, outgoing);
    }
  }

  return {
    fetch: fakeFetch,
    listen: () => listen((incoming, outgoing) => void handle(incoming, outgoing)),
    setData: (path, data) => void dataByPath.set(path, data),
    failNext(fault, { times = 1, path } = {}) {
      faults = [...faults, ...Array.from({ length: times }, () => ({ fault, path: path ?? null }))];
    },
    requests,
    bytesServed,
  };
}

/** Sends a body as a `fetch` stream or over a socket. */
function createBodies(clock: Clock) {
  let served = 0;

  function inProcessBody(body: Body, signal: AbortSignal): BodyInit {
    if (typeof body === 'string') return body;
    if (body instanceof Uint8Array) return Uint8Array.from(body);
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (body.endless === 'drip') {
            await clock.sleep(1000, signal).catch(() => undefined);
            if (signal.aborted) return;
            controller.enqueue(chunk.slice(0, 1));
          } else if (served < hugeBytes) {
            served += chunk.byteLength;
            controller.enqueue(chunk);
          } else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  function sendBody(body: Body, outgoing: ServerResponse): void {
    if (typeof body === 'string' || body instanceof Uint8Array) outgoing.end(body);
    else if (body.endless === 'drip') {
      outgoing.write(' ');
      const drip = setInterval(() => outgoing.write(' '), 1000);
      outgoing.on('close', () => clearInterval(drip));
    } else {
      const fill = (): void => {
        while (!outgoing.destroyed && served < hugeBytes) {
          served += chunk.byteLength;
          if (!outgoing.write(chunk)) return;
        }
        outgoing.end();
      };
      outgoing.on('drain', fill);
      fill();
    }
  }

  return { inProcessBody, sendBody, bytesServed: () => served };
}

const place = z.string().regex(/^[A-Z]{2,3}$/);
const period = z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/);
const flag = z.enum(['true', 'false']);
const days = z.coerce.number().int().positive();
const common = { currency: z.enum(['rub', 'sar', 'usd']).default('rub'), market: z.string().optional() };
const pages = { limit: z.coerce.number().int().min(1).max(1000).default(30), page: days.default(1) };

/** Calls a minute. */
const limits: Readonly<Record<string, number>> = {
  '/aviasales/v3/prices_for_dates': 600,
  '/aviasales/v3/grouped_prices': 600,
  '/aviasales/v3/get_latest_prices': 300,
  '/links/v1/create': 100,
};
const queries: Readonly<Record<string, z.ZodType<{ currency: 'rub' | 'sar' | 'usd'; limit?: number }>>> = {
  '/aviasales/v3/prices_for_dates': z.strictObject({
    ...common,
    ...pages,
    origin: place.optional(),
    destination: place.optional(),
    departure_at: period.optional(),
    return_at: period.optional(),
    one_way: flag.default('true'),
    direct: flag.default('false'),
    unique: flag.default('false'),
    sorting: z.enum(['price', 'route']).default('price'),
  }),
  '/aviasales/v3/grouped_prices': z.strictObject({
    ...common,
    origin: place,
    destination: place.optional(),
    group_by: z.enum(['departure_at', 'return_at', 'month']).default('departure_at'),
    departure_at: period.optional(),
    return_at: period.optional(),
    direct: flag.default('false'),
    min_trip_duration: days.optional(),
    max_trip_duration: days.optional(),
  }),
  '/aviasales/v3/get_latest_prices': z.strictObject({
    ...common,
    ...pages,
    origin: place.optional(),
    destination: place.optional(),
    beginning_of_period: z.string().optional(),
    period_type: z.enum(['year', 'month', 'day']),
    group_by: z.enum(['dates', 'directions']).optional(),
    one_way: flag.default('true'),
    sorting: z.enum(['price', 'route', 'distance_unit_price']).default('price'),
    trip_duration: days.optional(),
    trip_class: z.enum(['0', '1', '2']).default('0'),
  }),
};
/** About what a riyal is worth. */
const perRiyal = { sar: 1, usd: 1 / 3.75, rub: 21.5 };

function convert(row: unknown, rate: number): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isPrice = (name === 'price' || name === 'value') && typeof value === 'number';
      return [name, isPrice ? value * rate : value];
    }),
  );
}

function honestAnswer(request: RecordedRequest, dataByPath: ReadonlyMap<string, unknown>): FakeAnswer {
  if (request.headers.get('x-access-token') !== fakeToken || request.query.has('token'))
    return statusOnly(401);
  if (request.path === '/links/v1/create') return json({ result: { links: makeLinks(request.body) } });
  if (!dataByPath.has(request.path)) return statusOnly(404);
  const parsed = queries[request.path]?.safeParse(Object.fromEntries(request.query));
  if (!parsed?.success) {
    const error = `wrong parameters: ${parsed?.error.issues.map(({ path, message }) => `${path} ${message}`)}`;
    return { ...json({ success: false, data: {}, error }), status: 400 };
  }
  const { currency, limit } = parsed.data;
  const stored = dataByPath.get(request.path);
  const rate = perRiyal[currency];
  const data = Array.isArray(stored)
    ? stored.slice(0, limit).map((row) => convert(row, rate))
    : Object.fromEntries(Object.entries(stored ?? {}).map(([key, row]) => [key, convert(row, rate)]));
  return json({ success: true, data, currency });
}

function makeLinks(body: string): unknown[] {
  const asked = JSON.parse(body) as {
    links: { url: string }[];
    marker: number;
    trs: number;
    shorten: boolean;
  };
  return asked.links.map(({ url }) =>
    url.includes('kiwi')
      ? { url, code: 'error', message: 'not for this brand' }
      : {
          url,
          code: 'success',
          partner_url: asked.shorten
            ? 'https://aviasales.tp.st/4CRDbzuv'
            : `https://tp.media/r?marker=${asked.marker}&trs=${asked.trs}&p=4114&u=${encodeURIComponent(url)}&campaign_id=100`,
        },
  );
}

function faultyAnswer(fault: Fault): FakeAnswer {
  const jsonType = { 'content-type': 'application/json' };
  switch (fault) {
    case 'rate_limited':
      return statusOnly(429);
    case 'rate_limited_with_retry_after':
      return { ...statusOnly(429), headers: { 'retry-after': String(retryAfterSeconds) } };
    case 'unauthorized':
      return statusOnly(401);
    case 'forbidden':
      return statusOnly(403);
    case 'server_error':
      return statusOnly(500);
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><h1>Maintenance</h1>',
      };
    case 'truncated':
      return { status: 200, headers: jsonType, body: '{"success":true,"data":[{"origin":"RUH","pri' };
    case 'not_success':
      return json({ success: false, data: null, error: 'wrong parameters' });
    case 'other_currency':
      return json({ success: true, data: [fakePricedRow()], currency: 'rub' });
    case 'silence':
      return { status: 200, headers: {}, body: 'never' };
    case 'slow_drip':
      return { status: 200, headers: jsonType, body: { endless: 'drip' } };
    case 'reset':
      return { status: 200, headers: {}, body: '', isReset: true };
    case 'huge_body':
      return { status: 200, headers: jsonType, body: { endless: 'huge' } };
    case 'gzip_bomb':
      return {
        status: 200,
        headers: { ...jsonType, 'content-encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(32 * 1024 * 1024, ' ')),
      };
    case 'redirect':
      return { status: 302, headers: { location: 'http://127.0.0.1:1/internal' }, body: '' };
  }
}

function statusOnly(status: number): FakeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: '{"success":false}' };
}

function json(value: unknown): FakeAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function resetError(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function listen(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A row of prices_for_dates or grouped_prices: Riyadh to Cairo, one way, unless overridden. */
export function fakePricedRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    flight_number: '265',
    link: '/search/RUH1501CAI1?t=XY1768&search_date=19112026&expected_price=640&expected_price_currency=sar',
    origin_airport: 'RUH',
    destination_airport: 'CAI',
    departure_at: '2027-01-15T06:20:00+03:00',
    airline: 'XY',
    destination: 'CAI',
    origin: 'RUH',
    price: 640,
    return_transfers: 0,
    duration: 165,
    duration_to: 165,
    duration_back: 0,
    transfers: 0,
    ...overrides,
  };
}

/** A row of get_latest_prices, v2/prices/latest or month-matrix: one way unless overridden. */
export function fakeMatrixRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    show_to_affiliates: true,
    trip_class: 0,
    origin: 'RUH',
    destination: 'CAI',
    depart_date: '2027-01-15',
    return_date: '',
    number_of_changes: 0,
    value: 640,
    found_at: '2026-11-20T07:05:30+04:00',
    distance: 1600,
    actual: true,
    duration: 165,
    gate: 'Mytrip',
    ...overrides,
  };
}
