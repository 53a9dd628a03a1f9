/** Queries of the public record. */
import type { FareHistory } from '#contract/api/pricing.ts';
import type { SimilarClaims } from '#contract/api/record.ts';
import { defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { getClaim, getRecord, getSimilarClaims, listClaims } from '#contract/endpoints/public.ts';
import type { RecordQuery } from '#web/addresses/record-query.ts';
import { queryOf, rowsQueryOf } from '#web/api/call.ts';
import type { Query } from '#web/api/query.tsx';

export const recordQueries = {
  figures: () => queryOf(getRecord),
  claims: (query: RecordQuery) => rowsQueryOf(listClaims, { query }),
  claim: (id: number) => queryOf(getClaim, { params: { id: String(id) } }),
  /** The fate of prices with as many feathers as the one of a history. */
  similar: ({ origin, code, tripType, feathers }: PricedTrip): Query<SimilarClaims> =>
    queryOf(getSimilarClaims, {
      query: {
        origin: departureAirports.find((airport) => airport === origin) ?? defaultOrigin,
        destination: code,
        tripType,
        feathers: feathers ?? 1,
      },
    }),
} as const;

export type PricedTrip = Pick<
  FareHistory,
  'origin' | 'code' | 'tripType' | 'feathers' | 'current' | 'departureMonth'
>;

/** Without enough history of its own a price is like no other. */
export function isSimilarTold({ feathers }: PricedTrip): boolean {
  return feathers !== null;
}
