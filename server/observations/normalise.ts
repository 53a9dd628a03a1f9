/** Turns what a provider says into an observation with known airports and possible dates, or refuses it with the reason. */
import { hash } from 'node:crypto';
import { daysBetween, isIsoDate, riyadhDate, type IsoDate } from '#contract/domain/dates.ts';
import { toHalalas } from '#contract/domain/money.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';
import type { Baggage, ObservedAtPrecision, ProviderFare, RefusalReason } from '#server/providers/provider.ts';
import { findAirport, type Airport, type ReferenceData } from '#server/reference/reference-data.ts';

/** A checked price seen at a moment: airports are known, dates are possible, the price is plausible. */
export type Observation = {
  fingerprint: string;
  source: string;
  site: Site;
  /** Airport a fare is filed under: the main airport when the source answers by city. */
  origin: string;
  destination: string;
  /** The airport really flown from and to, for the booking link. */
  originAirport: string;
  destinationAirport: string;
  tripType: TripType;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  priceHalalas: number;
  airline: string | null;
  flightNumber: string | null;
  stops: number | null;
  durationMinutes: number | null;
  baggage: Baggage;
  deepLink: string | null;
  observedAt: Date;
  observedAtPrecision: ObservedAtPrecision;
};

export type NormaliseContext = { reference: ReferenceData; now: Date };
type Checked<T> = { value: T } | { reason: RefusalReason; detail: string };

const maxPriceSar = 100_000;
/** Below this no fare has been recorded anywhere; such prices are slips of a decimal point. */
const minSarPerKm = 0.02;
const minPriceSar = 20;
const maxDaysAhead = 400;
const clockTolerance = 5 * 60_000;

/**
 * Checks one provider fare against reference data and the clock.
 * @returns the observation, or the reason it cannot be one.
 */
export function normalise(fare: ProviderFare, context: NormaliseContext): Checked<Observation> {
  const places = checkPlaces(fare, context.reference);
  if ('reason' in places) return places;
  const refusal = checkDates(fare, context.now) ?? checkPrice(fare, places.value);
  if (refusal) return refusal;
  const { origin, destination } = places.value;
  const observation = {
    source: fare.source,
    site: fare.site,
    origin: origin.code,
    destination: destination.code,
    originAirport: knownAirport(fare.originAirport, context.reference) ?? origin.code,
    destinationAirport:
      knownAirport(fare.destinationAirport, context.reference) ?? destination.code,
    tripType: fare.tripType,
    departureDate: fare.departureDate,
    returnDate: fare.returnDate,
    priceHalalas: toHalalas(fare.price),
    airline: fare.airline,
    flightNumber: fare.flightNumber,
    stops: fare.stops,
    durationMinutes: fare.durationMinutes,
    baggage: fare.baggage,
    deepLink: fare.deepLink,
    observedAt: fare.observedAt,
    observedAtPrecision: fare.observedAtPrecision,
  };
  return { value: { fingerprint: fingerprintOf(observation), ...observation } };
}

function checkPlaces(
  fare: ProviderFare,
  reference: ReferenceData,
): Checked<{ origin: Airport; destination: Airport }> {
  const origin = findAirport(reference, fare.origin);
  const destination = findAirport(reference, fare.destination);
  if (!origin) return { reason: 'unknown_airport', detail: fare.origin };
  if (!destination) return { reason: 'unknown_airport', detail: fare.destination };
  if (origin.code === destination.code) return { reason: 'same_airport', detail: origin.code };
  return { value: { origin, destination } };
}

function checkDates(fare: ProviderFare, now: Date): { reason: RefusalReason; detail: string } | undefined {
  const observedAt = fare.observedAt.getTime();
  if (Number.isNaN(observedAt)) return { reason: 'bad_date', detail: 'observed at' };
  if (observedAt > now.getTime() + clockTolerance) {
    return { reason: 'observed_in_future', detail: fare.observedAt.toISOString() };
  }
  if (!isIsoDate(fare.departureDate)) return { reason: 'bad_date', detail: fare.departureDate };
  const ahead = daysBetween(riyadhDate(fare.observedAt), fare.departureDate);
  if (ahead < 0) return { reason: 'departure_passed', detail: fare.departureDate };
  if (ahead > maxDaysAhead) return { reason: 'bad_date', detail: fare.departureDate };
  if ((fare.tripType === 'roundtrip') !== (fare.returnDate !== null)) {
    return { reason: 'bad_date', detail: `${fare.tripType} with return ${fare.returnDate ?? 'none'}` };
  }
  if (fare.returnDate === null) return undefined;
  if (!isIsoDate(fare.returnDate)) return { reason: 'bad_date', detail: fare.returnDate };
  if (fare.returnDate < fare.departureDate) {
    return { reason: 'return_before_departure', detail: `${fare.departureDate} to ${fare.returnDate}` };
  }
  return undefined;
}

function checkPrice(
  fare: ProviderFare,
  places: { origin: Airport; destination: Airport },
): { reason: RefusalReason; detail: string } | undefined {
  const least = Math.max(minPriceSar, minSarPerKm * kilometresBetween(places.origin, places.destination));
  if (Number.isFinite(fare.price) && fare.price >= least && fare.price <= maxPriceSar) return undefined;
  return { reason: 'bad_price', detail: String(fare.price) };
}

/** Great-circle kilometres (haversine, mean earth radius 6,371 km). */
export function kilometresBetween(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const radians = Math.PI / 180;
  const latitudes = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2;
  const longitudes = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2;
  const chord =
    latitudes + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * longitudes;
  return 12_742 * Math.asin(Math.sqrt(chord));
}

function knownAirport(code: string | null, reference: ReferenceData): string | null {
  return code !== null && reference.airports.has(code) ? code : null;
}

/** 64 bits of SHA-1 over all that makes two rows the same statement, as a signed decimal. */
function fingerprintOf(observation: Omit<Observation, 'fingerprint'>): string {
  const statement = [
    observation.source,
    observation.site,
    observation.originAirport,
    observation.destinationAirport,
    observation.tripType,
    observation.departureDate,
    observation.returnDate ?? '',
    observation.priceHalalas,
    observation.airline ?? '',
    observation.flightNumber ?? '',
    observation.stops ?? '',
  ].join('|');
  return hash('sha1', statement, 'buffer').readBigInt64BE().toString();
}
