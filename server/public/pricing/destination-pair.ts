/** Finds the destination that a call names, and whether its caller may see prices to it. */
import type { Viewer } from '#contract/domain/account.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { findCheapestOfCity } from '#server/pipeline/fares/cheapest.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { type Airport, findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import { listSeenAirports } from './city-verdict.ts';

/** `city`: the airport of its city that the viewer may see and reaches for the lowest price. */
export type PairQuery = FareListKey & { code: string; place?: 'airport' | 'city'; viewer: Viewer };
export type PairContext = { board: Board; reference: ReferenceData };

/**
 * `airports` are the codes of all that the query is about, ascending.
 * @throws AppError `not_found` for an unknown code, and for the origin itself
 */
export function getDestination(
  context: PairContext,
  query: PairQuery,
): { airport: Airport; airports: readonly string[]; locked: boolean } {
  const { board, reference } = context;
  const asked = findAirport(reference, query.code);
  if (!asked || asked.code === query.origin) {
    throw new AppError('not_found', { log: `no destination ${query.code}` });
  }
  const seen = query.place === 'city' ? listSeenAirports(context, query.viewer, asked.code) : [];
  const cheapest = findCheapestOfCity(seen.flatMap((code) => board.findEntry(query, code) ?? []));
  const airport = (cheapest && reference.airports.get(cheapest.fare.destination)) ?? asked;
  const { isLocked } = accessToDestination(board, query.viewer, airport.code);
  return { airport, airports: cheapest ? seen : [airport.code], locked: isLocked };
}
