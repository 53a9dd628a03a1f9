/**
 * Stand-in of SerpApi, written from https://serpapi.com/google-flights-api and the issues of serpapi/public-roadmap, read
 * on 2026-11-28: currency USD, a round trip, one adult and economy unless the search says otherwise; an hour's cache.
 * Stricter than the vendor, which does not say what it does with unknown parameters: they are refused.
 */
import { z } from 'zod';
import { isIsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import {
  createStandIn,
  type Fault,
  inNextYear,
  type StandIn,
  type StandInContext,
  type StandInMarket,
} from './stand-in.ts';

export type SerpapiStandInOptions = {
  key: string;
  market: StandInMarket;
  clock: Clock;
  /** Searches of the month. */
  searches?: number;
};

const perHour = 50;
const hourMilliseconds = 3_600_000;

const day = z.string().refine(isIsoDate);
const count = z.coerce.number().int().min(0).max(9);
const searchQuery = z.strictObject({
  api_key: z.string(),
  engine: z.literal('google_flights'),
  departure_id: z.string(),
  arrival_id: z.string(),
  outbound_date: day,
  return_date: day.optional(),
  type: z.enum(['1', '2']).default('1'),
  travel_class: z.enum(['1', '2', '3', '4']).default('1'),
  adults: count.min(1).default(1),
  children: count.optional(),
  infants_in_seat: count.optional(),
  infants_on_lap: count.optional(),
  stops: z.enum(['0', '1', '2', '3']).optional(),
  sort_by: z.enum(['1', '2', '3', '4', '5', '6']).optional(),
  max_price: count.optional(),
  // Riyals are pegged to the dollar; other currencies are not imitated.
  currency: z.enum(['USD', 'SAR']).default('USD'),
  hl: z.enum(['en', 'ar']).default('en'),
  gl: z.string().length(2).optional(),
  deep_search: z.enum(['true', 'false']).optional(),
  no_cache: z.enum(['true', 'false']).optional(),
});
type Query = z.output<typeof searchQuery>;
const perRiyal = { SAR: 1, USD: 1 / 3.75 };

export function createSerpapiStandIn({ key, market, clock, searches = 250 }: SerpapiStandInOptions): StandIn {
  const made: number[] = [];
  const cached = new Map<string, number>();
  const now = (): number => clock.now().getTime();

  /** The same search within an hour is answered from the vendor's cache, and is free. */
  function isFree({ no_cache, ...query }: Query): boolean {
    if (no_cache === 'true') return false;
    const text = JSON.stringify(query);
    const at = cached.get(text);
    if (at !== undefined && now() - at < hourMilliseconds) return true;
    cached.set(text, now());
    return false;
  }

  return createStandIn({
    clock,
    // The vendor repeats what it was given.
    sendProblem: (c, { status, code }) =>
      c.json(
        { error: status === 401 ? `Invalid API key ${c.req.query('api_key')}.` : `Refused: ${code}.` },
        status,
      ),
    mount(app, bill) {
      app.get('/account.json', (c) => {
        if (c.req.query('api_key') !== key) return c.json({ error: 'Invalid API key.' }, 401);
        return c.json({ total_searches_left: Math.max(0, searches - made.length) });
      });
      app.get('/search.json', (c) => {
        if (c.req.query('api_key') !== key) return c.json({ error: 'Invalid API key.' }, 401);
        const parsed = searchQuery.safeParse(c.req.query());
        const problem = parsed.success ? findProblem(parsed.data, market) : wordsOf(parsed.error);
        if (!parsed.success || problem) return c.json({ error: problem }, 400);
        const query = parsed.data;
        if (made.length >= searches) return c.json({ error: 'Your account has run out of searches.' }, 429);
        if (made.filter((at) => now() - at < hourMilliseconds).length >= perHour) {
          return c.json({ error: 'Your hourly throughput is spent.' }, 429);
        }
        if (!isFree(query)) {
          made.push(now());
          bill();
        }
        return c.json(buildAnswer(c, query, listFares(query, market, c.get('fault')), clock.now()));
      });
    },
  });
}

function wordsOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const names = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? []);
  return `Missing or unsupported \`${names.join('.')}\` parameter.`;
}

function findProblem(query: Query, market: StandInMarket): string | undefined {
  const { departure_id, arrival_id, outbound_date, return_date, type } = query;
  for (const code of [departure_id, arrival_id]) {
    if (!market.hasAirport(code)) return `Unsupported airport \`${code}\`.`;
  }
  if (outbound_date < riyadhDate(market.today())) return '`outbound_date` cannot be in the past.';
  if (type === '1' && !return_date) return '`return_date` is required if `type` is `1`.';
  if (return_date && return_date < outbound_date) return '`return_date` cannot be before `outbound_date`.';
  return undefined;
}

function listFares(query: Query, market: StandInMarket, fault: Fault | null): ProviderFare[] {
  if (fault === 'empty') return [];
  return market.list({
    origin: query.departure_id,
    destination: query.arrival_id,
    tripType: query.type === '1' ? 'roundtrip' : 'oneway',
    departureDate: query.outbound_date,
    returnDate: query.return_date ?? null,
  });
}

function buildAnswer(c: StandInContext, query: Query, fares: readonly ProviderFare[], now: Date) {
  const fault = c.get('fault');
  const seen = `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const { api_key: _, ...parameters } = query;
  const answer = {
    search_metadata: { id: 'stand-in', status: 'Success', created_at: seen, processed_at: seen },
    search_parameters: {
      ...parameters,
      currency: fault === 'wrong_currency' ? 'USD' : query.currency,
      adults: fault === 'party_price' ? '2' : query.adults,
    },
  };
  const [cheapest, ...others] = fares.map((fare, index) =>
    buildOption(query, fare, { fault, number: 265 + index }),
  );
  if (!cheapest) return { ...answer, error: "Google Flights hasn't returned any results for this query." };
  return { ...answer, best_flights: [cheapest], other_flights: others };
}

type OptionParts = { fault: Fault | null; number: number };

function buildOption(query: Query, fare: ProviderFare, { fault, number }: OptionParts) {
  const day = fault === 'wrong_year' ? inNextYear(query.outbound_date) : query.outbound_date;
  const minutes = fare.durationMinutes ?? 120;
  const flight = (from: string | undefined, to: string | undefined, flightNumber: number) => ({
    departure_airport: { id: from, time: `${day} 06:20` },
    arrival_airport: { id: to, time: `${day} 22:05` },
    travel_class: 'Economy',
    flight_number: `${fare.airline} ${flightNumber}`,
  });
  const { departure_id: from, arrival_id: to } = query;
  const flights =
    fare.stops === 0
      ? [flight(from, to, number)]
      : [flight(from, 'DOH', number), flight('DOH', to, number + 500)];
  return {
    flights,
    total_duration: minutes,
    ...(fault === 'half' ? {} : { price: Math.round(fare.price * perRiyal[query.currency]) }),
    type: query.type === '1' ? 'Round trip' : 'One way',
  };
}
