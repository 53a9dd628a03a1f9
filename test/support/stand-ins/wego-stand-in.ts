/** Stand-in of the Wego flights API: results that grow, ids that die, quotas of an account, problem details. */
import { z } from 'zod';
import { addDays, isIsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import {
  createStandIn,
  type Fault,
  inNextYear,
  type Problem,
  type StandIn,
  type StandInContext,
  type StandInMarket,
} from './stand-in.ts';

export type WegoStandInOptions = { token: string; market: StandInMarket; clock: Clock };

const place = z.string().regex(/^[A-Z]{3}$/);
const people = z.number().int().min(0).max(9);
const searchBody = z.strictObject({
  from: place,
  to: place,
  fromDate: z.string().refine(isIsoDate),
  toDate: z.string().refine(isIsoDate).optional(),
  cabin: z.enum(['economy', 'premium_economy', 'business', 'first']).default('economy'),
  adults: people.default(1),
  children: people.default(0),
  infants: people.default(0),
  currency: z.string().length(3).default('USD'),
  locale: z.string().default('en'),
  siteCode: z.string().length(2).default('US'),
});
const pageQuery = z.strictObject({
  page: z.literal('1'),
  pageSize: z.coerce.number().int().min(1).max(50),
  sort: z.enum(['score_desc', 'price_asc', 'duration_asc', 'leg1_departure_time_asc']),
  currency: z.string().length(3),
  locale: z.string(),
});

type Body = z.output<typeof searchBody>;
type Search = {
  id: string;
  body: Body;
  fault: Fault | null;
  startedAt: number;
  reads: number;
  fares: readonly ProviderFare[];
};

/** Results are complete after so long, and gone after so long. */
const completeAfter = 1500;
const goneAfter = 5 * 60_000;
/** Of an account; every attempt counts, a refused one too. */
const quotas = [
  { count: 10, milliseconds: 60_000 },
  { count: 100, milliseconds: 3_600_000 },
  { count: 500, milliseconds: 86_400_000 },
];

export function createWegoStandIn({ token, market, clock }: WegoStandInOptions): StandIn {
  const searches = new Map<string, Search>();
  const attempts: number[] = [];
  const now = (): number => clock.now().getTime();
  const isRefused = (c: StandInContext): boolean => c.req.header('authorization') !== `Bearer ${token}`;

  function isOverQuota(): boolean {
    const isOver = quotas.some(
      ({ count, milliseconds }) => attempts.filter((at) => now() - at < milliseconds).length >= count,
    );
    attempts.push(now());
    return isOver;
  }

  function findSearch(id: string | undefined): Search | undefined {
    const search = searches.get(id ?? '');
    return search && now() - search.startedAt < goneAfter ? search : undefined;
  }

  return createStandIn({
    clock,
    sendProblem,
    mount(app, bill) {
      app.post('/v1/flights/searches', (c) => {
        bill();
        if (isRefused(c)) return sendProblem(c, { status: 401, code: 'invalid_token' });
        if (isOverQuota()) {
          c.header('Retry-After', '60');
          return sendProblem(c, { status: 429, code: 'rate_limited' });
        }
        const parsed = searchBody.safeParse(c.get('body'));
        if (!parsed.success || !isWithinYear(parsed.data, market.today())) {
          return sendProblem(c, { status: 400, code: 'validation_failed' });
        }
        const id = `s-${attempts.length}~${parsed.data.from}${parsed.data.to}`;
        const fares = c.get('fault') === 'empty' ? [] : market.list(tripOf(parsed.data));
        searches.set(id, { id, body: parsed.data, fault: c.get('fault'), startedAt: now(), reads: 0, fares });
        return c.json({ searchId: id, siteCode: parsed.data.siteCode, siteCodeSource: 'explicit' }, 201);
      });
      app.get('/v1/flights/searches/:id/results', (c) => {
        if (isRefused(c)) return sendProblem(c, { status: 401, code: 'invalid_token' });
        const query = pageQuery.safeParse(c.req.query());
        if (!query.success) return sendProblem(c, { status: 400, code: 'validation_failed' });
        const search = findSearch(c.req.param('id'));
        if (!search) return sendProblem(c, { status: 404, code: 'not_found' });
        search.reads += 1;
        const page = buildPage(search, query.data.pageSize, now());
        return c.json(c.get('fault') === 'empty' ? { ...page, results: [] } : page);
      });
      app.get('/v1/flights/trips/:id', (c) => {
        if (isRefused(c)) return sendProblem(c, { status: 401, code: 'invalid_token' });
        const search = findSearch(c.req.query('searchId'));
        if (!search || c.req.param('id') !== tripIdOf(search)) {
          return sendProblem(c, { status: 404, code: 'not_found' });
        }
        return c.json({ tripId: tripIdOf(search), fares: listFares(search, c.get('fault')) });
      });
    },
  });
}

function sendProblem(c: StandInContext, { status, code }: Problem): Response {
  const problem = {
    type: `https://api.wego.com/problems/${code}`,
    title: code,
    status,
    detail: `refused: ${code}`,
    instance: c.req.path,
    code,
    trace_id: 'stand-in',
  };
  return c.json(problem, status, { 'content-type': 'application/problem+json' });
}

function isWithinYear({ fromDate, toDate }: Body, now: Date): boolean {
  const today = riyadhDate(now);
  const end = toDate ?? fromDate;
  return fromDate >= today && end >= fromDate && end <= addDays(today, 365);
}

function tripOf({ from, to, fromDate, toDate }: Body) {
  return {
    origin: from,
    destination: to,
    tripType: toDate === undefined ? ('oneway' as const) : ('roundtrip' as const),
    departureDate: fromDate,
    returnDate: toDate ?? null,
  };
}

function tripIdOf({ id }: Search): string {
  return `t=${id}`;
}

/** Results grow until they are complete; with the fault `half` they grow for ever. */
function buildPage(search: Search, pageSize: number, now: number) {
  const { id, body, fault, fares, reads } = search;
  const age = now - search.startedAt;
  const complete = fares.length * 3;
  const grown = Math.max(1, Math.floor(complete * Math.min(1, age / completeAfter)));
  const hasNone = fares.length === 0 || age < 300;
  const fareCount = hasNone ? 0 : fault === 'half' ? reads : grown;
  const currencyCode = fault === 'wrong_currency' ? 'USD' : body.currency;
  const results = fareCount > 0 ? [buildTrip(search, 'BUS', 0.5), buildTrip(search, 'FLIGHT', 1)] : [];
  return {
    searchId: id,
    currencyCode,
    metadata: {
      snapshotTripCount: results.length,
      snapshotFareCount: fareCount,
      createdAt: new Date(search.startedAt).toISOString(),
    },
    results: results.slice(0, pageSize),
  };
}

function buildTrip(search: Search, transport: 'FLIGHT' | 'BUS', share: number) {
  const { body, fares } = search;
  const [cheapest] = fares;
  const legs = [buildLeg(search, { from: body.from, to: body.to, day: body.fromDate, transport })];
  if (body.toDate) legs.push(buildLeg(search, { from: body.to, to: body.from, day: body.toDate, transport }));
  return {
    tripId: transport === 'FLIGHT' ? tripIdOf(search) : `${tripIdOf(search)}-bus`,
    price: priceOf(search, (cheapest?.price ?? 0) * share),
    legs,
  };
}

type LegParts = { from: string; to: string; day: string; transport: 'FLIGHT' | 'BUS' };

function buildLeg({ fault, fares }: Search, { from, to, day, transport }: LegParts) {
  const [cheapest] = fares;
  const date = fault === 'wrong_year' ? inNextYear(day) : day;
  return {
    from,
    to,
    departsAt: `${date}T06:20:00+03:00`,
    durationMinutes: cheapest?.durationMinutes ?? 0,
    stops: cheapest?.stops ?? 0,
    airlines: [{ code: cheapest?.airline ?? 'XY' }],
    transportTypes: [transport],
  };
}

/** Everybody who travels pays this together; with the fault the vendor speaks of one person instead. */
function priceOf({ body, fault }: Search, price: number) {
  return {
    total: Math.round(price) * (body.adults + body.children),
    currency: fault === 'wrong_currency' ? 'USD' : body.currency,
    scope: fault === 'party_price' ? 'person' : 'party',
  };
}

const sellers: Readonly<Record<string, string>> = {
  wego: 'Wego',
  almosafer: 'Almosafer',
  google: 'The airline',
};

function listFares(search: Search, fault: Fault | null) {
  if (fault === 'empty') return [];
  return search.fares.map((fare, index) => ({
    providerName: sellers[fare.site] ?? 'An agency',
    ...(fault === 'half' ? {} : { price: priceOf(search, fare.price) }),
    handoffUrl: `https://sa.wego.com/flights/handoff?fareId=f-${index}`,
  }));
}
