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
  /** What became of prices with as many feathers as the one of a history. */
  similar: ({ origin, code, tripType, feathers }: PricedTrip): Query<SimilarClaims> =>
    queryOf(getSimilarClaims, {
      query: {
        origin: departureAirports.find((airport) => airport === origin) ?? defaultOrigin,
        destination: code,
        tripType,
        feathers: feathers ?? leastFeathers,
      },
    }),
} as const;

export type PricedTrip = Pick<FareHistory, 'origin' | 'code' | 'tripType' | 'feathers'>;

/** From so many feathers on a price is below usual, and the record has a word on it. */
const leastFeathers = 4;

export function isSimilarTold({ feathers }: PricedTrip): boolean {
  return feathers !== null && feathers >= leastFeathers;
}
