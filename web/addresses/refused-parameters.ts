/** Parameters of an address whose values a page cannot use, so that the reader is told instead of seeing other results. */
import { isIsoDate, isIsoMonth } from '#contract/domain/dates.ts';
import { budgets, dealSorts } from '#contract/domain/deal.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { findPage, type PageId } from '#contract/domain/pages.ts';
import { findPartyIn, namesCount, partyFields } from '#contract/domain/party.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { isFiltering, parseTripFilter } from '#contract/domain/trip-filter.ts';
import { fareRegions, fareSorts } from './landing-query.ts';

type Check = (value: string) => boolean;

const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value);

/** Whether the filter of trips understands the value; `false` is what `direct` is without being written. */
const filters = (name: string) => (value: string) =>
  isFiltering(parseTripFilter(new URLSearchParams([[name, value]])));

const tripFilter: Readonly<Record<string, Check>> = {
  months: (value) => value.split('_').every(filters('months')),
  departs: filters('departs'),
  holiday: filters('holiday'),
  minNights: filters('minNights'),
  maxNights: filters('maxNights'),
  direct: oneOf(['true', 'false']),
  maxStops: filters('maxStops'),
  airline: filters('airline'),
  maxPrice: filters('maxPrice'),
  visaFree: filters('visaFree'),
  maxHours: filters('maxHours'),
};
const trip = { origin: oneOf(departureAirports), tripType: oneOf(tripTypes) };
const fares = { ...trip, region: oneOf(fareRegions), sort: oneOf(fareSorts), ...tripFilter };

/**
 * What each page reads of its address. Not what only changes how much is shown (`show`, `view`), nor what the page
 * itself answers: an unknown destination, a day in the past.
 */
const checks: Readonly<Partial<Record<PageId, Readonly<Record<string, Check>>>>> = {
  landing: fares,
  favorites: fares,
  deals: {
    ...trip,
    region: oneOf(regionFilters),
    budget: oneOf(budgets),
    sort: oneOf(dealSorts),
    page: (value) => /^0*[1-9]\d{0,3}$/.test(value),
    ...tripFilter,
  },
  search: { ...trip, departureDate: isIsoDate, returnDate: isIsoDate, ...tripFilter },
  check: { origin: trip.origin, departure: isIsoDate, return: isIsoDate },
  // Any other trip type is a round trip there.
  deal: { origin: trip.origin, month: isIsoMonth, date: isIsoDate, ...tripFilter },
};

/**
 * Names of the parameters whose values the page ignores, each once; empty values ask for nothing.
 * @param pathname without language prefix
 */
export function listRefusedParameters(pathname: string, query: URLSearchParams): string[] {
  const found = findPage(pathname);
  const known = found && checks[found.id];
  if (!known) return [];
  const refused = Object.entries(known).filter(([name, isKnown]) =>
    query.getAll(name).some((value) => value !== '' && !isKnown(value)),
  );
  // Of the travellers: the numbers that cannot be, or all of them if they do not go together.
  const named = partyFields.filter((field) => query.get(field));
  const counts = findPartyIn(query) ? named.filter((field) => !namesCount(query, field)) : named;
  return [...refused.map(([name]) => name), ...counts];
}
