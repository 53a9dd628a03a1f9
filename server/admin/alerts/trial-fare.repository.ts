/** Finds a fare listed now for a trial: that of the best deal, else any. */
import type { Kysely } from 'kysely';
import { isListedDeal, readDeals } from '#server/pipeline/deals/deal.repository.ts';
import {
  type CurrentFare,
  findListedFare,
  isShown,
  type ShownFilter,
} from '#server/pipeline/fares/fare.repository.ts';
import { createRowReader } from '#server/pipeline/observations/stored-row.ts';
import type { Database } from '#server/platform/database/schema.ts';

const mostDeals = 20;

/** Undefined when the site lists none. */
export async function findTrialFare(
  db: Kysely<Database>,
  shown: ShownFilter,
  now: Date,
): Promise<CurrentFare | undefined> {
  const deals = await db
    .selectFrom('deal')
    .selectAll()
    .where(isListedDeal(now))
    .where('departure_date', 'is not', null)
    .orderBy('discount_percentage', 'desc')
    .orderBy('id')
    .limit(mostDeals)
    .execute();
  for (const { departureDate, ...deal } of readDeals(deals)) {
    const fare = departureDate && (await findListedFare(db, { ...deal, departureDate }, shown));
    if (fare) return fare;
  }
  const row = await db.selectFrom('fare').selectAll().where(isShown(shown)).limit(1).executeTakeFirst();
  return row && createRowReader<CurrentFare>()(row);
}
