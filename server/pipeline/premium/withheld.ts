/** Redacts a Premium fare or deal for a viewer who may not see it: every price field is empty. */
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice, FareHistory } from '#contract/api/pricing.ts';

export const withheldFare = {
  cheapestPrice: null,
  averagePrice: null,
  cheapestDate: null,
  returnDate: null,
  bestSite: null,
  bookingUrl: null,
  allPrices: [],
  airline: null,
  airlineName: null,
  airlineNameAr: null,
  stops: null,
  durationMinutes: null,
  baggage: null,
  observedAt: null,
  observedAtPrecision: null,
  freshness: null,
  source: null,
  assessment: null,
  dealState: null,
  endedDeal: null,
} satisfies Partial<DestinationPrice>;

/** Also what is told of a pair without a listed fare. */
export const withheldHistory = {
  source: null,
  departureMonth: null,
  dailyLows: [],
  band: null,
  current: null,
  assessment: null,
  dealState: null,
} satisfies Partial<FareHistory>;

export const withheldDeal = {
  airline: null,
  airlineAr: null,
  airlineCode: null,
  airlineLogoUrl: null,
  originalPrice: null,
  dealPrice: null,
  discountPercentage: null,
  isVerified: false,
  flightType: null,
  expiresAt: null,
  cheapestDate: null,
  returnDate: null,
  bestSite: null,
  bookingUrl: null,
  allPrices: [],
  observedAt: null,
  freshness: null,
  source: null,
  assessment: null,
} satisfies Partial<Deal>;
