/** Makes every node see at once which destinations are Premium. */
import { type Kysely, sql } from 'kysely';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Every node listens here; the payload is empty. */
const premiumChangedChannel = 'premium_changed';

export type PremiumReaders = {
  board: Pick<Board, 'reloadPremium'>;
  deals: Pick<DealBoard, 'rearrange'>;
  logger: Logger;
};

/** Inside a transaction, sent when it commits. */
export async function announcePremium(db: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${premiumChangedChannel}, '')`.execute(db);
}

/** On this node; what was known stays where it cannot be read. */
export async function reloadPremium({ board, deals, logger }: PremiumReaders): Promise<void> {
  try {
    await board.reloadPremium();
    await deals.rearrange();
  } catch (error) {
    logger.error({ err: error }, 'Premium destinations were not read anew; what was known stays');
  }
}

/** On every announcement, and after a gap in which some may have been missed. */
export function followPremium(
  context: PremiumReaders & { handle: Pick<DatabaseHandle, 'listen'> },
): Promise<() => Promise<void>> {
  const reload = (): void => void reloadPremium(context);
  return context.handle.listen(premiumChangedChannel, reload, reload);
}
