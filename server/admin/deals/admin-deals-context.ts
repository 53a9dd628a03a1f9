/** Dependencies of deal administration, and the two reads its services share. */
import type { Kysely } from 'kysely';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { RefreshContext } from '#server/pipeline/refresh/refresh.service.ts';
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
  /** For judging the lists of held fares that an administrator publishes or rejects. */
  refresh: RefreshContext;
  logger: Logger;
  config: { isDemo: boolean };
  now: () => Date;
};

/**
 * Evidence of many pairs; sample prices count on a demo site.
 * @param db the transaction, inside one
 */
export function readRecorded(
  { config, now }: Pick<AdminDealsContext, 'config' | 'now'>,
  db: Kysely<Database>,
  pairs: readonly TripPair[],
): Promise<Map<string, RecordedReference>> {
  return listRecordedReferences(db, { pairs, includeSample: config.isDemo, now: now() });
}

/** Reloads the deals on this node before the response; other nodes follow the notification. */
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

/** Presents deals with one read of evidence for all. */
export async function presentDeals(context: AdminDealsContext, deals: readonly Deal[]): Promise<AdminDeal[]> {
  const { reference, board, db, now } = context;
  const recorded = await readRecorded(context, db, deals);
  return deals.map((deal) => presentAdminDeal(deal, { reference, board, recorded, now: now() }));
}

export async function presentOne(context: AdminDealsContext, deal: Deal): Promise<{ deal: AdminDeal }> {
  const [view] = await presentDeals(context, [deal]);
  if (!view) throw new Error('a deal was not presented');
  return { deal: view };
}
