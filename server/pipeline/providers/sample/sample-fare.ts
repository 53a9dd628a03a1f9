/** Turns simulated prices into provider rows (booking site, airline, duration, baggage), and lists those of one trip. */

import { riyadhDate } from '#contract/domain/dates.ts';
import { bookingWindowDays, type Itinerary } from '#contract/domain/itinerary.ts';
import { type BookingSite, bookingSites } from '#contract/domain/site.ts';
import type { ProviderFare, ProviderRow } from '#server/pipeline/providers/provider.ts';
import {
  createMarket,
  createSeason,
  isLowCostCheapest,
  type Low,
  lowestOf,
  type Market,
  spanMarginDays,
} from '#server/pipeline/providers/sample/market.ts';
import {
  createDaySpan,
  dateIn,
  dayNumber,
  fractionOf,
  mix,
  pickFrom,
  weekOf,
} from '#server/pipeline/providers/sample/numbers.ts';
import { listPairs } from '#server/pipeline/providers/sample/sample-network.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';

export const sampleSource = 'sample';

const salt = { site: 21, airline: 22, layover: 23, baggage: 24, stay: 25, spread: 26 } as const;

/** Days one booking site stays the cheapest for a departure. */
const siteRunDays = 12;
const greatestSpread = 0.09;
/** How often a booking site has no price for an itinerary. */
const missingShare = 0.2;

const stayNights = { least: 3, span: 12 };
const cruise = { kmPerHour: 820, groundMinutes: 40 };
/** A connection is longer than the great circle and waits at the hub. */
const connection = { detour: 1.15, leastMinutes: 75, spanMinutes: 240 };
const networkBaggageShare = 0.5;

/** The row of the cheapest booking site. */
export function cheapestRow(market: Market, low: Low, observed: number, observedAt: Date): ProviderRow {
  return toRow(
    { market, low, observed, observedAt },
    cheapestSite(market, low.departure, observed),
    low.price,
  );
}

/** The rows of the other booking sites, 0 to 9 % higher; sometimes one is missing. */
export function otherSiteRows(market: Market, low: Low, observed: number, observedAt: Date): ProviderRow[] {
  const cheapest = cheapestSite(market, low.departure, observed);
  const key = mix(siteKey(market, low.departure, observed), salt.spread);
  const missing = fractionOf(key) < missingShare ? pickFrom(bookingSites, mix(key, 1)) : null;
  return bookingSites.flatMap((site, index) => {
    if (site === cheapest || site === missing) return [];
    const hash = mix(key, 2 + index);
    const price = Math.floor(low.price * (1 + greatestSpread * fractionOf(hash)));
    return [toRow({ market, low, observed, observedAt }, site, price)];
  });
}

function cheapestSite(market: Market, departure: number, observed: number): BookingSite {
  return pickFrom(bookingSites, siteKey(market, departure, observed));
}

function siteKey(market: Market, departure: number, observed: number): number {
  const departureKey = mix(mix(market.key, salt.site), departure);
  return mix(departureKey, Math.floor((observed + (departureKey % siteRunDays)) / siteRunDays));
}

type Seen = { market: Market; low: Low; observed: number; observedAt: Date };

function toRow({ market, low, observed, observedAt }: Seen, site: BookingSite, price: number): ProviderRow {
  const { pair, key, span } = market;
  const isLowCost = isLowCostCheapest(market, low.departure, observed);
  const airlines = isLowCost ? pair.lowCost : pair.network;
  const airlineHash = mix(mix(key, salt.airline), weekOf(low.departure));
  const returnDay = low.returnDay ?? low.departure + usualNights(market, low.departure);
  const isRoundTrip = market.tripType === 'roundtrip';
  return {
    line: null,
    fare: {
      source: sampleSource,
      origin: pair.origin,
      destination: pair.destination,
      originAirport: null,
      destinationAirport: null,
      tripType: market.tripType,
      departureDate: dateIn(span, low.departure),
      returnDate: isRoundTrip ? dateIn(span, returnDay) : null,
      price,
      site,
      airline: pickFrom(airlines, airlineHash),
      flightNumber: null,
      stops: pair.isDirect ? 0 : 1,
      durationMinutes: durationOf(market, low.departure),
      baggage: baggageOf(isLowCost, mix(airlineHash, salt.baggage)),
      observedAt,
      observedAtPrecision: 'second',
      deepLink: null,
    },
  };
}

/** Nights of a round trip that departs on a day. */
export function usualNights({ key }: Market, departure: number): number {
  return stayNights.least + (mix(mix(key, salt.stay), departure) % stayNights.span);
}

function durationOf({ pair, key }: Market, departure: number): number {
  const flown = (km: number) => (km / cruise.kmPerHour) * 60 + cruise.groundMinutes;
  if (pair.isDirect) return Math.round(flown(pair.km));
  const wait = connection.leastMinutes + (mix(mix(key, salt.layover), departure) % connection.spanMinutes);
  return Math.round(flown(pair.km * connection.detour) + cruise.groundMinutes + wait);
}

function baggageOf(isLowCost: boolean, hash: number): 'none' | 'included' | 'unknown' {
  if (isLowCost) return 'none';
  return fractionOf(hash) < networkBaggageShare ? 'included' : 'unknown';
}

/** The longest stay, so that return days are in the span. */
const stayMarginDays = 15;

type SampleTrips = {
  /** A fare of each booking site that has one, the cheapest first; empty where nothing flies that day. */
  list(trip: Itinerary, now: Date): ProviderFare[];
};

/** Prices are those of `createSampleProvider` with the same seed. */
export function createSampleTrips({
  reference,
  seed,
}: {
  reference: ReferenceData;
  seed: number;
}): SampleTrips {
  const pairs = new Map(listPairs(reference).map((pair) => [`${pair.origin}-${pair.destination}`, pair]));

  let markets = new Map<string, Market>();
  let ofDay = Number.NaN;

  /** Kept for the day, since a calendar asks for the same one again and again. */
  function findMarket({ origin, destination, tripType }: Itinerary, observed: number): Market | undefined {
    const name = `${origin}-${destination}`;
    const pair = pairs.get(name);
    if (!pair) return undefined;
    if (observed !== ofDay) markets = new Map();
    ofDay = observed;
    const known = markets.get(name + tripType);
    if (known) return known;
    const span = createDaySpan(observed - spanMarginDays, observed + bookingWindowDays + stayMarginDays);
    const season = createSeason(span, reference.calendar);
    const market = createMarket(pair, tripType, { seed, span, season });
    markets.set(name + tripType, market);
    return market;
  }

  return {
    list(trip, now) {
      const observed = dayNumber(riyadhDate(now));
      const departure = dayNumber(trip.departureDate);
      if (departure <= observed || departure > observed + bookingWindowDays) return [];
      const market = findMarket(trip, observed);
      const found = market && lowestOf(market, departure, departure, observed);
      if (!market || !found) return [];
      const low = trip.returnDate === null ? found : { ...found, returnDay: dayNumber(trip.returnDate) };
      return [cheapestRow(market, low, observed, now), ...otherSiteRows(market, low, observed, now)]
        .flatMap((row) => ('fare' in row ? [row.fare] : []))
        .sort((a, b) => a.price - b.price);
    },
  };
}
