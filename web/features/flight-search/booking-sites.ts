/** Booking sites for a search: those with a known price first, cheapest at the top. */
import type { FlightSearchResult } from '#contract/api/search.ts';
import { linkableSites, type Site } from '#contract/domain/site.ts';

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
