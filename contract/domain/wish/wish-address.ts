/** The address of the page that answers a wish. */
import { dealPagePath, pages } from '../pages.ts';
import { writePartyTo } from '../party.ts';
import { asksNights, writeTripFilter } from '../trip-filter.ts';
import type { Wish } from './wish.ts';

/** A country as pages know it: its only airport, the name that finds it, or flights within it. */
export type CountryAddress = { airport: string } | { search: string } | { region: 'domestic' };

/** Without language: the page of a destination, the deals of a country, or the fares of a region or of all. */
export function wishAddress(wish: Wish, findCountry: (code: string) => CountryAddress): string {
  const { origin, place, filter, party } = wish;
  const needsReturn = asksNights(filter) || filter.holiday !== null;
  const tripType = wish.tripType ?? (needsReturn ? 'roundtrip' : null);
  const found =
    place && ('airport' in place ? place : 'country' in place ? findCountry(place.country) : place);
  const params = new URLSearchParams();
  if (origin) params.set('origin', origin);
  if (found && 'search' in found) params.set('search', found.search);
  if (found && !('search' in found) && !('airport' in found)) params.set('region', found.region);
  if (tripType) params.set('tripType', tripType);
  writeTripFilter(params, filter, tripType);
  if (party) writePartyTo(params, party);
  const query = params.size > 0 ? `?${params}` : '';
  if (found && 'airport' in found) return `${dealPagePath(found.airport)}${query}`;
  return found && 'search' in found ? `${pages.deals.path}${query}` : `/${query}#prices`;
}
