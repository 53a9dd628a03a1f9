/** Deals: filters, sort orders, paging and sources, flight types, states, and verdicts on a discount. */
import { addDays, riyadhDate } from './dates.ts';
import { dayMs, hourMs } from './durations.ts';

export const budgets = ['any', 'under-2000', '2000-5000', 'over-5000'] as const;
export type Budget = (typeof budgets)[number];

/** The city by its name in either language. */
export const dealSorts = [
  ...(['discount', 'price', 'newest', 'ending'] as const),
  ...(['city', 'cityAr', 'departure', 'usual', 'site', 'seen'] as const),
] as const;
export type DealSort = (typeof dealSorts)[number];

/** Source of typed deals; a detected deal keeps the source of its fare, even when edited. */
export const curatedSource = 'curated';

export const dealsPerPage = 20;

/** Whether a price in SAR, for one person as all prices are, is within a budget; 2000–5000 includes both ends. */
export function isWithinBudget(price: number, budget: Budget): boolean {
  if (budget === 'under-2000') return price < 2000;
  if (budget === '2000-5000') return price >= 2000 && price <= 5000;
  return budget === 'any' || price > 5000;
}

/** The end of a budget as a highest price, which pages other than that of the deals know; undefined for no end. */
export function highestPriceOf(budget: string): string | undefined {
  return /^(?:under|\d+)-(\d+)$/.exec(budget)?.[1];
}

type ExpiryText = { unit: 'day' | 'hour'; count: number } | { unit: 'tomorrow' | 'soon' | 'ended' };

/** Days left if at least one, by name where that is tomorrow in Riyadh, else hours left, else "expiring soon"; "ended" after the end. */
export function expiryOf(expiresAt: string, now: number): ExpiryText {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { unit: 'ended' };
  if (left >= dayMs) {
    const isTomorrow = riyadhDate(new Date(expiresAt)) === addDays(riyadhDate(new Date(now)), 1);
    return isTomorrow ? { unit: 'tomorrow' } : { unit: 'day', count: Math.floor(left / dayMs) };
  }
  if (left >= hourMs) return { unit: 'hour', count: Math.floor(left / hourMs) };
  return { unit: 'soon' };
}

/** By their number of stops. */
export const flightTypes = ['direct', 'one-stop'] as const;
export type FlightType = (typeof flightTypes)[number];

/** Null for two stops and more, which have no name. */
export function flightTypeOf(stops: number | null): FlightType | null {
  return flightTypes[stops ?? -1] ?? null;
}

export function stopsOf(flightType: FlightType | null): number | null {
  return flightType && flightTypes.indexOf(flightType);
}

export const dealStatuses = ['pending', 'published', 'rejected', 'expired'] as const;
export type DealStatus = (typeof dealStatuses)[number];

/**
 * Verdict of the price history on a typed discount. `unseen`: supported, but the price was not seen within 24
 * h for these dates.
 */
export const dealDiscountVerdicts = ['supported', 'unseen', 'contradicted', 'unknown'] as const;
export type DealDiscountVerdict = (typeof dealDiscountVerdicts)[number];

export type TypedPrices = { originalPrice: number; dealPrice: number };

/** Discount of two typed prices in percent, rounded to nearest; 0 if the deal is not cheaper. */
export function typedPercentage({ originalPrice, dealPrice }: TypedPrices): number {
  return Math.max(0, Math.round(((originalPrice - dealPrice) / originalPrice) * 100));
}

export const dealRefusals = ['unknown', 'state'] as const;
export type DealRefusal = (typeof dealRefusals)[number];

/** Highest price of a typed deal, SAR. */
export const mostDealPrice = 1_000_000;

export const mostDealsAtOnce = 500;

/** Fields an administrator types, in the order of the form; also columns of an export. */
export const dealFieldNames = [
  'departureCityCode',
  'destinationCode',
  'tripType',
  'airline',
  'originalPrice',
  'dealPrice',
  'flightType',
  'region',
  'isPremium',
  'cheapestDate',
  'returnDate',
  'bestSite',
  'expiresAt',
  'imageUrl',
  'airlineLogoUrl',
] as const;
