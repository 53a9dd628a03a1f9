/** Converts flights of a Google Flights answer to fares of the trip that was asked for. */
import { z } from 'zod';
import {
  type ExactRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
  type RefusalReason,
} from '#server/pipeline/providers/provider.ts';
import { checkLegs, exactFare, readSeenAt } from '#server/pipeline/providers/provider-module/exact-rows.ts';
import {
  quote,
  RefusedRow,
  readAirline,
  readDay,
  readRiyals,
  readShape,
  toProviderRow,
  wholeMinutes,
} from '#server/pipeline/providers/row-values.ts';
import { serpapiName } from './serpapi-client.ts';

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

type Context = { asked: ExactRequest; currency: string; observedAt: Date };

/**
 * Every option of an answer. An answer without options yields none: the vendor says "no results" in the same field as
 * errors, so only its status tells a failure.
 */
export function readSerpapiRows(payload: unknown, asked: ExactRequest, answeredAt: Date): ProviderRow[] {
  const parsed = answer.safeParse(payload);
  if (!parsed.success) throw new ProviderError(serpapiName, 'bad_payload', 'the answer is no search');
  const { search_metadata: metadata, search_parameters: parameters } = parsed.data;
  if (metadata.status !== 'Success') {
    const detail = `the search ended as ${quote(metadata.status)}: ${quote(parsed.data.error)}`;
    throw new ProviderError(serpapiName, 'bad_payload', detail);
  }
  if (Number(parameters.adults ?? 1) !== 1) {
    throw new ProviderError(
      serpapiName,
      'bad_payload',
      `prices for ${quote(parameters.adults)} adults were sent`,
    );
  }
  const { return_date: returnDate } = parameters;
  if (returnDate && returnDate !== asked.returnDate) {
    throw new ProviderError(serpapiName, 'bad_payload', `a return on ${quote(returnDate)} was sent`);
  }
  const options = [...(parsed.data.best_flights ?? []), ...(parsed.data.other_flights ?? [])];
  return options.map((raw, index) =>
    toProviderRow(() => {
      const observedAt = readSeenAt(metadata.processed_at ?? metadata.created_at, answeredAt);
      return toFare(readShape(option, raw, reasons), {
        asked,
        currency: parameters.currency ?? 'USD',
        observedAt,
      });
    }, index + 1),
  );
}

function toFare(read: z.output<typeof option>, { asked, currency, observedAt }: Context): ProviderFare {
  const { flights } = read;
  const [first, last] = [flights[0], flights.at(-1)];
  const cabin = flights.find(({ travel_class: name }) => (name ?? 'Economy') !== 'Economy')?.travel_class;
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
    source: serpapiName,
    site: 'google',
    price: readRiyals(read.price, currency),
    airline: readAirline(airline),
    flightNumber: number,
    stops: flights.length - 1,
    durationMinutes: wholeMinutes(read.total_duration),
    observedAt,
  });
}
