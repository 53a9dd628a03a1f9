/** Finds the destination that a call names, and whether its caller may see prices to it. */
import type { Viewer } from '#contract/domain/account.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { type Airport, findAirport, type ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';

export type PairQuery = FareListKey & { code: string; viewer: Viewer };
export type PairContext = { board: Board; reference: ReferenceData };

/** @throws AppError `not_found` for an unknown code, and for the origin itself */
export function getDestination(
  context: PairContext,
  query: PairQuery,
): { airport: Airport; locked: boolean } {
  const airport = findAirport(context.reference, query.code);
  if (!airport || airport.code === query.origin) {
    throw new AppError('not_found', { log: `no destination ${query.code}` });
  }
  const { isLocked } = accessToDestination(context.board, query.viewer, airport.code);
  return { airport, locked: isLocked };
}
