/** Converts a provider's fare to an observation with known airports and valid dates, or refuses it with a reason. */
import { hash } from 'node:crypto';
import { daysBetween, type IsoDate, isIsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { kilometresBetween } from '#contract/domain/distance.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { sites } from '#contract/domain/site.ts';
import type { ProviderFare, RefusalReason } from '#server/pipeline/providers/provider.ts';
import { type Airport, findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';

/** A checked sighting: known airports, possible dates, plausible price. */
export type Observation = Omit<ProviderFare, 'price'> & {
  fingerprint: bigint;
  /** Airport the fare is listed under: the main airport if the source gives a city. */
  origin: string;
  destination: string;
  /** The actual airports, for the booking link. */
  originAirport: string;
  destinationAirport: string;
  priceHalalas: number;
};

type NormaliseContext = { reference: ReferenceData; now: Date };
type Fault = { reason: RefusalReason; detail: string };
type Checked<T> = { value: T } | Fault;

const maxPriceSar = 100_000;
/** No fare below this was ever recorded; such prices are decimal-point errors. */
const minSarPerKm = 0.02;
const minPriceSar = 20;
const maxDaysAhead = 400;
const clockTolerance = 5 * 60_000;
/** No source goes back further; an earlier date is an error and would create a partition. */
const earliestObserved = Date.UTC(2000, 0, 1);
/** The airports of one city lie within this distance of its main airport. */
const cityRadiusKm = 200;
const maxStops = 9;
const maxDurationMinutes = 10_000;

/**
 * Checks one provider fare against reference data and the clock.
 * @returns the observation, or the reason it cannot be one.
 */
export function normalise(stated: ProviderFare, context: NormaliseContext): Checked<Observation> {
  const places = checkPlaces(stated, context.reference);
  const fare = 'reason' in places ? stated : withLocalDays(stated, places.value);
  const faults = [
    'reason' in places ? places : undefined,
    checkDates(fare, context.now),
    'reason' in places ? undefined : checkPrice(fare.price, places.value),
    findImpossible(fare),
  ].filter((fault) => fault !== undefined);
  const [first] = faults;
  if (first || 'reason' in places) {
    return {
      reason: first?.reason ?? 'malformed_row',
      detail: faults.map(({ detail }) => detail).join('; '),
    };
  }
  const { origin, destination, originAirport, destinationAirport } = places.value;
  const { code: from } = originAirport;
  const { code: to } = destinationAirport;
  const { price, ...kept } = fare;
  const priceHalalas = toHalalas(price);
  return {
    value: {
      ...kept,
      fingerprint: fingerprintOf(fare, { from, to, priceHalalas }),
      origin: origin.code,
      destination: destination.code,
      originAirport: from,
      destinationAirport: to,
      priceHalalas,
    },
  };
}

/** Instants as the day at the airport that the flight leaves from. */
function withLocalDays(fare: ProviderFare, places: Places): ProviderFare {
  const { departureDate, returnDate } = fare;
  if (departureDate.length === 10 && (returnDate?.length ?? 10) === 10) return fare;
  const dayAt = (text: string, { timeZone }: Airport): IsoDate =>
    text.length === 10 ? text : new Date(text).toLocaleDateString('en-CA-u-ca-gregory-nu-latn', { timeZone });
  return {
    ...fare,
    departureDate: dayAt(departureDate, places.originAirport),
    returnDate: returnDate && dayAt(returnDate, places.destinationAirport),
  };
}

type Places = { origin: Airport; destination: Airport; originAirport: Airport; destinationAirport: Airport };

function checkPlaces(fare: ProviderFare, reference: ReferenceData): Checked<Places> {
  const origin = findAirport(reference, fare.origin);
  const destination = findAirport(reference, fare.destination);
  if (!origin) return { reason: 'unknown_airport', detail: fare.origin };
  if (!destination) return { reason: 'unknown_airport', detail: fare.destination };
  if (origin.code === destination.code) return { reason: 'same_airport', detail: origin.code };
  const originAirport = findExactAirport(fare.originAirport, origin, reference);
  const destinationAirport = findExactAirport(fare.destinationAirport, destination, reference);
  if (!originAirport || !destinationAirport) {
    return { reason: 'malformed_row', detail: 'the airport and the city lie far apart' };
  }
  if (originAirport.code === destinationAirport.code)
    return { reason: 'same_airport', detail: originAirport.code };
  return { value: { origin, destination, originAirport, destinationAirport } };
}

/** The exact airport next to a city code: the city's main airport if unknown, null if far away. */
function findExactAirport(code: string | null, city: Airport, reference: ReferenceData): Airport | undefined {
  const exact = (code === null ? undefined : reference.airports.get(code)) ?? city;
  return exact === city || kilometresBetween(exact, city) <= cityRadiusKm ? exact : undefined;
}

function checkDates(fare: ProviderFare, now: Date): Fault | undefined {
  const observedAt = fare.observedAt.getTime();
  if (Number.isNaN(observedAt)) return { reason: 'bad_date', detail: 'observed at no time' };
  if (observedAt < earliestObserved) {
    return { reason: 'bad_date', detail: `observed at ${fare.observedAt.toISOString()}` };
  }
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

function checkPrice(price: number, { origin, destination }: Places): Fault | undefined {
  const least = Math.max(minPriceSar, minSarPerKm * kilometresBetween(origin, destination));
  return price >= least && price <= maxPriceSar ? undefined : { reason: 'bad_price', detail: String(price) };
}

/** A value that does not fit its column would fail the whole batch. */
function findImpossible(fare: ProviderFare): Fault | undefined {
  const impossible = (detail: string): Fault => ({ reason: 'malformed_row', detail: `impossible ${detail}` });
  const { source, site, airline, flightNumber, stops, durationMinutes, deepLink } = fare;
  if (!/^[\w.:-]{1,64}$/.test(source)) return impossible('source');
  if (!sites.includes(site)) return impossible('site');
  if (airline !== null && !/^[A-Z0-9]{2,3}$/.test(airline)) return impossible('airline');
  if (flightNumber !== null && !/^[\w -]{1,8}$/.test(flightNumber)) return impossible('flight number');
  if (stops !== null && !isWholeUpTo(stops, maxStops)) return impossible('stops');
  if (durationMinutes !== null && !isWholeUpTo(durationMinutes, maxDurationMinutes))
    return impossible('duration');
  if (deepLink !== null && !/^https:\/\/[\x21-\x7e]{1,2000}$/.test(deepLink)) return impossible('link');
  return undefined;
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

type Identified = { from: string; to: string; priceHalalas: number };

/** The first 64 bits of SHA-1 over the identifying fields of a row. */
function fingerprintOf(fare: ProviderFare, { from, to, priceHalalas }: Identified): bigint {
  const statement = `${fare.source}|${fare.site}|${from}|${to}|${fare.tripType}|${fare.departureDate}|${
    fare.returnDate ?? ''
  }|${priceHalalas}|${fare.airline ?? ''}|${fare.flightNumber ?? ''}|${fare.stops ?? ''}`;
  return hash('sha1', statement, 'buffer').readBigInt64BE();
}
