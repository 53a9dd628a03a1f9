/** Converts days of a price calendar to fares; such days name no airline and no stops. */
import { z } from 'zod';
import type { IsoDate } from '#contract/domain/dates.ts';
import {
  ProviderError,
  type ProviderFare,
  type ProviderRow,
  type RefusalReason,
} from '#server/pipeline/providers/provider.ts';
import { readSeenAt } from '#server/pipeline/providers/provider-module/exact-rows.ts';
import {
  quote,
  RefusedRow,
  readDay,
  readRiyals,
  readShape,
  toProviderRow,
} from '#server/pipeline/providers/row-values.ts';
import { searchapiName } from './searchapi-client.ts';

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

export type AskedDays = { origin: string; destination: string; first: IsoDate; last: IsoDate };

/** One row for each day that has a price. */
export function readCalendarRows(payload: unknown, asked: AskedDays, answeredAt: Date): ProviderRow[] {
  const parsed = answer.safeParse(payload);
  if (!parsed.success) throw new ProviderError(searchapiName, 'bad_payload', 'the answer is no calendar');
  const { search_metadata: metadata, search_parameters: parameters, calendar, error } = parsed.data;
  const fail = (detail: string): ProviderError => new ProviderError(searchapiName, 'bad_payload', detail);
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
    return [
      toProviderRow(() => {
        const observedAt = readSeenAt(metadata.created_at, answeredAt);
        return toFare(readShape(day, raw, reasons), { asked, currency, observedAt });
      }, index + 1),
    ];
  });
}

type Context = { asked: AskedDays; currency: string; observedAt: Date };

function toFare(read: z.output<typeof day>, { asked, currency, observedAt }: Context): ProviderFare {
  const departureDate = readDay(read.departure, 'departure');
  if (departureDate < asked.first || departureDate > asked.last) {
    throw new RefusedRow(
      'bad_date',
      `${departureDate} was sent, ${asked.first} to ${asked.last} was asked for`,
    );
  }
  return {
    source: searchapiName,
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
