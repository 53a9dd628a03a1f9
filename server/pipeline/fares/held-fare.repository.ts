/** Reads held fares: stored, but not listed because their price is implausibly low. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { type CurrentFare, createFareReader, type FareListKey } from './fare.repository.ts';

export type HeldFare = { id: string; isConfirmed: boolean; fare: CurrentFare };

/** All held sightings of a list, confirmed ones included. */
export async function listHeldFares(db: Kysely<Database>, key: FareListKey): Promise<HeldFare[]> {
  const rows = await db
    .selectFrom('held_fare')
    .selectAll()
    .where('origin', '=', key.origin)
    .where('trip_type', '=', key.tripType)
    .execute();
  const read = createFareReader();
  return rows.map((row) => ({ id: row.id, isConfirmed: row.confirmed_at !== null, fare: read(row) }));
}

/**
 * Listed fares of some destinations of a list.
 * @param observedAfter older ones are not listed
 */
export async function listFaresTo(
  db: Kysely<Database>,
  key: FareListKey,
  { destinations, observedAfter }: { destinations: readonly string[]; observedAfter: Date },
): Promise<CurrentFare[]> {
  if (destinations.length === 0) return [];
  const rows = await db
    .selectFrom('fare')
    .selectAll()
    .where('origin', '=', key.origin)
    .where('trip_type', '=', key.tripType)
    .where('destination', 'in', destinations)
    .where('observed_at', '>', observedAfter)
    .execute();
  return rows.map(createFareReader());
}

/** Number of unconfirmed held fares over all lists. */
export async function countHeldFares(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from held_fare where confirmed_at is null`.execute(db);
  return rows[0]?.held ?? 0;
}

/** Deletes old held fares; their observations stay. */
export async function deleteHeldFares(db: Kysely<Database>, recordedBefore: Date): Promise<void> {
  await db.deleteFrom('held_fare').where('recorded_at', '<', recordedBefore).execute();
}
