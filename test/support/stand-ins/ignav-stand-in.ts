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

const hour = z.number().int().min(0).max(23);
const hours = z.strictObject({
  earliest_hour: hour.optional(),
  latest_hour: hour.optional(),
  arrival_earliest_hour: hour.optional(),
  arrival_latest_hour: hour.optional(),
});
const count = z.number().int().min(0).max(9).optional();
const airlines = z.array(z.string().regex(/^[A-Z0-9]{2}$/)).optional();
const search = z.strictObject({
  origin: z.string(),
  destination: z.string(),
  departure_date: z.string(),
  adults: count,
  children: count,
  infants_in_seat: count,
  infants_on_lap: count,
  cabin_class: z.enum(['economy', 'premium_economy', 'business', 'first']).optional(),
  max_stops: z.number().int().min(0).max(2).nullish(),
  min_carry_on_bags: count,
  min_checked_bags: count,
  max_price: z.number().positive().optional(),
  departure_time_range: hours.optional(),
  return_time_range: hours.optional(),
  airlines_include: airlines,
  airlines_exclude: airlines,
  allow_self_transfer: z.boolean().optional(),
  market: z.string().length(2).optional(),
});
const roundTrip = search.extend({ return_date: z.string() });
const byId = z.strictObject({ ignav_id: z.string() });

type Search = z.output<typeof search> & { return_date?: string };
type Itinerary = ReturnType<typeof buildItinerary>;

/** The currency follows from the point of sale, and cannot be asked for. */
const currencies: Readonly<Record<string, string>> = { SA: 'SAR', US: 'USD', PL: 'PLN', AE: 'AED' };

export function createIgnavStandIn({ key, market, clock }: IgnavStandInOptions): StandIn {
  const sold = new Map<string, Itinerary>();

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
    for (const each of itineraries) sold.set(each.ignav_id, each);
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
      app.post('/api/fares/booking-links', (c) => {
        if (c.req.header('x-api-key') !== key)
          return sendProblem(c, { status: 401, code: 'invalid_api_key' });
        const parsed = byId.safeParse(c.get('body'));
        if (!parsed.success) return sendProblem(c, fieldProblem(parsed.error));
        const itinerary = sold.get(parsed.data.ignav_id);
        if (!itinerary) return sendProblem(c, { status: 404, code: 'unknown_ignav_id', field: 'ignav_id' });
        // An id is good for one look-up.
        sold.delete(parsed.data.ignav_id);
        bill();
        return c.json({ itinerary, booking_options: listBookingOptions(itinerary) });
      });
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
  if (asked.airlines_include && asked.airlines_exclude)
    return refuse('conflicting_filters', 'airlines_include');
  const people = [
    asked.adults ?? 1,
    asked.children ?? 0,
    asked.infants_in_seat ?? 0,
    asked.infants_on_lap ?? 0,
  ];
  return people.reduce((sum, each) => sum + each) > 9 ? refuse('too_many_passengers', 'adults') : undefined;
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
  const all = [
    build(cheapest, {}),
    build(cheapest, { price: cheapest.price * 0.97, number: 267, status: 'unverified' }),
    build(cheapest, { price: cheapest.price * 0.8, number: 269, isSelfTransfer: true }),
    build(dearer ?? cheapest, { price: cheapest.price * 1.2, number: 271, carrier: null }),
  ];
  return all.filter((each) => fits(each, asked));
}

function fits({ price, outbound, bags }: Itinerary, asked: Search): boolean {
  const code = outbound.segments[0]?.marketing_carrier_code ?? '';
  return (
    outbound.segments.length - 1 <= (asked.max_stops ?? 2) &&
    price.amount <= (asked.max_price ?? Number.POSITIVE_INFINITY) &&
    bags.carry_on >= (asked.min_carry_on_bags ?? 0) &&
    (bags.checked ?? 0) >= (asked.min_checked_bags ?? 0) &&
    (asked.airlines_include?.includes(code) ?? true) &&
    !asked.airlines_exclude?.includes(code)
  );
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
  const party = fault === 'party_price' ? 2 : (asked.adults ?? 1) + (asked.children ?? 0);
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
    cabin_class: asked.cabin_class ?? 'economy',
    bags: { carry_on: 1, checked: { included: 1, none: 0, unknown: null }[fare.baggage] },
    requires_self_transfer: isSelfTransfer,
    ignav_id: `${asked.origin}${asked.destination}${asked.departure_date}${back ?? ''}${number}`,
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
    operating_carrier_name: null,
    departure_airport: start,
    departure_time_local: `${day}T06:20:00`,
    departure_timezone: null,
    departure_time_utc: null,
    arrival_airport: end,
    arrival_time_local: `${minutes > 1000 ? addDays(day, 1) : day}T22:05:00`,
    arrival_timezone: null,
    arrival_time_utc: null,
    duration_minutes: minutes,
    aircraft: null,
  });
  const segments =
    fare.stops === 0
      ? [segment(from, to, flight)]
      : [segment(from, 'DOH', flight), segment('DOH', to, flight + 500)];
  return { carrier, duration_minutes: minutes, segments };
}

function listBookingOptions({ price, inbound, outbound }: Itinerary) {
  const code = outbound.segments[0]?.marketing_carrier_code ?? 'XY';
  const legs = inbound === null ? ['outbound'] : ['outbound', 'inbound'];
  const link = { fare_name: null, price };
  return [
    {
      legs,
      links: [
        {
          ...link,
          provider_name: code,
          provider_type: 'airline',
          url: `https://airline.example/${code}?a=1&b=%2F`,
        },
        {
          ...link,
          provider_name: 'An agency',
          provider_type: 'third_party',
          price: null,
          url: 'https://agency.example/book',
        },
      ],
    },
  ];
}
