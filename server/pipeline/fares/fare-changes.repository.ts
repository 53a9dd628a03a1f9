/** Reads what was stored in a list since it was read last. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import {
  type CurrentFare,
  createFareReader,
  type FareListFilter,
  listedFareRows,
  readFares,
} from './fare.repository.ts';

/** A point in the order of transactions: what is stored later is newer than it, and a little of what is not. */
export type StorePosition = string;

/** To be read before the fares themselves. */
export async function readStorePosition(db: Kysely<Database>): Promise<StorePosition> {
  const { rows } = await sql<{ position: StorePosition }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as position`.execute(db);
  return rows[0]?.position ?? '0';
}

/** How a list differs from what was read at a position. */
export type FareChanges = {
  /** Listed fares that were stored since, a few that were not among them. */
  stored: CurrentFare[];
  /** Number of listed fares by destination: another number than expected tells of fares that were removed. */
  counts: Map<string, number>;
};

/** What was stored in a list since a position, whoever stored it: a row of a table knows its transaction. */
export async function listFareChanges(
  db: Kysely<Database>,
  filter: FareListFilter,
  since: StorePosition,
): Promise<FareChanges> {
  const [counts, rows] = await Promise.all([
    listedFareRows(db, filter)
      .select(({ fn }) => ['destination', fn.countAll<string>().as('fares')])
      .groupBy('destination')
      .execute(),
    listedFareRows(db, filter).selectAll().where(sql<SqlBool>`age(xmin) <= age(${since}::xid)`).execute(),
  ]);
  return {
    stored: rows.map(createFareReader()),
    counts: new Map(counts.map(({ destination, fares }) => [destination, Number(fares)])),
  };
}

/** The listed fares of some destinations. */
export async function listFaresTo(
  db: Kysely<Database>,
  filter: FareListFilter,
  destinations: readonly string[],
): Promise<CurrentFare[]> {
  if (destinations.length === 0) return [];
  return readFares(listedFareRows(db, filter).where('destination', 'in', destinations), createFareReader());
}
