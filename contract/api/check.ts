/** A price that somebody saw anywhere, judged by the record of its trip. */
import { z } from 'zod';
import { todayBases } from '../domain/price-check.ts';
import { highestMaxPrice } from '../domain/trip-filter.ts';
import { longestWish } from '../domain/wish/wish.ts';
import * as endpoints from '../endpoints/public.ts';
import { defineOperationsOf } from '../operation.ts';
import {
  departureAirport,
  iataCode,
  instant,
  isoDate,
  numberText,
  sar,
  site,
  textUpTo,
  tripType,
} from '../schemas.ts';
import { fareHistory, feathers, observedAtPrecision, place, unreadVerdict } from './pricing.ts';
import { similarClaims } from './record.ts';

const define = defineOperationsOf(endpoints, { tag: 'Pricing' });

export const priceCheck = z.object({
  origin: departureAirport,
  /** As asked for; with `place=city` the main airport stands for all of its city. */
  destination: iataCode,
  ...place,
  city: z.string(),
  cityAr: z.string(),
  tripType,
  departure: isoDate,
  return: isoDate.nullable(),
  price: sar,
  locked: z.boolean(),
  /** What it is compared with is simulated. */
  isSample: z.boolean(),
  /** A price that is not listed for these days is never called a deal. */
  verdict: unreadVerdict,
  feathers,
  usual: sar.nullable(),
  /** What `usual` and `days` are of: departures in the same month, or in any where that has too few days. */
  basis: z.enum(['month', 'route']).nullable(),
  /** Recorded days, the days needed for a verdict where they are too few, and the first of them. */
  days: z.int().nullable(),
  needed: z.int().nullable(),
  since: isoDate.nullable(),
  /** The lowest recorded price of the last 30 days, on its latest day. */
  lowest30: z.object({ price: sar, day: isoDate }).nullable(),
  /** The cheapest fare now: of these days, else of their month, else of any days, as `basis` says. */
  today: z
    .object({
      basis: z.enum(todayBases),
      destination: iataCode,
      departure: isoDate,
      return: isoDate.nullable(),
      price: sar,
      site: site.nullable(),
      observedAt: instant,
      observedAtPrecision,
    })
    .nullable(),
  /** What became of prices as far below usual, beside all listed prices; null without a verdict. */
  similar: similarClaims.omit({ wait: true }).nullable(),
  /** What it is compared with; `current` is null. */
  history: fareHistory.nullable(),
  /** Of the page that answers the question, without language. */
  address: z.string(),
});
export type PriceCheck = z.infer<typeof priceCheck>;

export const checkPrice = define('checkPrice', {
  summary: 'Judges a price that was seen anywhere by the record of its trip; nothing of it is kept',
  query: z.object({
    origin: departureAirport,
    destination: iataCode,
    ...place,
    departure: isoDate,
    /** Without it the trip is one way. */
    return: isoDate.optional(),
    price: numberText(sar.min(1).max(highestMaxPrice)),
  }),
  response: priceCheck,
  errors: ['not_found', 'too_many_requests'],
});

export const readPriceQuestion = define('readPriceQuestion', {
  summary: 'The trip and the price that a pasted message names, in Arabic or English words',
  query: z.object({
    text: textUpTo(longestWish)
      .trim()
      .min(1)
      .max(longestWish)
      .meta({ example: '1,150 الرياض إسطنبول 12–19 يناير' }),
  }),
  response: z.object({
    origin: departureAirport.nullable(),
    destination: iataCode.nullable(),
    departure: isoDate.nullable(),
    return: isoDate.nullable(),
    price: sar.nullable(),
  }),
});
