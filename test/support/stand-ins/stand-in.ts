/** Local stand-in of an outside fare source: its answers over HTTP, faults on demand, counted calls. */
import { type Context, Hono } from 'hono';
import type { Itinerary } from '#contract/domain/itinerary.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';

const statuses = {
  unauthorized: 401,
  unpaid: 402,
  forbidden: 403,
  gone: 404,
  upstream: 424,
  rate_limited: 429,
  /** Without saying for how long. */
  rate_limited_untold: 429,
  server_error: 500,
} as const;

/** Faults of one call. */
export type Fault =
  | keyof typeof statuses
  | 'garbage'
  | 'cut_off'
  | 'slow'
  | 'empty'
  | 'wrong_currency'
  | 'wrong_year'
  | 'party_price'
  | 'half';

export const retryAfterSeconds = 7;
const slowMilliseconds = 60_000;

type StandInCall = {
  at: Date;
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Headers;
  body: unknown;
};

export type StandIn = {
  /** The service without sockets. */
  fetch: typeof fetch;
  /** The next `times` calls go wrong; only those whose path contains `path`, where given. */
  failNext(fault: Fault, options?: { times?: number; path?: string }): void;
  calls: readonly StandInCall[];
  /** Calls the vendor would have counted against money or a quota. */
  billed(): number;
};

type StandInEnv = { Variables: { fault: Fault | null; body: unknown } };
export type StandInContext = Context<StandInEnv>;

/** The error of a status as the vendor words it. */
export type Problem = { status: 400 | 401 | 402 | 403 | 404 | 424 | 429 | 500; code: string };

export type StandInParts = {
  clock: Clock;
  /** Writes an error in the vendor's form. */
  sendProblem(c: StandInContext, problem: Problem): Response;
  mount(app: Hono<StandInEnv>, bill: () => void): void;
};

export function createStandIn({ clock, sendProblem, mount }: StandInParts): StandIn {
  const app = new Hono<StandInEnv>();
  const calls: StandInCall[] = [];
  let planned: { fault: Fault; path: string }[] = [];
  let billed = 0;

  function takeFault(path: string): Fault | null {
    const index = planned.findIndex((each) => path.includes(each.path));
    return planned.splice(index, index < 0 ? 0 : 1)[0]?.fault ?? null;
  }

  app.use(async (c, next) => {
    const { method, path } = c.req;
    const body = method === 'POST' ? await c.req.json().catch(() => undefined) : undefined;
    calls.push({ at: clock.now(), method, path, query: c.req.query(), headers: c.req.raw.headers, body });
    const fault = takeFault(path);
    c.set('fault', fault);
    c.set('body', body);
    if (fault !== null && fault in statuses) {
      if (fault === 'rate_limited') c.header('Retry-After', String(retryAfterSeconds));
      return sendProblem(c, { status: statuses[fault as keyof typeof statuses], code: fault });
    }
    if (fault === 'garbage') return c.html('<!doctype html><h1>Maintenance</h1>');
    if (fault === 'slow') await clock.sleep(slowMilliseconds, c.req.raw.signal).catch(() => undefined);
    await next();
    if (fault === 'cut_off') await cutOff(c);
  });
  mount(app, () => {
    billed += 1;
  });
  app.notFound((c) => sendProblem(c, { status: 404, code: 'not_found' }));

  return {
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    failNext(fault, { times = 1, path = '' } = {}) {
      planned = [...planned, ...Array.from({ length: times }, () => ({ fault, path }))];
    },
    calls,
    billed: () => billed,
  };
}

async function cutOff(c: StandInContext): Promise<void> {
  const text = await c.res.text();
  c.res = new Response(text.slice(0, Math.floor(text.length * 0.6)), {
    status: c.res.status,
    headers: { 'content-type': 'application/json' },
  });
}

/** A day in the next year, for answers about the wrong one. */
export function inNextYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** The fares that a stand-in sells. */
export type StandInMarket = {
  hasAirport(code: string): boolean;
  /** A fare of each booking site, cheapest first; empty where nothing flies. */
  list(trip: Itinerary): ProviderFare[];
  today(): Date;
};
