/** Converts the query of a list or export to a filter, with its search text resolved. */
import type { Kysely } from 'kysely';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type DealFilter, listTypedAirlines } from './admin-deal.repository.ts';
import { createDealSearch } from './deal-search.ts';

type FilterQuery = Omit<DealFilter, 'found'> & { search: string };

export type FilterReader = (db: Kysely<Database>, query: FilterQuery) => Promise<DealFilter>;

export function createFilterReader(reference: ReferenceData): FilterReader {
  const search = createDealSearch(reference);
  return async (db, { search: text, status, kind, region, premium }) => ({
    found: text === '' ? null : search(text, await listTypedAirlines(db)),
    status,
    kind,
    region,
    premium,
  });
}
