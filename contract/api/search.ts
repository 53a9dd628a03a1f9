/** The same trip opened on each booking site. */
import { z } from 'zod';
import * as endpoints from '../endpoints/public.ts';
import { defineOperation } from '../operation.ts';
import { adults, departureAirport, iataCode, instant, isoDate, sar, site, tripType } from '../schemas.ts';

export const flightSearchResult = z.object({
  origin: iataCode,
  destination: iataCode,
  tripType,
  departureDate: isoDate,
  returnDate: isoDate.nullable(),
  adults: z.number().int(),
  /** One link per booking site that is offered and for the site of the cheapest price, with the trip filled in. */
  bookingUrls: z.partialRecord(site, z.url()),
  /** Prices recorded for exactly this trip on the sites that are linked, cheapest first. */
  sitePrices: z.array(z.object({ site, price: sar })),
  /** The cheapest price recorded for exactly this trip, per adult; null when none is known. */
  cheapestFare: z.object({ price: sar, site, observedAt: instant, isSample: z.boolean() }).nullable(),
  /** No price is known, and one was asked of the source: ask again in a moment. */
  pending: z.boolean(),
});
export type FlightSearchResult = z.infer<typeof flightSearchResult>;

export const searchFlights = defineOperation({
  id: 'searchFlights',
  ...endpoints.searchFlights,
  tag: 'Search',
  summary: 'Links that open a trip on the booking sites',
  params: z.object({}),
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
