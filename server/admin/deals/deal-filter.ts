/** Converts the query of a list or export to a filter, with its search text resolved. */
import type { Kysely } from 'kysely';
import { foldText } from '#contract/domain/fold.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { createPlaceSearch } from '#server/pipeline/deals/place-search.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type DealFilter, listTypedAirlines } from './admin-deal.repository.ts';

type FilterQuery = Omit<DealFilter, 'found' | 'now'> & { search: string };

export type FilterReader = (db: Kysely<Database>, query: FilterQuery) => Promise<DealFilter>;

export function createFilterReader(reference: ReferenceData, now: () => Date): FilterReader {
  const search = createDealSearch(reference);
  return async (db, { search: text, status, kind, region, premium }) => ({
    now: now(),
    found: text === '' ? null : search(text, await listTypedAirlines(db)),
    status,
    kind,
    region,
    premium,
  });
}

export type FoundNames = {
  destinations: readonly string[];
  origins: readonly string[];
  /** Codes, and names as they were typed. */
  airlines: readonly string[];
};

/** @param typedAirlines airlines in use that are names, not codes */
type DealSearch = (text: string, typedAirlines: readonly string[]) => FoundNames;

function createDealSearch(reference: ReferenceData): DealSearch {
  const findPlaces = createPlaceSearch(reference);
  const known = [...reference.airlines.values()].map(({ code, name, nameAr }) => ({
    airline: code,
    names: [foldText(code), foldText(name), foldText(nameAr)],
  }));
  return (text, typedAirlines) => {
    const folded = foldText(text);
    const typed = typedAirlines.map((airline) => ({ airline, names: [foldText(airline)] }));
    const places = findPlaces(text);
    const origins = departureAirports.filter((code) => places.includes(code));
    return {
      destinations: places,
      // All departure airports match (by country), so this does not narrow the search.
      origins: origins.length === departureAirports.length ? [] : origins,
      airlines: [...known, ...typed]
        .filter(({ names }) => names.some((name) => fitsName(name, folded)))
        .map(({ airline }) => airline),
    };
  };
}

/** Matches the start of any word; codes match completely. */
function fitsName(name: string, folded: string): boolean {
  if (folded === '') return false;
  if (name.length <= 2 || folded.length < 2) return name === folded;
  return name.startsWith(folded) || name.includes(` ${folded}`);
}
