/** Stores Premium destinations, and updates the deals to them. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { curatedSource } from '#contract/domain/deal.ts';
import type { Region } from '#contract/domain/region.ts';
import type { Database, PremiumDestinationTable } from '#server/platform/database/schema.ts';

export type PremiumPlace = {
  id: string;
  version: number;
  code: string;
  name: string;
  city: string;
  country: string;
  region: Region;
  isPremium: boolean;
  updatedAt: Date;
};

export type PremiumPlaceFields = Omit<PremiumPlace, 'id' | 'version' | 'updatedAt'>;

/** By name. */
export async function listPremiumPlaces(db: Kysely<Database>): Promise<PremiumPlace[]> {
  const rows = await db
    .selectFrom('premium_destination')
    .selectAll()
    .orderBy('destination_name')
    .orderBy('destination_code')
    .execute();
  return rows.map(toPlace);
}

/** Locked until `trx` ends. */
export async function findPremiumPlaceLocked(
  trx: Transaction<Database>,
  id: string,
): Promise<PremiumPlace | undefined> {
  const row = await trx
    .selectFrom('premium_destination')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toPlace(row);
}

/** @throws a unique violation when the code exists */
export async function insertPremiumPlace(
  trx: Transaction<Database>,
  fields: PremiumPlaceFields,
  now: Date,
): Promise<PremiumPlace> {
  const row = await trx
    .insertInto('premium_destination')
    .values({ ...rowOf(fields), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPlace(row);
}

/** @throws a unique violation when another row has the code */
export async function updatePremiumPlace(
  trx: Transaction<Database>,
  { id, fields }: { id: string; fields: PremiumPlaceFields },
  now: Date,
): Promise<PremiumPlace> {
  const row = await trx
    .updateTable('premium_destination')
    .set({ ...rowOf(fields), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPlace(row);
}

export async function deletePremiumPlace(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('premium_destination').where('id', '=', id).execute();
}

/** The mark of found deals, which lists of administrators are filtered by; those that are over stay as they were. */
export async function updatePremiumOfDetectedDeals(
  trx: Transaction<Database>,
  destinations: readonly string[],
): Promise<void> {
  const isPremium = sql<boolean>`exists (
    select from premium_destination where destination_code = deal.destination and is_premium)`;
  await trx
    .updateTable('deal')
    .set({ is_premium: isPremium })
    .where('destination', 'in', [...destinations])
    .where('status', 'in', ['pending', 'published'])
    .where('source', '<>', curatedSource)
    .where((eb) => eb('is_premium', '<>', isPremium))
    .execute();
}

function rowOf({ code, name, city, country, region, isPremium }: PremiumPlaceFields) {
  return { destination_code: code, destination_name: name, city, country, region, is_premium: isPremium };
}

function toPlace(row: Selectable<PremiumDestinationTable>): PremiumPlace {
  return {
    id: row.id,
    version: row.version,
    code: row.destination_code,
    name: row.destination_name,
    city: row.city,
    country: row.country,
    region: row.region as Region,
    isPremium: row.is_premium,
    updatedAt: row.updated_at,
  };
}
