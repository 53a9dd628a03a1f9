/** Lists held fares that are confirmed or accepted by an administrator, and deletes those that are contradicted. */
import type { Kysely } from 'kysely';
import { listedSince } from '#contract/domain/freshness.ts';
import { type FareListKey, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import {
  deleteFaresOf,
  deleteHeldFares,
  listHeldLoads,
  listSightingsTo,
} from '#server/pipeline/fares/held-fare.repository.ts';
import {
  type DecidedFares,
  type HeldSighting,
  planSettlement,
} from '#server/pipeline/observations/held-settlement.ts';
import { acceptHeldFares, confirmHeldFares } from '#server/pipeline/observations/observation.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listDecidedFares } from './deal.repository.ts';

/**
 * Settles what can be settled of a list; asked again without a new sighting or decision it changes nothing.
 * @returns ids of the fares that still wait, the newest of each trip at its site
 */
export async function settleHeldFares(db: Kysely<Database>, key: FareListKey, now: Date): Promise<string[]> {
  const since = listedSince(now);
  const waiting: string[] = [];
  let decided: DecidedFares | undefined;
  for await (const held of listHeldLoads(db, key, since)) {
    decided ??= await listDecidedFares(db, key, now);
    const destinations = [...new Set(held.map(({ destination }) => destination))];
    const listed = await listSightingsTo(db, key, { destinations, observedAfter: since });
    const isSample = ({ source }: { source: string }): boolean => source === sampleSource;
    const plan = planSettlement({ held, listed, ...decided, since, isSample });
    await deleteFaresOf(db, idsOf(plan.withdrawn));
    await deleteHeldFares(db, idsOf(plan.forgotten));
    await confirmHeldFares(db, idsOf(plan.confirmed), now);
    await acceptHeldFares(db, idsOf(plan.accepted), now);
    waiting.push(...idsOf(plan.waiting));
  }
  return waiting;
}

function idsOf(sightings: readonly HeldSighting[]): string[] {
  return sightings.map(({ id }) => id);
}
