/** Converts an itinerary of Ignav to a fare of the trip that was asked for. */
import { z } from 'zod';
import {
  type Baggage,
  type ExactRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
  type RefusalReason,
} from '#server/pipeline/providers/provider.ts';
import { checkLegs, exactFare, type SeenLeg } from '#server/pipeline/providers/provider-module/exact-rows.ts';
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
import { ignavName } from './ignav-client.ts';

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
  ignav_id: z.string(),
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
type Itinerary = z.output<typeof itinerary>;

/** A fare with the id that its booking links are asked for with. */
export type IgnavRow = { row: ProviderRow; ignavId: string | null };

/** Every itinerary of an answer; those that make the traveller change by himself are left out. */
export function readIgnavRows(payload: unknown, asked: ExactRequest, answeredAt: Date): IgnavRow[] {
  const parsed = answer.safeParse(payload);
  if (!parsed.success) throw new ProviderError(ignavName, 'bad_payload', 'the answer holds no itineraries');
  return parsed.data.itineraries.flatMap((raw, index) => {
    if (selfTransfer.safeParse(raw).success) return [];
    let ignavId: string | null = null;
    const row = toProviderRow(() => {
      const read = readShape(itinerary, raw, reasons);
      ignavId = read.ignav_id;
      return toFare(read, asked, answeredAt);
    }, index + 1);
    return [{ row, ignavId }];
  });
}

function toFare(read: Itinerary, asked: ExactRequest, answeredAt: Date): ProviderFare {
  const { price, outbound, inbound, cabin_class: cabin } = read;
  if (cabin != null && cabin !== 'economy') throw new RefusedRow('unsupported_cabin', quote(cabin));
  checkLegs(asked, [outbound, ...(inbound ? [inbound] : [])].map(readLeg));
  const first = outbound.segments[0];
  const airline = readAirline(first?.marketing_carrier_code);
  return exactFare(asked, {
    source: ignavName,
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
