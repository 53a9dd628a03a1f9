/** Turns simulated prices into provider rows (booking site, airline, duration, baggage). */
import { type BookingSite, bookingSites } from '#contract/domain/site.ts';
import type { ProviderFare } from '../provider.ts';
import { isLowCostCheapest, type Low, type Market } from './market.ts';
import { dateIn, fractionOf, mix, pickFrom, weekOf } from './numbers.ts';

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

export function cheapestFare(market: Market, low: Low, observed: number, observedAt: Date): ProviderFare {
  const site = cheapestSite(market, low.departure, observed);
  return toFare({ market, low, observed, observedAt }, site, low.price);
}

/** The fares on the other booking sites, 0 to 9 % higher; sometimes one is missing. */
export function otherSiteFares(market: Market, low: Low, observed: number, observedAt: Date): ProviderFare[] {
  const cheapest = cheapestSite(market, low.departure, observed);
  const key = mix(siteKey(market, low.departure, observed), salt.spread);
  const missing = fractionOf(key) < missingShare ? pickFrom(bookingSites, mix(key, 1)) : null;
  return bookingSites.flatMap((site, index) => {
    if (site === cheapest || site === missing) return [];
    const hash = mix(key, 2 + index);
    const price = Math.floor(low.price * (1 + greatestSpread * fractionOf(hash)));
    return [toFare({ market, low, observed, observedAt }, site, price)];
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

function toFare({ market, low, observed, observedAt }: Seen, site: BookingSite, price: number): ProviderFare {
  const { pair, key, span } = market;
  const isLowCost = isLowCostCheapest(market, low.departure, observed);
  const airlines = isLowCost ? pair.lowCost : pair.network;
  const airlineHash = mix(mix(key, salt.airline), weekOf(low.departure));
  const returnDay = low.returnDay ?? low.departure + usualNights(market, low.departure);
  const isIncluded = fractionOf(mix(airlineHash, salt.baggage)) < networkBaggageShare;
  const isRoundTrip = market.tripType === 'roundtrip';
  return {
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
    baggage: isLowCost ? 'none' : isIncluded ? 'included' : 'unknown',
    observedAt,
    observedAtPrecision: 'second',
    deepLink: null,
  };
}

export function usualNights({ key }: Market, departure: number): number {
  return stayNights.least + (mix(mix(key, salt.stay), departure) % stayNights.span);
}

function durationOf({ pair, key }: Market, departure: number): number {
  const flown = (km: number) => (km / cruise.kmPerHour) * 60 + cruise.groundMinutes;
  if (pair.isDirect) return Math.round(flown(pair.km));
  const wait = connection.leastMinutes + (mix(mix(key, salt.layover), departure) % connection.spanMinutes);
  return Math.round(flown(pair.km * connection.detour) + cruise.groundMinutes + wait);
}
