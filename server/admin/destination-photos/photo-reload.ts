/** Makes every node reload the photos of destinations at once. */
import { type Kysely, sql } from 'kysely';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Notification channel of all nodes; the payload is empty. */
const photosChangedChannel = 'photos_changed';

export type PhotoReaders = { board: Pick<Board, 'reloadPhotos'>; logger: Logger };

/** Inside a transaction it is sent on commit. */
export async function announcePhotos(db: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${photosChangedChannel}, '')`.execute(db);
}

/** Reloads on this node; keeps the known photos when reading fails. */
export async function reloadPhotos({ board, logger }: PhotoReaders): Promise<void> {
  try {
    await board.reloadPhotos();
  } catch (error) {
    logger.error({ err: error }, 'Photos of destinations were not read again; the known ones stay');
  }
}

/** Reloads on every notification, and after a reconnect, when some may have been missed. */
export function subscribeToPhotos(
  context: PhotoReaders & { handle: Pick<DatabaseHandle, 'listen'> },
): Promise<() => Promise<void>> {
  const reload = (): void => void reloadPhotos(context);
  return context.handle.listen(photosChangedChannel, reload, reload);
}
