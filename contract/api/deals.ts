/** Deals: fares below the usual price, found in the recorded history or curated by an administrator. */
import { z } from 'zod';
import { budgets, dealSorts } from '../domain/deal.ts';
import { flightTypes } from '../domain/deal-status.ts';
import { regionFilters } from '../domain/region.ts';
import {
  departureAirport,
  iataCode,
  instant,
  isoDate,
  region,
  sar,
  site,
  tripType,
} from '../domain/schemas.ts';
import { defineOperation } from '../operation.ts';
import { assessment, freshness, sitePrice } from './pricing.ts';

export const deal = z.object({
  id: z.string(),
  /** Destination airport; `destinationCode` holds the same value. */
  code: iataCode,
  destinationCode: iataCode,
  destination: z.string(),
  destinationAr: z.string(),
  country: z.string(),
  countryAr: z.string(),
  departureCity: z.string(),
  departureCityAr: z.string(),
  departureCityCode: iataCode,
  region,
  tripType,
  isPremium: z.boolean(),
  /** True when every priced field is withheld from this caller. */
  locked: z.boolean(),
  imageUrl: z.string().nullable(),
  airline: z.string().nullable(),
  airlineAr: z.string().nullable(),
  airlineCode: z.string().nullable(),
  airlineLogoUrl: z.string().nullable(),
  /** The usual price: the recorded reference, or what an administrator typed. */
  originalPrice: sar.nullable(),
  dealPrice: sar.nullable(),
  discountPercentage: z.number().int().nullable(),
  /** The recorded history supports the discount. */
  isVerified: z.boolean(),
  flightType: z.enum(flightTypes).nullable(),
  expiresAt: instant.nullable(),
  cheapestDate: isoDate.nullable(),
  returnDate: isoDate.nullable(),
  bestSite: site.nullable(),
  bookingUrl: z.url().nullable(),
  allPrices: z.array(sitePrice),
  observedAt: instant.nullable(),
  freshness: freshness.nullable(),
  source: z.string().nullable(),
  isSample: z.boolean(),
  assessment: assessment.nullable(),
});
export type Deal = z.infer<typeof deal>;

export const listDeals = defineOperation({
  id: 'listDeals',
  method: 'get',
  path: '/api/deals',
  tag: 'Deals',
  summary: 'Deals listed now, 20 a page; the total is in X-Total-Count',
  params: z.object({}),
  query: z.object({
    region: z.enum(regionFilters).default('all'),
    search: z.string().trim().max(100).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    origin: departureAirport.optional(),
    tripType: tripType.optional(),
    budget: z.enum(budgets).default('any'),
    direct: z.enum(['true', 'false']).default('false'),
    sort: z.enum(dealSorts).default('discount'),
  }),
  response: z.array(deal),
  errors: [],
});
