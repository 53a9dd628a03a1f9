/** A place as a card tells it, whether it comes from the cheapest fare to it, a deal, or something kept. */
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { pathOfDeal } from '#contract/domain/deal-query.ts';
import type { Language } from '#contract/domain/language.ts';
import { type PriceRecord, recordOf } from '#contract/domain/verdict.ts';

export type Place = Pick<DestinationPrice, (typeof sharedFields)[number]> & {
  origin: string;
  /** In the reader's language, as all names. */
  city: string;
  country: string;
  /** Code of the airport that is meant where the city has several. */
  airport: string | null;
  /** The card opens it; null for nothing. */
  path: string | null;
  /** A picture that an administrator chose. */
  imageUrl: string | null;
  isLocked: boolean;
  /** SAR. */
  price: number | null;
  /** Undefined where the price is compared with nothing. */
  record: PriceRecord | undefined;
  tripType: Deal['tripType'];
  /** In words, the facts that some cards have: from where, by whom. */
  from: string | null;
  airline: { name: string; logoUrl: string | null } | null;
};

/** A tile is compared with its usual price alone, and has no airline. */
export function placeOfDeal(deal: TileDeal & Partial<Deal>, language: Language): Place {
  const isArabic = language === 'ar';
  const airline = isArabic ? (deal.airlineAr ?? deal.airline) : deal.airline;
  const { assessment, feathers, originalPrice } = deal;
  const tileRecord = originalPrice == null ? undefined : { usual: originalPrice };
  const record = assessment === undefined ? tileRecord : recordOf(assessment, feathers);
  return {
    ...deal,
    origin: deal.departureCityCode,
    city: isArabic ? deal.destinationAr : deal.destination,
    country: isArabic ? deal.countryAr : deal.country,
    airport: deal.namesAirport ? deal.code : null,
    path: deal.locked ? null : pathOfDeal(deal),
    isLocked: deal.locked ?? false,
    price: deal.dealPrice,
    record: feathers === null && record !== 'review' ? undefined : record,
    from: isArabic ? deal.departureCityAr : deal.departureCity,
    airline: airline == null ? null : { name: airline, logoUrl: deal.airlineLogoUrl ?? null },
  };
}

/** Cards show these fields of fares and deals alike: pages keep them of all they list. */
export const sharedFields = [
  'code',
  'photo',
  'cheapestDate',
  'returnDate',
  'stops',
  'baggage',
  'lows',
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
