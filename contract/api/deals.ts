/** Operations of deals: fares below the usual price, detected from the price history or created by an administrator. */
import { z } from 'zod';
import { budgets, dealSorts, flightTypes } from '#contract/domain/deal.ts';
import { regionFilters } from '../domain/region.ts';
import * as endpoints from '../endpoints/public.ts';
import { searchText } from '../form-fields.ts';
import { defineOperationsOf } from '../operation.ts';
import {
  countryName,
  departureAirport,
  iataCode,
  instant,
  numberText,
  region,
  sar,
  tripType,
  uuid,
} from '../schemas.ts';
import { dealTier, fareFields } from './pricing.ts';
import { tripFilterQuery } from './trip-filter.ts';

const define = defineOperationsOf(endpoints, { tag: 'Deals' });

/** Told of a deal to readers and administrators alike. */
export const dealParts = {
  /** Destination airport; same as `destinationCode`. */
  code: iataCode,
  destinationCode: iataCode,
  destination: z.string(),
  destinationAr: z.string(),
  country: countryName,
  countryAr: countryName,
  departureCity: z.string(),
  departureCityAr: z.string(),
  departureCityCode: iataCode,
  region,
  tripType,
  airline: z.string().nullable(),
  airlineAr: z.string().nullable(),
  airlineCode: z.string().nullable(),
  airlineLogoUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  flightType: z.enum(flightTypes).nullable(),
  expiresAt: instant.nullable(),
  /** Since when the deal is listed, or its price last moved by 3 % and 10 SAR or more. */
  publishedAt: instant.nullable(),
};

export const deal = z.object({
  id: z.string(),
  ...dealParts,
  ...fareFields,
  /** Its city has other airports too, and the deal is of this one alone. */
  namesAirport: z.boolean(),
  /** Created by an administrator: it has a page of its own, since no listed fare needs to match. */
  isTyped: z.boolean(),
  /** The recorded usual price if `isVerified`; otherwise the seller's claim. */
  originalPrice: sar.nullable(),
  dealPrice: sar.nullable(),
  discountPercentage: z.number().int().nullable(),
  /** The history supports the discount and, for a typed deal, its price was seen within 24 h for its dates. */
  isVerified: z.boolean(),
  /** How far below usual, in three steps; null unless verified. Also told of a locked deal, as are its stops. */
  tier: dealTier.nullable(),
  stops: z.number().int().nullable(),
});
export type Deal = z.infer<typeof deal>;

export const getDeal = define('getDeal', {
  summary: 'One deal that is listed now',
  params: z.object({ id: uuid }),
  response: deal,
  errors: ['not_found'],
  answerHeaders: ['ETag'],
});

export const listDeals = define('listDeals', {
  summary:
    'Deals listed now, 20 a page, those locked for the caller last; X-Total-Count has the total, X-Locked-Count theirs',
  query: z.object({
    region: z.enum(regionFilters).default('all'),
    search: searchText,
    page: numberText(z.number().int().min(1).max(10_000).default(1)),
    origin: departureAirport.optional(),
    tripType: tripType.optional(),
    budget: z.enum(budgets).default('any'),
    sort: z.enum(dealSorts).default('discount'),
    ...tripFilterQuery,
  }),
  response: z.array(deal),
  answerHeaders: ['ETag', 'X-Total-Count', 'X-Locked-Count', 'X-Relaxed-Filters'],
});
