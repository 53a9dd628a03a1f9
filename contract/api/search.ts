/** Operation of the flight search: the same trip on each booking site. */
import { z } from 'zod';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { adults, departureAirport, iataCode, instant, isoDate, sar, site, tripType } from '../schemas.ts';
import { feathers, observedAtPrecision } from './pricing.ts';

const define = defineOperationsOf(endpoints, { tag: 'Search' });

const flightSearchResult = z.object({
  origin: iataCode,
  destination: iataCode,
  tripType,
  departureDate: isoDate,
  returnDate: isoDate.nullable(),
  adults: z.number().int(),
  /** One link per offered booking site, plus the site of the cheapest price. */
  bookingUrls: z.partialRecord(site, z.url()),
  /** Recorded prices of exactly this trip, cheapest first. */
  sitePrices: z.array(z.object({ site, price: sar })),
  /** The cheapest recorded price of exactly this trip, per adult; null if unknown. */
  cheapestFare: z
    .object({
      price: sar,
      /** Median of the record of its departure month or route; null without enough history. */
      usual: sar.nullable(),
      feathers,
      site,
      observedAt: instant,
      observedAtPrecision,
      isSample: z.boolean(),
    })
    .nullable(),
  /** The same trip at other airports of the city, with a recorded price and open to the caller; cheapest first. */
  otherAirports: z.array(z.object({ code: iataCode, name: z.string(), nameAr: z.string(), price: sar })),
  /** No price is known and one was requested from the provider: ask again soon. */
  pending: z.boolean(),
  /** A source can be asked for today's price of exactly this trip, by `askFlightPrice`. */
  canAsk: z.boolean(),
});
export type FlightSearchResult = z.infer<typeof flightSearchResult>;

export const searchFlights = define('searchFlights', {
  summary: 'Links that open a trip on the booking sites',
  query: z.object({
    origin: departureAirport,
    destination: iataCode,
    departureDate: isoDate,
    returnDate: isoDate.optional(),
    adults: adults,
    tripType: tripType.optional(),
  }),
  response: flightSearchResult,
  errors: ['not_found', 'premium_required'],
});

const askedPrices = z.object({
  /** `unavailable`: no source could be asked, or none answered in time. An `empty` answer says nothing of the trip. */
  state: z.enum(['answered', 'empty', 'unavailable']),
  askedAt: instant,
  /** One price per booking site for one adult, cheapest first. */
  prices: z.array(z.object({ site, price: sar, url: z.url() })),
});
export type AskedPrices = z.infer<typeof askedPrices>;

export const askFlightPrice = define('askFlightPrice', {
  summary: 'Asks a fare source for today’s price of exactly one trip; takes up to 20 seconds',
  body: z.strictObject({
    origin: departureAirport,
    destination: iataCode,
    tripType,
    departureDate: isoDate,
    returnDate: isoDate.nullable(),
  }),
  response: askedPrices,
  errors: ['not_found', 'premium_required', 'too_many_requests'],
});
