/** Which fields pages keep of what their cards list; apart from the cards, which need no names of them. */
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';

/** Cards show these fields of fares and deals alike: pages keep them of all they list. */
export const sharedFields = [
  'code',
  'photo',
  'cheapestDate',
  'returnDate',
  'bestSite',
  'observedAt',
  'observedAtPrecision',
  'freshness',
  'confirmation',
  'confirmedAt',
  'confirmedPrice',
] as const satisfies (keyof Deal & keyof DestinationPrice)[];

/** The smallest card of a deal needs these; the others know all. */
export const tileFields = [
  ...sharedFields,
  'id',
  'destination',
  'destinationAr',
  'country',
  'countryAr',
  'departureCity',
  'departureCityAr',
  'departureCityCode',
  'tripType',
  'isTyped',
  'namesAirport',
  'imageUrl',
  'dealPrice',
  'originalPrice',
  'discountPercentage',
] as const satisfies (keyof Deal)[];
export type TileDeal = Pick<Deal, (typeof tileFields)[number]>;
