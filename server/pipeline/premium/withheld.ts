/** Redacts a Premium fare or deal for a viewer who may not see it: every price field is empty. */
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice, FareHistory } from '#contract/api/pricing.ts';

/** Also of a price that nobody asked for again. */
export const noConfirmation = {
  confirmation: 'none',
  confirmedAt: null,
  confirmedSite: null,
  confirmedPrice: null,
} satisfies Partial<DestinationPrice>;

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
  verdict: null,
  endedDeal: null,
  ...noConfirmation,
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
  verdict: null,
} satisfies Partial<FareHistory>;

/** Its stops and how far it is below usual, in steps, stay: they name no figure. */
export const withheldDeal = {
  airline: null,
  airlineAr: null,
  airlineCode: null,
  airlineLogoUrl: null,
  originalPrice: null,
  dealPrice: null,
  discountPercentage: null,
  isVerified: false,
  expiresAt: null,
  cheapestDate: null,
  returnDate: null,
  bestSite: null,
  bookingUrl: null,
  allPrices: [],
  observedAt: null,
  observedAtPrecision: null,
  publishedAt: null,
  freshness: null,
  source: null,
  assessment: null,
  ...noConfirmation,
} satisfies Partial<Deal>;
