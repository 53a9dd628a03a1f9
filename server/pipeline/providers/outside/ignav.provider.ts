/** Ignav as a fare source: live prices of exact trips. */
import { z } from 'zod';
import { sourceAddress, sourceKey } from '#server/platform/config/source-variables.ts';
import type { Baggage, ExactRequest, ProviderFare, ProviderRow, RefusalReason } from '../provider.ts';
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
import { answerExactTrips, checkLegs, exactFare, type SeenLeg } from './exact-rows.ts';

const name = 'ignav';
/** USD 2 for 1,000 answers. */
const usdPerCall = 0.002;
/** The vendor names no limit; this keeps a fault of ours from spending the account. */
const perMinute = 60;

export const ignav = defineProvider({
  name,
  permission: {
    // "Always link to a booking page where users see the live price."
    show: 'with_link',
    // "a few minutes", at most "a few hours".
    cacheHours: 3,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence: 'https://ignav.com/docs/production-checklist, 2026-11-22',
  },
  // The 1,000 free calls of a new account last thirty days.
  budget: { callsPerDay: 33, usdPerDay: 0.07 },
  variables: z.object({ IGNAV_KEY: sourceKey, IGNAV_URL: sourceAddress('https://ignav.com') }),
  switchedOnBy: 'IGNAV_KEY',
  address: 'IGNAV_URL',
  connect: (key) => ({
    headers: { 'x-api-key': key },
    // A live search takes seconds; the vendor names no deadline.
    deadlineMilliseconds: 30_000,
    // Only 424 (an airline or agency did not answer) and network failures are worth another attempt.
    retry: { statuses: [424], waits: [1000, 2000, 4000] },
    readProblem,
  }),
  create: ({ client, clock }) => ({
    ...answerExactTrips(name, (asked, signal) =>
      client.request({
        path: asked.returnDate === null ? '/api/fares/one-way' : '/api/fares/round-trip',
        perMinute,
        method: 'POST',
        // The vendor refuses unknown keys; `market` sets the point of sale and with it the currency.
        body: {
          origin: asked.origin,
          destination: asked.destination,
          departure_date: asked.departureDate,
          ...(asked.returnDate === null ? {} : { return_date: asked.returnDate }),
          adults: 1,
          cabin_class: 'economy',
          market: 'SA',
        },
        read: (payload) => readIgnavRows(payload, asked, clock.now()),
        signal,
      }),
    ),
    confirmsOnly: true,
    costOf: () => usdPerCall,
  }),
});

const problem = z.object({
  error: z.object({ code: z.string(), message: z.string().nullish(), field: z.string().nullish() }),
});

function readProblem(body: unknown): string | undefined {
  const { data } = problem.safeParse(body);
  if (!data) return undefined;
  const { code, field, message } = data.error;
  return [code, field, message].filter(Boolean).join(': ');
}

const text = z.string().nullish();
const segment = z.object({
  marketing_carrier_code: text,
  flight_number: z.union([z.string(), z.number().int()]).nullish(),
  departure_airport: z.string(),
  departure_time_local: z.string(),
  arrival_airport: z.string(),
  duration_minutes: z.number().nullish(),
});
const leg = z.object({ duration_minutes: z.number().nullish(), segments: z.array(segment).min(1).max(9) });
const itinerary = z.object({
  price: z.object({ amount: z.number(), currency: z.string(), status: z.string() }),
  outbound: leg,
  inbound: leg.nullish(),
  cabin_class: text,
  bags: z.object({ checked: z.number().nullish() }).nullish(),
});
const answer = z.object({ itineraries: z.array(z.unknown()) });
const selfTransfer = z.object({ requires_self_transfer: z.literal(true) });

const reasons: Readonly<Record<string, RefusalReason>> = {
  amount: 'bad_price',
  price: 'bad_price',
  currency: 'bad_currency',
  departure_time_local: 'bad_date',
};

type Leg = z.output<typeof leg>;

/** Every itinerary of an answer; those that make the traveller change by himself are left out. */
export function readIgnavRows(payload: unknown, asked: ExactRequest, answeredAt: Date): ProviderRow[] {
  const { itineraries } = readPayload(name, answer, payload, 'the answer holds no itineraries');
  return itineraries.flatMap((raw, index) =>
    selfTransfer.safeParse(raw).success
      ? []
      : [toProviderRow(() => toFare(readShape(itinerary, raw, reasons), asked, answeredAt), index + 1)],
  );
}

function toFare(read: z.output<typeof itinerary>, asked: ExactRequest, answeredAt: Date): ProviderFare {
  const { price, outbound, inbound, cabin_class: cabin } = read;
  if (cabin != null && cabin !== 'economy') throw new RefusedRow('unsupported_cabin', quote(cabin));
  checkLegs(asked, [outbound, ...(inbound ? [inbound] : [])].map(readLeg));
  const first = outbound.segments[0];
  const airline = readAirline(first?.marketing_carrier_code);
  return exactFare(asked, {
    source: name,
    site: 'ignav',
    price: readRiyals(price.amount, price.currency),
    airline,
    flightNumber: readFlightNumber(first?.flight_number, airline),
    stops: outbound.segments.length - 1,
    durationMinutes: readDuration(outbound),
    baggage: readBaggage(read.bags?.checked),
    // Ignav does not say when it found a price: its answer is a live search.
    observedAt: answeredAt,
    ...(price.status === 'verified' ? {} : { isUnverified: true }),
  });
}

function readLeg({ segments }: Leg): SeenLeg {
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    from: first?.departure_airport ?? '',
    to: last?.arrival_airport ?? '',
    day: readDay(first?.departure_time_local ?? '', 'departure_time_local'),
  };
}

/** `265` or `XY265`. */
function readFlightNumber(value: string | number | null | undefined, airline: string | null): string | null {
  const whole = String(value ?? '')
    .replaceAll(' ', '')
    .toUpperCase();
  const bare = airline !== null && whole.startsWith(airline) ? whole.slice(airline.length) : whole;
  return bare === '' || bare.length > 8 ? null : bare;
}

function readDuration({ duration_minutes: minutes, segments }: Leg): number | null {
  if (minutes != null) return wholeMinutes(minutes);
  // The sum of several flights lacks the hours between them.
  return segments.length === 1 ? wholeMinutes(segments[0]?.duration_minutes) : null;
}

function readBaggage(checked: number | null | undefined): Baggage {
  if (checked == null) return 'unknown';
  return checked >= 1 ? 'included' : 'none';
}
