/** Stores the price at which a pair's last published deal ended or went back to review. */
import type { Kysely } from 'kysely';
import type { TripType } from '#contract/domain/itinerary.ts';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type DealChangeRecord = {
  source: string;
  origin: string;
  destination: string;
  tripType: TripType;
  /** Price in SAR while the deal was published. */
  dealPrice: number;
  /** The new price waits for review; else it is not a deal. The table and the API say `held` and `ended`. */
  isInReview: boolean;
};

/** Upserts one row per pair: the newest change. */
export async function upsertDealChanges(
  db: Kysely<Database>,
  changes: readonly DealChangeRecord[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('deal_change')
    .values(
      changes.map(({ tripType, dealPrice, isInReview, ...change }) => ({
        ...change,
        outcome: isInReview ? ('held' as const) : ('ended' as const),
        trip_type: tripType,
        deal_price_halalas: toHalalas(dealPrice),
        changed_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source', 'origin', 'destination', 'trip_type']).doUpdateSet((row) => ({
        deal_price_halalas: row.ref('excluded.deal_price_halalas'),
        outcome: row.ref('excluded.outcome'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

export async function listDealChanges(
  db: Kysely<Database>,
  since: Date,
): Promise<(DealChangeRecord & { changedAt: Date })[]> {
  const rows = await db.selectFrom('deal_change').selectAll().where('changed_at', '>', since).execute();
  return rows.map((row) => ({
    source: row.source,
    origin: row.origin,
    destination: row.destination,
    tripType: row.trip_type as TripType,
    dealPrice: fromHalalas(row.deal_price_halalas),
    isInReview: row.outcome === 'held',
    changedAt: row.changed_at,
  }));
}
