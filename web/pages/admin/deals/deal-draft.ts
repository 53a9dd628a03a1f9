/** Form state of a deal: converts between API fields and text fields; pure. */
import type { AdminDeal, DealFields } from '#contract/api/admin-deals.ts';
import {
  type FlightType,
  flightTypes,
  mostDealPrice,
  neededDealFields,
} from '#contract/domain/deal-status.ts';
import { type DepartureAirport, departureAirports, isIataCode } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Region } from '#contract/domain/region.ts';
import type { Site } from '#contract/domain/site.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';
import { plainNumber } from '#web/features/admin/typed-number.ts';
import { toRiyadhInstant, toRiyadhTime } from './riyadh-time.ts';

export type DealDraft = {
  departureCityCode: DepartureAirport;
  /** Empty until a destination is chosen. */
  destinationCode: string;
  tripType: TripType;
  airline: string;
  airlineLogoUrl: string | null;
  imageUrl: string | null;
  originalPrice: string;
  dealPrice: string;
  flightType: FlightType | '';
  region: Region;
  isPremium: boolean;
  cheapestDate: string;
  returnDate: string;
  bestSite: Site | '';
  /** Riyadh time as `yyyy-MM-ddTHH:mm`. */
  expiresAt: string;
};
export type DealField = keyof DealDraft;

export const newDraft: DealDraft = {
  departureCityCode: 'RUH',
  destinationCode: '',
  tripType: 'roundtrip',
  airline: '',
  airlineLogoUrl: null,
  imageUrl: null,
  originalPrice: '',
  dealPrice: '',
  flightType: '',
  region: 'asia',
  isPremium: false,
  cheapestDate: '',
  returnDate: '',
  bestSite: '',
  expiresAt: '',
};

export function draftOf(deal: AdminDeal, language: Language): DealDraft {
  const airline = language === 'ar' ? deal.airlineAr : deal.airline;
  return {
    departureCityCode: departureAirports.find((code) => code === deal.departureCityCode) ?? 'RUH',
    destinationCode: deal.destinationCode,
    tripType: deal.tripType,
    airline: airline ?? deal.airline ?? deal.airlineCode ?? '',
    airlineLogoUrl: deal.airlineLogoUrl,
    imageUrl: deal.imageUrl,
    originalPrice: String(deal.originalPrice),
    dealPrice: String(deal.dealPrice),
    flightType: flightTypes.find((type) => type === deal.flightType) ?? '',
    region: deal.region,
    isPremium: deal.isPremium,
    cheapestDate: deal.cheapestDate ?? '',
    returnDate: deal.returnDate ?? '',
    bestSite: deal.bestSite ?? '',
    expiresAt: deal.expiresAt === null ? '' : toRiyadhTime(deal.expiresAt),
  };
}

/** Converts a draft to API fields; an expiry unchanged from `saved` keeps its seconds. */
export function fieldsOf(draft: DealDraft, saved?: AdminDeal): DealFields {
  const [originalPrice = 0, dealPrice = 0] = [readPrice(draft.originalPrice), readPrice(draft.dealPrice)];
  const isSameEnd = saved?.expiresAt != null && toRiyadhTime(saved.expiresAt) === draft.expiresAt;
  return {
    departureCityCode: draft.departureCityCode,
    destinationCode: draft.destinationCode,
    tripType: draft.tripType,
    airline: draft.airline,
    airlineLogoUrl: draft.airlineLogoUrl,
    imageUrl: draft.imageUrl,
    originalPrice,
    dealPrice,
    discountPercentage: discountOf(originalPrice, dealPrice),
    flightType: draft.flightType === '' ? null : draft.flightType,
    region: draft.region,
    isPremium: draft.isPremium,
    cheapestDate: draft.cheapestDate === '' ? null : draft.cheapestDate,
    returnDate: draft.returnDate === '' || draft.tripType === 'oneway' ? null : draft.returnDate,
    bestSite: draft.bestSite === '' ? null : draft.bestSite,
    expiresAt: isSameEnd ? (saved.expiresAt ?? null) : toRiyadhInstant(draft.expiresAt),
  };
}

/** Validates a draft; returns the fault of each invalid field. */
export function findDraftFaults(draft: DealDraft): Partial<Record<DealField, 'missing' | 'price' | 'code'>> {
  const faults: Partial<Record<DealField, 'missing' | 'price' | 'code'>> = {};
  for (const name of ['originalPrice', 'dealPrice'] as const) {
    if (readPrice(draft[name]) === undefined) faults[name] = 'price';
  }
  if (!isIataCode(draft.destinationCode)) faults.destinationCode = 'code';
  for (const name of neededDealFields) if (cleanLine(draft[name]) === '') faults[name] = 'missing';
  return faults;
}

/**
 * Parses a price in SAR with at most two decimals; undefined if invalid.
 * Accepts Arabic digits and separators.
 */
export function readPrice(text: string): number | undefined {
  const plain = plainNumber(text);
  const price = /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return price >= 1 && price <= mostDealPrice ? price : undefined;
}

/** Discount in whole percent; 0 if the deal is not cheaper. */
export function discountOf(originalPrice: number, dealPrice: number): number {
  if (originalPrice <= 0) return 0;
  return Math.max(0, Math.round(((originalPrice - dealPrice) / originalPrice) * 100));
}
