/** Stand-in of the Ignav fare API: closed bodies, its errors, unverified and self-transfer itineraries. */
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

export type IgnavStandInOptions = { key: string; market: StandInMarket; clock: Clock };

/** Of the fields that it knows, those that are sent; it refuses all others. */
const search = z.strictObject({
  origin: z.string(),
  destination: z.string(),
  departure_date: z.string(),
  adults: z.number().int().min(0).max(9).default(1),
  cabin_class: z.enum(['economy', 'premium_economy', 'business', 'first']).default('economy'),
  market: z.string().length(2).optional(),
});
const roundTrip = search.extend({ return_date: z.string() });

type Search = z.output<typeof search> & { return_date?: string };
type Itinerary = ReturnType<typeof buildItinerary>;

/** The currency follows from the point of sale, and cannot be asked for. */
const currencies: Readonly<Record<string, string>> = { SA: 'SAR', US: 'USD', PL: 'PLN', AE: 'AED' };

export function createIgnavStandIn({ key, market, clock }: IgnavStandInOptions): StandIn {
  function answerSearch(
    c: StandInContext,
    schema: typeof search | typeof roundTrip,
    bill: () => void,
  ): Response {
    if (c.req.header('x-api-key') !== key) return sendProblem(c, { status: 401, code: 'invalid_api_key' });
    const parsed = schema.safeParse(c.get('body'));
    if (!parsed.success) return sendProblem(c, fieldProblem(parsed.error));
    const asked: Search = parsed.data;
    const problem = findProblem(asked, market);
    if (problem) return sendProblem(c, problem);
    const itineraries = listItineraries(asked, market, c.get('fault'));
    bill();
    const { origin, destination, departure_date, return_date } = asked;
    const half = c.get('fault') === 'half';
    return c.json({
      origin,
      destination,
      departure_date,
      ...(return_date === undefined ? {} : { return_date }),
      itineraries: half ? itineraries.map(({ price: _, ...rest }) => rest) : itineraries,
    });
  }

  return createStandIn({
    clock,
    sendProblem,
    mount(app, bill) {
      app.post('/api/fares/one-way', (c) => answerSearch(c, search, bill));
      app.post('/api/fares/round-trip', (c) => answerSearch(c, roundTrip, bill));
    },
  });
}

function sendProblem(c: StandInContext, { status, code, field }: Problem): Response {
  const type = status === 400 ? 'invalid_request' : 'error';
  return c.json({ error: { type, code, message: `refused: ${code}`, ...(field ? { field } : {}) } }, status);
}

function fieldProblem({ issues }: z.ZodError): Problem {
  const [issue] = issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  return { status: 400, code: 'invalid_field', field: field ?? 'body' };
}

function findProblem(asked: Search, market: StandInMarket): Problem | undefined {
  const refuse = (code: string, field: string): Problem => ({ status: 400, code, field });
  for (const field of ['origin', 'destination'] as const) {
    if (!market.hasAirport(asked[field])) return refuse('invalid_airport_code', field);
  }
  const today = riyadhDate(market.today());
  if (!isIsoDate(asked.departure_date)) return refuse('invalid_date', 'departure_date');
  if (asked.departure_date < today) return refuse('date_in_past', 'departure_date');
  if (asked.return_date !== undefined && !isIsoDate(asked.return_date))
    return refuse('invalid_date', 'return_date');
  if (asked.return_date !== undefined && asked.return_date < asked.departure_date) {
    return refuse('return_before_departure', 'return_date');
  }
  return undefined;
}

function listItineraries(asked: Search, market: StandInMarket, fault: Fault | null): Itinerary[] {
  if (fault === 'empty') return [];
  const [cheapest, dearer] = market.list({
    origin: asked.origin,
    destination: asked.destination,
    tripType: asked.return_date === undefined ? 'oneway' : 'roundtrip',
    departureDate: asked.departure_date,
    returnDate: asked.return_date ?? null,
  });
  if (!cheapest) return [];
  const build = (fare: ProviderFare, more: Partial<Variant>): Itinerary =>
    buildItinerary(asked, fault, { fare, price: fare.price, number: 265, ...more });
  return [
    build(cheapest, {}),
    build(cheapest, { price: cheapest.price * 0.97, number: 267, status: 'unverified' }),
    build(cheapest, { price: cheapest.price * 0.8, number: 269, isSelfTransfer: true }),
    build(dearer ?? cheapest, { price: cheapest.price * 1.2, number: 271, carrier: null }),
  ];
}

type Variant = {
  fare: ProviderFare;
  price: number;
  number: number;
  status?: 'verified' | 'unverified';
  isSelfTransfer?: boolean;
  carrier?: null;
};

function buildItinerary(asked: Search, fault: Fault | null, variant: Variant) {
  const { fare, price, number, status = 'verified', isSelfTransfer = false } = variant;
  const party = fault === 'party_price' ? 2 : asked.adults;
  const currency = fault === 'wrong_currency' ? 'USD' : (currencies[asked.market ?? 'US'] ?? 'USD');
  const dayOf = (day: string): string => (fault === 'wrong_year' ? inNextYear(day) : day);
  const build = (from: string, to: string, day: string, flight: number) =>
    buildLeg({
      from,
      to,
      day: dayOf(day),
      flight,
      fare,
      carrier: variant.carrier === null ? null : fare.airline,
    });
  const back = asked.return_date;
  return {
    price: { amount: Math.round(price) * party, currency, status },
    outbound: build(asked.origin, asked.destination, asked.departure_date, number),
    inbound: back === undefined ? null : build(asked.destination, asked.origin, back, number + 1),
    cabin_class: asked.cabin_class,
    bags: { checked: { included: 1, none: 0, unknown: null }[fare.baggage] },
    requires_self_transfer: isSelfTransfer,
  };
}

type LegParts = {
  from: string;
  to: string;
  day: string;
  flight: number;
  fare: ProviderFare;
  carrier: string | null;
};

function buildLeg({ from, to, day, flight, fare, carrier }: LegParts) {
  const minutes = fare.durationMinutes ?? 120;
  const segment = (start: string, end: string, number: number) => ({
    marketing_carrier_code: fare.airline,
    flight_number: `${fare.airline ?? ''}${number}`,
    departure_airport: start,
    departure_time_local: `${day}T06:20:00`,
    arrival_airport: end,
    arrival_time_local: `${minutes > 1000 ? addDays(day, 1) : day}T22:05:00`,
    duration_minutes: minutes,
  });
  const segments =
    fare.stops === 0
      ? [segment(from, to, flight)]
      : [segment(from, 'DOH', flight), segment('DOH', to, flight + 500)];
  return { carrier, duration_minutes: minutes, segments };
}
