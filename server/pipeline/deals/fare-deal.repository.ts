/** Finds the state of the deal that is exactly one fare, for those who do not hold the deals in memory. */
import type { Kysely } from 'kysely';
import { toHalalas } from '#contract/domain/money.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** As `DealBoard.stateOf` tells it: null where no open deal has the fare's price and days. */
export async function findFareDealState(
  db: Kysely<Database>,
  fare: CurrentFare,
  now: Date,
): Promise<'published' | 'pending' | null> {
  const rows = await db
    .selectFrom('deal')
    .select('status')
    .where('status', 'in', ['published', 'pending'])
    .where('deleted_at', 'is', null)
    .where('source', '=', fare.source)
    .where('origin', '=', fare.origin)
    .where('destination', '=', fare.destination)
    .where('trip_type', '=', fare.tripType)
    .where('departure_date', '=', fare.departureDate)
    .where('return_date', 'is not distinct from', fare.returnDate)
    .where('deal_price_halalas', '=', toHalalas(fare.price))
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute();
  const states = rows.map(({ status }) => status);
  if (states.includes('published')) return 'published';
  return states.includes('pending') ? 'pending' : null;
}
