/** Operations of deals for administrators, with the check of each price against the price history. */
import { z } from 'zod';
import {
  dealDiscountVerdicts,
  dealRefusals,
  dealStatuses,
  mostDealPrice,
  mostDealsAtOnce,
} from '#contract/domain/deal.ts';
import { dealFields } from '../bodies/deal.ts';
import { regionFilters } from '../domain/region.ts';
import { readOnlyFields, takingBack } from '../read-only.ts';
import {
  departureAirport,
  done,
  iataCode,
  instant,
  isoDate,
  numberText,
  rowVersion,
  sar,
  site,
  tripType,
  uuid,
} from '../schemas.ts';
import { define, listOrder, listPage, listSearch } from './admin-operation.ts';
import { dealParts } from './deals.ts';

const dealId = z.object({ id: uuid });

/** Check of typed prices against the price history. */
const dealCheck = z.object({
  /** `supported` is shown as verified on the public page; `unknown` means too little history. */
  verdict: z.enum(dealDiscountVerdicts),
  /** Computed from the two prices. */
  discountPercentage: z.int(),
  /** How far the deal price is below the recorded usual price; null if unknown. */
  recordedPercentage: z.int().nullable(),
  /** The recorded usual price, and the number of days it is based on. */
  reference: sar.nullable(),
  referenceDays: z.int().nullable(),
  /** The lowest price listed now for route and trip type. */
  lowestNow: sar.nullable(),
});
export type DealCheck = z.output<typeof dealCheck>;

export const adminDeal = z.object({
  id: uuid,
  version: rowVersion,
  status: z.enum(dealStatuses),
  /** Typed by an administrator; false for a detected deal. */
  isCurated: z.boolean(),
  source: z.string(),
  isSample: z.boolean(),
  ...dealParts,
  originalPrice: sar,
  dealPrice: sar,
  discountPercentage: z.int(),
  isVerified: z.boolean(),
  check: dealCheck,
  isPremium: z.boolean(),
  cheapestDate: isoDate.nullable(),
  returnDate: isoDate.nullable(),
  bestSite: site.nullable(),
  observedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type AdminDeal = z.output<typeof adminDeal>;
const adminDealAnswer = z.object({ deal: adminDeal });
export type AdminDealAnswer = z.output<typeof adminDealAnswer>;

const dealFilter = {
  /** Destination or origin by name (either language) or code, or the airline. */
  search: listSearch,
  status: z.enum(['all', ...dealStatuses, 'deleted']).default('all'),
  kind: z.enum(['all', 'curated', 'detected']).default('all'),
  region: z.enum(regionFilters).default('all'),
  premium: z.enum(['all', 'premium', 'free']).default('all'),
};

export const listAdminDeals = define('listAdminDeals', {
  summary: 'All deals that fit, whatever their state; the total is in X-Total-Count',
  query: z.object({
    ...dealFilter,
    sort: z
      .enum(['updated', 'created', 'destination', 'dealPrice', 'discount', 'expires'])
      .default('updated'),
    order: listOrder.default('desc'),
    ...listPage,
  }),
  response: z.array(adminDeal),
  answerHeaders: ['X-Total-Count'],
});

export type DealFields = z.input<typeof dealFields>;
/** A deal is also sent back as the public list has it, whose prices of sites are ignored. */
const sentDeal = dealFields.extend(readOnlyFields('allPrices'));

export const createDeal = define('createDeal', {
  summary: 'Publishes a typed deal',
  body: takingBack(sentDeal, adminDeal),
  response: adminDealAnswer,
  successStatus: 201,
});

export const updateDeal = define('updateDeal', {
  summary: 'Changes a deal; `conflict` where it is no longer as the change assumes',
  params: dealId,
  body: takingBack(sentDeal.extend({ version: rowVersion }), adminDeal),
  response: adminDealAnswer,
  errors: ['not_found', 'conflict'],
});

export const deleteDeal = define('deleteDeal', {
  summary: 'Takes a deal off every list; it can be restored for 30 days',
  params: dealId,
  response: done,
  errors: ['not_found'],
});

export const checkDeal = define('checkDeal', {
  summary: 'What the recorded history says of two typed prices',
  query: z.object({
    departureCityCode: departureAirport.default('RUH'),
    destinationCode: iataCode,
    tripType: tripType.default('roundtrip'),
    originalPrice: numberText(z.number().min(1).max(mostDealPrice)),
    dealPrice: numberText(z.number().min(1).max(mostDealPrice)),
    /** Whether a price was seen depends on its dates. */
    cheapestDate: isoDate.optional(),
    returnDate: isoDate.optional(),
  }),
  response: dealCheck,
});

export const changeDeals = define('changeDeals', {
  summary: 'Does one thing to many deals; those it cannot be done to are named and left alone',
  body: z.strictObject({
    action: z.enum(['publish', 'reject', 'delete', 'restore']),
    ids: z.array(uuid).min(1).max(mostDealsAtOnce),
  }),
  response: z.object({
    changed: z.array(uuid),
    /** `message` is the reason in the reader's language. */
    refused: z.array(z.object({ id: uuid, reason: z.enum(dealRefusals), message: z.string() })),
  }),
});

export const exportDeals = define('exportDeals', {
  summary: 'The deals that fit as CSV, at most 50,000',
  query: z.object(dealFilter),
  response: z.object({ fileName: z.string(), text: z.string() }),
});

export const createDealImageUpload = define('createDealImageUpload', {
  summary: 'An address that takes one picture for a deal by PUT within five minutes, once',
  response: z.object({ uploadURL: z.string(), objectURL: z.string() }),
  successStatus: 201,
});

export const listAirlines = define('listAirlines', {
  summary: 'Every airline of the reference list',
  response: z.array(z.object({ code: z.string(), name: z.string(), nameAr: z.string() })),
});
