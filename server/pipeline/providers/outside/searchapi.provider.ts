/** SearchApi as a fare source: price calendars as Google Flights shows them. */
import { z } from 'zod';
import { addDays, daysInMonth, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { sourceAddress, sourceKey } from '#server/platform/config/source-variables.ts';
import {
  type FareRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
  type RefusalReason,
} from '../provider.ts';
import {
  quote,
  RefusedRow,
  readDay,
  readPayload,
  readRiyals,
  readShape,
  toProviderRow,
} from '../row-values.ts';
import { defineProvider } from './define-provider.ts';
import { readSeenAt } from './exact-rows.ts';

const name = 'searchapi';
/** USD 40 for 10,000 searches. */
const usdPerSearch = 0.004;
/** The vendor refuses more days in one call. */
const mostDays = 200;

/**
 * One call gives the days of the month and, since they cost nothing more, those after it: 200 in all. Calendars of
 * round trips yield no row: the vendor counts each pair of days.
 */
export const searchapi = defineProvider({
  name,
  permission: {
    show: 'yes',
    cacheHours: null,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence:
      'https://www.searchapi.io/docs/google-flights-calendar-api, 2026-11-22: silent about keeping prices; the terms of Google are at the operator’s risk',
  },
  // 100 searches of a new account are free: a month at three a day.
  budget: { callsPerDay: 3, usdPerDay: 0.02 },
  variables: z.object({ SEARCHAPI_KEY: sourceKey, SEARCHAPI_URL: sourceAddress('https://www.searchapi.io') }),
  switchedOnBy: 'SEARCHAPI_KEY',
  address: 'SEARCHAPI_URL',
  connect: (key) => ({
    headers: { authorization: `Bearer ${key}` },
    deadlineMilliseconds: 30_000,
    // A 429 means that the searches of the plan are spent: nothing a minute would change.
    retry: { statuses: [], waits: [] },
    readProblem: (body) => problem.safeParse(body).data?.error,
  }),
  create: ({ client, clock }) => ({
    answers: ['calendar'],
    costOf: () => usdPerSearch,
    ignores: (request) => 'tripType' in request && request.tripType !== 'oneway',
    async *read(request, { now, signal }) {
      if (request.kind !== 'calendar') {
        throw new ProviderError(name, 'bad_payload', `it answers calendars, not ${request.kind}`);
      }
      const asked = daysOf(request, now);
      if (asked === undefined) return;
      const rows = await client.request({
        path: '/api/v1/search',
        perMinute: 20,
        query: queryOf(asked),
        read: (payload) => readCalendarRows(payload, asked, clock.now()),
        signal,
      });
      if (rows.length > 0) yield rows;
    },
  }),
});

const problem = z.object({ error: z.string() });

type AskedDays = { origin: string; destination: string; first: IsoDate; last: IsoDate };
type Calendar = Extract<FareRequest, { kind: 'calendar' }>;

/** From the first day of the month, or today; undefined where nothing of the month is left. */
function daysOf({ origin, destination, tripType, month }: Calendar, now: Date): AskedDays | undefined {
  const today = riyadhDate(now);
  const firstOfMonth = `${month}-01`;
  const endOfMonth = addDays(firstOfMonth, daysInMonth(month) - 1);
  if (tripType !== 'oneway' || endOfMonth < today) return undefined;
  const first = firstOfMonth < today ? today : firstOfMonth;
  return { origin, destination, first, last: addDays(first, mostDays - 1) };
}

function queryOf({ origin, destination, first, last }: AskedDays): Record<string, string> {
  return {
    engine: 'google_flights_calendar',
    departure_id: origin,
    arrival_id: destination,
    flight_type: 'one_way',
    outbound_date: first,
    outbound_date_start: first,
    outbound_date_end: last,
    currency: 'SAR',
    hl: 'ar',
    gl: 'sa',
    adults: '1',
  };
}

const answer = z.object({
  search_metadata: z.object({ status: z.string(), created_at: z.string().nullish() }),
  search_parameters: z.object({
    departure_id: z.string(),
    arrival_id: z.string(),
    currency: z.string().nullish(),
  }),
  calendar: z.array(z.unknown()).nullish(),
  error: z.string().nullish(),
});
const day = z.object({ departure: z.string(), price: z.number() });
const empty = z.object({ has_no_flights: z.literal(true) });

const reasons: Readonly<Record<string, RefusalReason>> = { price: 'bad_price', departure: 'bad_date' };

/** One row for each day that has a price; such days name no airline and no stops. */
export function readCalendarRows(payload: unknown, asked: AskedDays, answeredAt: Date): ProviderRow[] {
  const read = readPayload(name, answer, payload, 'the answer is no calendar');
  const { search_metadata: metadata, search_parameters: parameters, calendar, error } = read;
  const fail = (detail: string): ProviderError => new ProviderError(name, 'bad_payload', detail);
  if (metadata.status !== 'Success') {
    throw fail(`the search ended as ${quote(metadata.status)}: ${quote(error)}`);
  }
  // With lists of airports the answer would not say which one a price is of.
  if (parameters.departure_id !== asked.origin || parameters.arrival_id !== asked.destination) {
    throw fail(`a calendar of ${quote(`${parameters.departure_id}-${parameters.arrival_id}`)} was sent`);
  }
  const currency = parameters.currency ?? 'USD';
  return (calendar ?? []).flatMap((raw, index) => {
    if (empty.safeParse(raw).success) return [];
    const readFare = (): ProviderFare => {
      const observedAt = readSeenAt(metadata.created_at, answeredAt);
      return toFare(readShape(day, raw, reasons), { asked, currency, observedAt });
    };
    return [toProviderRow(readFare, index + 1)];
  });
}

type Context = { asked: AskedDays; currency: string; observedAt: Date };

function toFare(read: z.output<typeof day>, { asked, currency, observedAt }: Context): ProviderFare {
  const departureDate = readDay(read.departure, 'departure');
  if (departureDate < asked.first || departureDate > asked.last) {
    const wanted = `${asked.first} to ${asked.last}`;
    throw new RefusedRow('bad_date', `${departureDate} was sent, ${wanted} was asked for`);
  }
  return {
    source: name,
    origin: asked.origin,
    destination: asked.destination,
    originAirport: asked.origin,
    destinationAirport: asked.destination,
    tripType: 'oneway',
    departureDate,
    returnDate: null,
    price: readRiyals(read.price, currency),
    site: 'google',
    airline: null,
    flightNumber: null,
    stops: null,
    durationMinutes: null,
    baggage: 'unknown',
    observedAt,
    observedAtPrecision: 'second',
    deepLink: null,
  };
}
