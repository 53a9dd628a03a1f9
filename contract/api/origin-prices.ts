/** Operation of the comparison of Saudi airports: the cheapest fare to one destination from each of them. */
import { z } from 'zod';
import { defaultTripType } from '../domain/itinerary.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import { departureAirport, iataCode, instant, isoDate, sar, site, tripType } from '../schemas.ts';
import { feathers, freshness, observedAtPrecision, place } from './pricing.ts';

const define = defineOperationsOf(endpoints, { tag: 'Pricing' });

/** Every field but the origin is null where no fare is listed, or the reader may not see it. */
export const originPrice = z.object({
  origin: departureAirport,
  /** Destination airport of the price. */
  code: iataCode.nullable(),
  /** SAR for one adult. */
  price: sar.nullable(),
  /** Median of the record the price is compared with; null without enough history, under review, and for given dates. */
  usual: sar.nullable(),
  feathers,
  departureDate: isoDate.nullable(),
  returnDate: isoDate.nullable(),
  site: site.nullable(),
  stops: z.number().int().nullable(),
  observedAt: instant.nullable(),
  observedAtPrecision: observedAtPrecision.nullable(),
  freshness: freshness.nullable(),
  isSample: z.boolean(),
});
export type OriginPrice = z.infer<typeof originPrice>;

export const originPrices = z.object({
  code: iataCode,
  tripType,
  locked: z.boolean(),
  /** One for each departure airport, in their usual order; the destination itself is left out. */
  origins: z.array(originPrice),
  /**
   * The same airports on one day, or pair of days 3 to 14 nights apart, for all: that on which most of them have a
   * price at most a quarter above their cheapest of such days, of several that with the lowest prices. Empty where no
   * two airports share one, and for given dates.
   */
  sameDays: z.array(originPrice),
});
export type OriginPrices = z.infer<typeof originPrices>;

export const listOriginPrices = define('listOriginPrices', {
  summary: 'Cheapest fare now to one destination from each Saudi airport, also of given dates',
  params: z.object({ code: iataCode }),
  query: z.object({
    tripType: tripType.default(defaultTripType),
    ...place,
    /** Only fares of this day; with it a round trip is compared on both its days. */
    departureDate: isoDate.optional(),
    returnDate: isoDate.optional(),
  }),
  response: originPrices,
  errors: ['not_found'],
  answerHeaders: ['ETag'],
});
