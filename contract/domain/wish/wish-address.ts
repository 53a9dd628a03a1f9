/** The address of the page that answers a wish, with the choices of another page, and the words not understood. */
import { highestPriceOf } from '../deal.ts';
import { withParameters } from '../localized-path.ts';
import { dealPagePath, pages } from '../pages.ts';
import { writePartyTo } from '../party.ts';
import { asksNights, unknownIn, writeTripFilter } from '../trip-filter.ts';
import type { Wish } from './wish.ts';

/** A country as pages know it: its only airport, the name that finds it, or flights within it. */
export type CountryAddress = { airport: string } | { search: string } | { region: 'domestic' };

/** Without language: the page of a destination, the deals of a country, or the fares of a region or of all. */
export function wishAddress(wish: Wish, findCountry: (code: string) => CountryAddress): string {
  const { origin, place, filter, party } = wish;
  const needsReturn = asksNights(filter) || filter.holiday !== null;
  const tripType = wish.tripType ?? (needsReturn ? 'roundtrip' : null);
  const isCountry = place !== null && 'country' in place && !('airport' in place);
  const { airport, search, region }: Partial<Record<'airport' | 'search' | 'region', string>> =
    (isCountry ? findCountry(place.country) : place) ?? {};
  const path = search ? pages.deals.path : '/#prices';
  return withParameters(airport ? dealPagePath(airport) : path, (params) => {
    if (origin) params.set('origin', origin);
    if (search) params.set('search', search);
    if (region && !airport) params.set('region', region);
    if (tripType) params.set('tripType', tripType);
    writeTripFilter(params, filter, tripType);
    if (party) writePartyTo(params, party);
  });
}

/** Of each group a wish that says anything replaces all. */
const choices = [
  ['origin'],
  ['tripType', 'minNights', 'maxNights'],
  ['region'],
  ['view'],
  ['months', 'departs', 'holiday'],
  ['direct', 'maxStops'],
  ['airline'],
  ['budget', 'maxPrice'],
  ['visaFree'],
  ['maxHours'],
  ['adults', 'children', 'infants', 'bags'],
];

/** The address of a wish with the choices of the page where it was typed, `given`, that it does not replace. */
export function withChoices(address: string, given: URLSearchParams): string {
  return withParameters(address, (params) => {
    const highest = highestPriceOf(given.get('budget') ?? '');
    const isOfDeals = address.split('?', 1)[0] === pages.deals.path;
    if (highest && !isOfDeals && !params.has('maxPrice')) params.set('maxPrice', highest);
    const kept = choices.filter((names) => !names.some((name) => params.has(name))).flat();
    for (const name of kept)
      for (const value of given.getAll(name))
        if (!['', 'any', 'all'].includes(value)) params.append(name, value);
  });
}

/** The address, saying so of `unknown`, where it is anything. */
export function withUnknown(address: string, unknown: string): string {
  return withParameters(address, (params) => {
    if (unknown !== '') params.set('unknown', unknownIn(new URLSearchParams({ unknown })));
  });
}
