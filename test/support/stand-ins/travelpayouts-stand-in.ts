/**
 * Stand-in of the Travelpayouts Data API, written from
 * https://support.travelpayouts.com/hc/en-us/articles/203956163 (parameters, defaults, errors) and …/4402565416594
 * (limits a minute), read on 2026-11-28: prices are in roubles and answers have 30 rows unless the call says otherwise.
 * Stricter than the vendor, which does not say what it does with unknown parameters: they are refused.
 */
import { z } from 'zod';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createStandIn, type Problem, type StandIn, type StandInContext } from './stand-in.ts';

export type TravelpayoutsStandInOptions = {
  token: string;
  clock: Clock;
  /** The `data` that a path answers, in riyals; none where nothing is set. */
  data: ReadonlyMap<string, unknown>;
};

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

export function createTravelpayoutsStandIn({ token, clock, data }: TravelpayoutsStandInOptions): StandIn {
  const asked = new Map<string, number[]>();
  return createStandIn({
    clock,
    sendProblem,
    mount(app) {
      app.use(async (c, next) => {
        const { path } = c.req;
        const now = clock.now().getTime();
        const ofMinute = (asked.get(path) ?? []).filter((at) => at > now - 60_000);
        asked.set(path, [...ofMinute, now]);
        if (ofMinute.length >= (limits[path] ?? Number.POSITIVE_INFINITY)) {
          return sendProblem(c, { status: 429, code: 'rate_limited' });
        }
        if (c.req.header('x-access-token') === token && c.req.query('token') === undefined) return next();
        return sendProblem(c, { status: 401, code: 'unauthorized' });
      });
      app.post('/links/v1/create', (c) => c.json({ result: { links: makeLinks(c.get('body') as Asked) } }));
      for (const [path, schema] of Object.entries(queries)) {
        app.get(path, (c) => {
          if (c.get('fault') === 'half') return c.json({ success: false, data: null, error: 'no prices' });
          const parsed = schema.safeParse(c.req.query());
          if (!parsed.success) {
            return sendProblem(c, { status: 400, code: `wrong parameters: ${parsed.error.message}` });
          }
          const { limit } = parsed.data;
          const currency = c.get('fault') === 'wrong_currency' ? 'rub' : parsed.data.currency;
          const stored = data.get(path) ?? (path.includes('grouped') ? {} : []);
          const shown = Array.isArray(stored)
            ? stored.slice(0, limit).map((row) => convert(row, perRiyal[currency]))
            : Object.fromEntries(
                Object.entries(stored).map(([key, row]) => [key, convert(row, perRiyal[currency])]),
              );
          return c.json({ success: true, data: shown, currency });
        });
      }
    },
  });
}

function sendProblem(c: StandInContext, { status, code }: Problem): Response {
  return c.json({ success: false, data: {}, error: code }, status);
}

function convert(row: Record<string, unknown>, rate: number): Record<string, unknown> {
  const prices = ['price', 'value'].filter((name) => typeof row[name] === 'number');
  return { ...row, ...Object.fromEntries(prices.map((name) => [name, Number(row[name]) * rate])) };
}

type Asked = { links: { url: string }[]; marker: number; trs: number };

function makeLinks({ links, marker, trs }: Asked): unknown[] {
  return links.map(({ url }) => {
    if (url.includes('kiwi')) return { url, code: 'error', message: 'not for this brand' };
    const query = `marker=${marker}&trs=${trs}&p=4114&u=${encodeURIComponent(url)}&campaign_id=100`;
    return { url, code: 'success', partner_url: `https://tp.media/r?${query}` };
  });
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
