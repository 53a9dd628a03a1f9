/** Operation of the flight search: the same trip on each booking site. */
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
  /** One link per offered booking site, plus the site of the cheapest price. */
  bookingUrls: z.partialRecord(site, z.url()),
  /** Recorded prices of exactly this trip, cheapest first. */
  sitePrices: z.array(z.object({ site, price: sar })),
  /** The cheapest recorded price of exactly this trip, per adult; null if unknown. */
  cheapestFare: z.object({ price: sar, site, observedAt: instant, isSample: z.boolean() }).nullable(),
  /** No price is known and one was requested from the provider: ask again soon. */
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
