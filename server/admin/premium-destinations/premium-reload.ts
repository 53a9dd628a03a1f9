/** Makes every node reload the Premium destinations at once. */
import { type Kysely, sql } from 'kysely';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Notification channel of all nodes; the payload is empty. */
const premiumChangedChannel = 'premium_changed';

export type PremiumReaders = {
  board: Pick<Board, 'reloadPremium'>;
  deals: Pick<DealBoard, 'rearrange'>;
  logger: Logger;
};

/** Inside a transaction it is sent on commit. */
export async function announcePremium(db: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${premiumChangedChannel}, '')`.execute(db);
}

/** Reloads on this node; keeps the known list when reading fails. */
export async function reloadPremium({ board, deals, logger }: PremiumReaders): Promise<void> {
  try {
    await board.reloadPremium();
    await deals.rearrange();
  } catch (error) {
    logger.error({ err: error }, 'Premium destinations were not read anew; what was known stays');
  }
}

/** Reloads on every notification, and after a reconnect, when some may have been missed. */
export function subscribeToPremium(
  context: PremiumReaders & { handle: Pick<DatabaseHandle, 'listen'> },
): Promise<() => Promise<void>> {
  const reload = (): void => void reloadPremium(context);
  return context.handle.listen(premiumChangedChannel, reload, reload);
}
