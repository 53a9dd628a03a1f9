/** Stand-in of SearchApi's price calendar: up to 200 days in one call. */
import { addDays, daysBetween, isIsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createStandIn, type Fault, inNextYear, type StandIn, type StandInMarket } from './stand-in.ts';

export type SearchapiStandInOptions = {
  key: string;
  market: StandInMarket;
  clock: Clock;
  /** Searches of the plan. */
  searches?: number;
};

const mostDays = 200;

type Query = Readonly<Record<string, string>>;

export function createSearchapiStandIn(options: SearchapiStandInOptions): StandIn {
  const { key, market, clock, searches = 100 } = options;
  let made = 0;
  return createStandIn({
    clock,
    sendProblem: (c, { status, code }) => c.json({ error: `Refused: ${code}.` }, status),
    mount(app, bill) {
      app.get('/api/v1/search', (c) => {
        if (c.req.header('authorization') !== `Bearer ${key}`) {
          return c.json({ error: 'The API key is not valid.' }, 401);
        }
        const query = c.req.query();
        const problem = findProblem(query, market);
        if (problem) return c.json({ error: problem }, 400);
        if (made >= searches)
          return c.json({ error: 'You have used all of the searches of the month.' }, 429);
        made += 1;
        bill();
        const fault = c.get('fault');
        const currency = fault === 'wrong_currency' ? 'USD' : (query.currency ?? 'USD');
        return c.json({
          search_metadata: { id: 'stand-in', status: 'Success', created_at: clock.now().toISOString() },
          search_parameters: { ...query, currency },
          calendar: fault === 'empty' ? [] : listDays(query, market, fault),
        });
      });
    },
  });
}

function findProblem(query: Query, market: StandInMarket): string | undefined {
  const { engine, departure_id, arrival_id, flight_type } = query;
  const { outbound_date_start: first, outbound_date_end: last } = query;
  if (engine !== 'google_flights_calendar') return `Unsupported engine ${engine}.`;
  for (const code of [departure_id, arrival_id]) {
    if (!code || !market.hasAirport(code)) return `Unsupported airport ${code}.`;
  }
  if (flight_type !== 'one_way') return 'This stand-in knows one-way calendars alone.';
  if (!first || !last || !isIsoDate(first) || !isIsoDate(last)) return 'The dates are not valid.';
  if (first < riyadhDate(market.today())) return 'outbound_date_start cannot be in the past.';
  return daysBetween(first, last) + 1 > mostDays ? `At most ${mostDays} days.` : undefined;
}

function listDays(query: Query, market: StandInMarket, fault: Fault | null) {
  const first = query.outbound_date_start ?? '';
  const count = daysBetween(first, query.outbound_date_end ?? first) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(first, index);
    const [cheapest] = market.list({
      origin: query.departure_id ?? '',
      destination: query.arrival_id ?? '',
      tripType: 'oneway',
      departureDate: day,
      returnDate: null,
    });
    const departure = fault === 'wrong_year' ? inNextYear(day) : day;
    if (!cheapest) return { departure, has_no_flights: true };
    return fault === 'half' && index % 2 === 1 ? { departure } : { departure, price: cheapest.price };
  });
}
