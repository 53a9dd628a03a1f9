/** The booking sites a search can be opened on, in the order they are offered. */
import type { FlightSearchResult } from '#contract/api/search.ts';
import { type BookingSite, bookingSites } from '#contract/domain/site.ts';

export function listResultSites({ bookingUrls }: Pick<FlightSearchResult, 'bookingUrls'>): BookingSite[] {
  return bookingSites.filter((site) => bookingUrls[site] !== undefined);
}
