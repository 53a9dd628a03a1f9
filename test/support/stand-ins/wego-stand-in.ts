/**
 * Stand-in of the Wego flights API. Written from Wego's own OpenAPI 0.19.0 and docs.wego.com (conventions, rate limits,
 * errors) as published on 2026-09-04, read on 2026-11-28: no read inherits currency or locale from its search.
 */
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
const others = z.number().int().min(0).max(8);
const id = z.string().regex(/^[A-Za-z0-9._:~=-]{1,256}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const locale = z.string().min(1).max(35);
const searchBody = z
  .strictObject({
    from: place,
    to: place,
    fromDate: z.string().refine(isIsoDate),
    toDate: z.string().refine(isIsoDate).optional(),
    cabin: z.enum(['economy', 'premium_economy', 'business', 'first']).default('economy'),
    adults: z.number().int().min(1).max(9).default(1),
    children: others.default(0),
    infants: others.default(0),
    currency: currency.default('USD'),
    locale: locale.default('en'),
    siteCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  })
  .refine(({ adults, infants }) => infants <= adults);
/** Of every read. */
const readQuery = z.strictObject({ currency: currency.optional(), locale: locale.optional() });
const pageQuery = readQuery.extend({
  page: z.coerce.number().int().min(1).max(100).default(1),
  pageSize: z.coerce.number().int().min(1).max(50).default(10),
  sort: z
    .enum([
      'score_desc',
      'price_asc',
      'duration_asc',
      'leg1_departure_time_asc',
      'leg1_departure_time_desc',
      'leg2_departure_time_asc',
      'leg2_departure_time_desc',
    ])
    .default('score_desc'),
  view: z.literal('card').optional(),
});
const tripQuery = readQuery.extend({ searchId: id, view: z.enum(['default', 'detail']).optional() });

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
const searchQuotas = [
  { count: 10, milliseconds: 60_000 },
  { count: 100, milliseconds: 3_600_000 },
  { count: 500, milliseconds: 86_400_000 },
];
const userQuotas = [{ count: 300, milliseconds: 60_000 }];
/** Riyals are pegged to the dollar; other currencies are not imitated. */
const perRiyal: Readonly<Record<string, number>> = { SAR: 1, USD: 1 / 3.75 };

export function createWegoStandIn({ token, market, clock }: WegoStandInOptions): StandIn {
  const searches = new Map<string, Search>();
  const attempts: number[] = [];
  const calls: number[] = [];
  const now = (): number => clock.now().getTime();

  /** Counted after the token is verified; the seconds to wait where a window is spent. */
  function countAttempt(at: number[], quotas: typeof searchQuotas): number | undefined {
    const waits = quotas.flatMap(({ count, milliseconds }) => {
      const inWindow = at.filter((each) => now() - each < milliseconds);
      return inWindow.length < count ? [] : [Math.ceil(((inWindow[0] ?? 0) + milliseconds - now()) / 1000)];
    });
    at.push(now());
    return waits.length === 0 ? undefined : Math.max(...waits);
  }

  function refuse(c: StandInContext, { isSearch = false } = {}): Response | undefined {
    if (c.req.header('authorization') !== `Bearer ${token}`) {
      c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
      return sendProblem(c, { status: 401, code: 'invalid_token' });
    }
    const wait =
      countAttempt(calls, userQuotas) ?? (isSearch ? countAttempt(attempts, searchQuotas) : undefined);
    if (wait === undefined) return undefined;
    c.header('Retry-After', String(wait));
    return sendProblem(c, { status: 429, code: 'rate_limited' });
  }
  const refuseInput = (c: StandInContext) => sendProblem(c, { status: 400, code: 'validation_failed' });
  const refuseId = (c: StandInContext) => sendProblem(c, { status: 404, code: 'not_found' });

  function findSearch(searchId: string | undefined): Search | undefined {
    const search = searches.get(searchId ?? '');
    return search && now() - search.startedAt < goneAfter ? search : undefined;
  }

  return createStandIn({
    clock,
    sendProblem,
    mount(app, bill) {
      app.post('/v1/flights/searches', (c) => {
        bill();
        const refusal = refuse(c, { isSearch: true });
        if (refusal) return refusal;
        const parsed = searchBody.safeParse(c.get('body'));
        if (!parsed.success || !isWithinYear(parsed.data, market.today())) return refuseInput(c);
        const { from, to, siteCode } = parsed.data;
        const searchId = `s-${attempts.length}~${from}${to}`;
        const fares = c.get('fault') === 'empty' ? [] : market.list(tripOf(parsed.data));
        const begun = { body: parsed.data, fault: c.get('fault'), startedAt: now(), reads: 0, fares };
        searches.set(searchId, { id: searchId, ...begun });
        const site = siteCode
          ? { siteCode, siteCodeSource: 'explicit' }
          : { siteCode: 'US', siteCodeSource: 'default' };
        return c.json({ searchId, ...site }, 201);
      });
      app.get('/v1/flights/searches/:id/results', (c) => {
        const refusal = refuse(c);
        if (refusal) return refusal;
        const query = pageQuery.safeParse(c.req.query());
        if (!query.success) return refuseInput(c);
        const search = findSearch(c.req.param('id'));
        if (!search) return refuseId(c);
        search.reads += 1;
        const page = buildPage(search, query.data, now());
        return c.json(c.get('fault') === 'empty' ? { ...page, results: [] } : page);
      });
      app.get('/v1/flights/trips/:id', (c) => {
        const refusal = refuse(c);
        if (refusal) return refusal;
        const query = tripQuery.safeParse(c.req.query());
        if (!query.success) return refuseInput(c);
        const search = findSearch(query.data.searchId);
        if (!search || c.req.param('id') !== tripIdOf(search)) return refuseId(c);
        const fares = listFares(search, { fault: c.get('fault'), read: query.data });
        return c.json({ tripId: tripIdOf(search), fares, metadata: resolve(query.data) });
      });
    },
  });
}

type Read = z.output<typeof readQuery>;

/** Currency and language of an answer, and whether the read asked for them. */
function resolve({ currency: asked, locale: language }: Read) {
  return {
    currencyCode: asked ?? 'USD',
    currencyCodeSource: asked ? 'explicit' : 'default',
    locale: language ?? 'en',
    localeSource: language ? 'explicit' : 'default',
  };
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
  return `${id}:t=1`;
}

/** Results grow until they are complete; with the fault `half` they grow for ever. */
function buildPage(search: Search, query: z.output<typeof pageQuery>, now: number) {
  const { id: searchId, fault, fares, reads } = search;
  const age = now - search.startedAt;
  const complete = fares.length * 3;
  const grown = Math.max(1, Math.floor(complete * Math.min(1, age / completeAfter)));
  const hasNone = fares.length === 0 || age < 300;
  const snapshotFareCount = hasNone ? 0 : fault === 'half' ? reads : grown;
  const trips = hasNone ? [] : [buildTrip(search, query, 'BUS'), buildTrip(search, query, 'FLIGHT')];
  const { page, pageSize } = query;
  const results = trips.slice((page - 1) * pageSize, page * pageSize);
  return {
    searchId,
    currencyCode: fault === 'wrong_currency' ? 'USD' : (query.currency ?? 'USD'),
    metadata: {
      page,
      pageSize,
      resultCount: results.length,
      totalCandidates: trips.length,
      hasMore: page * pageSize < trips.length,
      snapshotTripCount: trips.length,
      snapshotFareCount,
      createdAt: new Date(search.startedAt).toISOString(),
      ...resolve(query),
    },
    results,
  };
}

/** The trip by bus costs half. */
function buildTrip(search: Search, read: Read, transport: 'FLIGHT' | 'BUS') {
  const { body, fares } = search;
  const legs = [buildLeg(search, { from: body.from, to: body.to, day: body.fromDate, transport })];
  if (body.toDate) legs.push(buildLeg(search, { from: body.to, to: body.from, day: body.toDate, transport }));
  const price = (fares[0]?.price ?? 0) * (transport === 'BUS' ? 0.5 : 1);
  return {
    tripId: transport === 'FLIGHT' ? tripIdOf(search) : `${tripIdOf(search)}-bus`,
    price: { ...priceOf(search, read, price), websiteCount: fares.length, hasWegoFare: false },
    stops: fares[0]?.stops ?? 0,
    durationMinutes: legs.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
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
function priceOf({ body, fault }: Search, read: Read, price: number) {
  const asked = fault === 'wrong_currency' ? 'USD' : (read.currency ?? 'USD');
  const total = Math.round(price * (perRiyal[asked] ?? 1)) * (body.adults + body.children);
  return { total, currency: asked, scope: fault === 'party_price' ? 'person' : 'party' };
}

const sellers: Readonly<Record<string, string>> = {
  wego: 'Wego',
  almosafer: 'Almosafer',
  google: 'The airline',
};

function listFares(search: Search, { fault, read }: { fault: Fault | null; read: Read }) {
  if (fault === 'empty') return [];
  return search.fares.map((fare, index) => ({
    kind: fare.site === 'wego' ? 'wego' : 'partner',
    fareId: `f-${index}`,
    providerCode: fare.site,
    providerName: sellers[fare.site] ?? 'An agency',
    ...(fault === 'half' ? {} : { price: { ...priceOf(search, read, fare.price), includesFees: true } }),
    handoffUrl: `https://sa.wego.com/flights/handoff?fareId=f-${index}`,
  }));
}
