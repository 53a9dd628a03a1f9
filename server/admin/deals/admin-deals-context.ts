/** What the administration of deals needs of the process, and the two reads all of its parts share. */
import type { Kysely } from 'kysely';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import type { StoredDeal } from '#server/pipeline/deals/deal.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import { presentAdminDeal } from './admin-deal.presenter.ts';
import type { RecordedReference } from './deal-check.ts';
import { listRecordedReferences, type TripPair } from './recorded-reference.repository.ts';

export type AdminDealsContext = {
  db: Kysely<Database>;
  reference: ReferenceData;
  board: Board;
  settings: Pick<BookingSettingsCopy, 'current'>;
  deals: Pick<DealBoard, 'reread' | 'stateOf'>;
  logger: Logger;
  config: { isDemo: boolean };
  now: () => Date;
};

/** What is recorded of many pairs; simulated prices count on a site that shows them. @param db the transaction, inside one */
export function readRecorded(
  { config, now }: Pick<AdminDealsContext, 'config' | 'now'>,
  db: Kysely<Database>,
  pairs: readonly TripPair[],
): Promise<Map<string, RecordedReference>> {
  return listRecordedReferences(db, { pairs, includeSample: config.isDemo, now: now() });
}

/** Before the caller is answered, this node shows the deals as they are now; other nodes follow the announcement. */
export async function showDeals(
  { deals, logger }: Pick<AdminDealsContext, 'deals' | 'logger'>,
  changed: readonly { id: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  try {
    await deals.reread(changed.map(({ id }) => id));
  } catch (error) {
    logger.error({ err: error }, 'changed deals were not read anew; the announcement will do it');
  }
}

/** Deals as the calls answer them, with one read for all of them. */
export async function presentDeals(
  context: AdminDealsContext,
  deals: readonly StoredDeal[],
): Promise<AdminDeal[]> {
  const { reference, board, db, now } = context;
  const recorded = await readRecorded(context, db, deals);
  return deals.map((deal) => presentAdminDeal(deal, { reference, board, recorded, now: now() }));
}

export async function presentOne(context: AdminDealsContext, deal: StoredDeal): Promise<{ deal: AdminDeal }> {
  const [view] = await presentDeals(context, [deal]);
  if (!view) throw new Error('a deal was not presented');
  return { deal: view };
}
