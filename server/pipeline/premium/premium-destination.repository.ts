/** Stores which destinations are open to Premium subscribers only. */
import type { Kysely } from 'kysely';
import type { Airport } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Codes of the destinations that are Premium now. */
export async function listPremiumCodes(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('premium_destination')
    .select('destination_code')
    .where('is_premium', '=', true)
    .execute();
  return new Set(rows.map((row) => row.destination_code));
}

/** Adds Premium destinations; existing ones stay as they are. */
export async function insertPremiumDestinations(
  db: Kysely<Database>,
  airports: readonly Airport[],
): Promise<void> {
  if (airports.length === 0) return;
  await db
    .insertInto('premium_destination')
    .values(
      airports.map((airport) => ({
        destination_code: airport.code,
        destination_name: airport.name,
        city: airport.city,
        country: airport.country,
        region: airport.region,
        is_premium: true,
      })),
    )
    .onConflict((conflict) => conflict.column('destination_code').doNothing())
    .execute();
}
