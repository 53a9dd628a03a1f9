/** Booking sites for a search: those with a known price first, cheapest at the top. */
import type { AskedPrices, FlightSearchResult } from '#contract/api/search.ts';
import { linkableSites, type Site } from '#contract/domain/site.ts';
import { feathersOf } from '#contract/domain/verdict.ts';

/** `price` in SAR; null if unknown for this trip. */
export type ResultSite = { site: Site; price: number | null };

export function listResultSites({
  bookingUrls,
  sitePrices,
}: Pick<FlightSearchResult, 'bookingUrls' | 'sitePrices'>): ResultSite[] {
  const prices = new Map(sitePrices.map(({ site, price }) => [site, price]));
  return linkableSites
    .filter((site) => bookingUrls[site] !== undefined)
    .map((site) => ({ site, price: prices.get(site) ?? null }))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY) || 0);
}

/**
 * The result with what a source just answered: its prices take the place of older ones of the same sites, and the
 * cheapest of them that of the recorded price, unless another site is known to be cheaper.
 */
export function withAskedPrices(result: FlightSearchResult, answer: AskedPrices | null): FlightSearchResult {
  const [cheapest] = answer?.prices ?? [];
  if (!answer || !cheapest) return result;
  const isAsked = (site: Site) => answer.prices.some((asked) => asked.site === site);
  const recorded = result.cheapestFare;
  const stands = recorded && !isAsked(recorded.site) && recorded.price <= cheapest.price;
  const { site, price } = cheapest;
  const usual = recorded?.usual ?? null;
  return {
    ...result,
    sitePrices: [...answer.prices, ...result.sitePrices.filter((known) => !isAsked(known.site))],
    cheapestFare: stands
      ? recorded
      : {
          site,
          price,
          usual,
          feathers: feathersOf(price, usual),
          observedAt: answer.askedAt,
          observedAtPrecision: 'second',
          isSample: false,
        },
  };
}
