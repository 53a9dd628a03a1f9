/** SerpApi as a fare source: exact trips as Google Flights shows them. */
import { z } from 'zod';
import { sourceAddress, sourceKey } from '#server/platform/config/refusals.ts';
import type { JsonClient } from '../outbound-http/json-client.ts';
import {
  type ExactRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
  type RefusalReason,
} from '../provider.ts';
import {
  quote,
  RefusedRow,
  readAirline,
  readDay,
  readPayload,
  readRiyals,
  readShape,
  toProviderRow,
  wholeMinutes,
} from '../row-values.ts';
import { defineProvider } from './define-provider.ts';
import { answerExactTrips, checkLegs, exactFare, readSeenAt } from './exact-rows.ts';

const name = 'serpapi';
/** USD 25 for 1,000 searches. */
const usdPerSearch = 0.025;
const accountMilliseconds = 3_600_000;

/** Before a search the account is asked once an hour; nothing is searched when the month is spent. */
export const serpapi = defineProvider({
  name,
  variables: z.object({ SERPAPI_KEY: sourceKey, SERPAPI_URL: sourceAddress('https://serpapi.com') }),
  switchedOnBy: 'SERPAPI_KEY',
  address: 'SERPAPI_URL',
  connect: (key) => ({
    // The key stands in the address, so it is hidden in every error.
    secretQuery: { api_key: key },
    deadlineMilliseconds: 30_000,
    // A 429 means an hour's or the month's searches: nothing a minute would change.
    retry: { statuses: [], waits: [] },
    readProblem: (body) => z.object({ error: z.string() }).safeParse(body).data?.error,
  }),
  create({ client, clock }) {
    let account = { left: 0, readAt: Number.NEGATIVE_INFINITY };

    async function assertSearchesLeft(signal: AbortSignal): Promise<void> {
      const now = clock.now().getTime();
      if (now - account.readAt >= accountMilliseconds) {
        account = { left: await readSearchesLeft(client, signal), readAt: now };
      }
      if (account.left > 0) return;
      const detail = 'not asked, the searches of the month are spent';
      throw new ProviderError(name, 'rate_limited', detail, null, false);
    }

    return {
      ...answerExactTrips(name, async (asked, signal) => {
        await assertSearchesLeft(signal);
        account = { ...account, left: account.left - 1 };
        return client.request({
          path: '/search.json',
          // 50 searches an hour on the free plan.
          perMinute: 20,
          perHour: 50,
          query: queryOf(asked),
          read: (payload) => readSerpapiRows(payload, asked, clock.now()),
          signal,
        });
      }),
      costOf: () => usdPerSearch,
    };
  },
});

const accountAnswer = z.object({ total_searches_left: z.number() });

/** Searches left in this month; the question is free. */
async function readSearchesLeft(client: JsonClient, signal: AbortSignal): Promise<number> {
  const account = await client.request({
    path: '/account.json',
    perMinute: 10,
    read: (payload) => readPayload(name, accountAnswer, payload, 'the account names no searches left'),
    signal,
  });
  return account.total_searches_left;
}

function queryOf(asked: ExactRequest): Record<string, string> {
  return {
    engine: 'google_flights',
    departure_id: asked.origin,
    arrival_id: asked.destination,
    outbound_date: asked.departureDate,
    ...(asked.returnDate === null ? { type: '2' } : { type: '1', return_date: asked.returnDate }),
    travel_class: '1',
    adults: '1',
    currency: 'SAR',
    hl: 'en',
    gl: 'sa',
  };
}

const answer = z.object({
  search_metadata: z.object({
    status: z.string(),
    created_at: z.string().nullish(),
    processed_at: z.string().nullish(),
  }),
  search_parameters: z.object({
    currency: z.string().nullish(),
    adults: z.union([z.number(), z.string()]).nullish(),
    return_date: z.string().nullish(),
  }),
  best_flights: z.array(z.unknown()).nullish(),
  other_flights: z.array(z.unknown()).nullish(),
  error: z.string().nullish(),
});
const flight = z.object({
  departure_airport: z.object({ id: z.string(), time: z.string() }),
  arrival_airport: z.object({ id: z.string() }),
  travel_class: z.string().nullish(),
  flight_number: z.string().nullish(),
});
const option = z.object({
  flights: z.array(flight).min(1).max(9),
  price: z.number(),
  type: z.string(),
  total_duration: z.number().nullish(),
});

const reasons: Readonly<Record<string, RefusalReason>> = { price: 'bad_price', time: 'bad_date' };
const typeNames = { oneway: 'One way', roundtrip: 'Round trip' } as const;

/**
 * Every option of an answer. An answer without options yields none: the vendor says "no results" in the same field as
 * errors, so only its status tells a failure.
 */
export function readSerpapiRows(payload: unknown, asked: ExactRequest, answeredAt: Date): ProviderRow[] {
  const read = readPayload(name, answer, payload, 'the answer is no search');
  const { search_metadata: metadata, search_parameters: parameters } = read;
  const fail = (detail: string): ProviderError => new ProviderError(name, 'bad_payload', detail);
  if (metadata.status !== 'Success') {
    throw fail(`the search ended as ${quote(metadata.status)}: ${quote(read.error)}`);
  }
  if (Number(parameters.adults ?? 1) !== 1) {
    throw fail(`prices for ${quote(parameters.adults)} adults were sent`);
  }
  const { return_date: returnDate } = parameters;
  if (returnDate && returnDate !== asked.returnDate) {
    throw fail(`a return on ${quote(returnDate)} was sent`);
  }
  return [...(read.best_flights ?? []), ...(read.other_flights ?? [])].map((raw, index) =>
    toProviderRow(() => {
      const observedAt = readSeenAt(metadata.processed_at ?? metadata.created_at, answeredAt);
      const currency = parameters.currency ?? 'USD';
      return toFare(readShape(option, raw, reasons), { asked, currency, observedAt });
    }, index + 1),
  );
}

function toFare(
  read: z.output<typeof option>,
  { asked, currency, observedAt }: { asked: ExactRequest; currency: string; observedAt: Date },
): ProviderFare {
  const { flights } = read;
  const [first, last] = [flights[0], flights.at(-1)];
  const cabin = flights.find(({ travel_class: seat }) => (seat ?? 'Economy') !== 'Economy')?.travel_class;
  if (cabin) throw new RefusedRow('unsupported_cabin', quote(cabin));
  if (read.type !== typeNames[asked.tripType]) {
    throw new RefusedRow('malformed_row', `a price of ${quote(read.type)} for a ${asked.tripType} trip`);
  }
  // The first answer about a round trip holds the way out alone, with the price of both.
  checkLegs({ ...asked, tripType: 'oneway', returnDate: null }, [
    {
      from: first?.departure_airport.id ?? '',
      to: last?.arrival_airport.id ?? '',
      day: readDay(first?.departure_airport.time ?? '', 'departure time'),
    },
  ]);
  const [, airline = null, number = null] =
    /^([A-Z0-9]{2})\s?(\d{1,5})$/.exec(first?.flight_number ?? '') ?? [];
  return exactFare(asked, {
    source: name,
    site: 'google',
    price: readRiyals(read.price, currency),
    airline: readAirline(airline),
    flightNumber: number,
    stops: flights.length - 1,
    durationMinutes: wholeMinutes(read.total_duration),
    observedAt,
  });
}
