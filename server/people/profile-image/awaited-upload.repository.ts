/** The statements of a prepared upload that are the same for every picture an administrator uploads. */
import type { UploadPlace } from './picture-upload.ts';

type AwaitedTable = 'deal_image' | 'destination_photo';

/** Prepared uploads are rows of `table`; whoever has the signed URL may use one. */
export function awaitedUploadsIn(
  table: AwaitedTable,
): Pick<UploadPlace, 'insertAwaited' | 'isAwaited' | 'takeAwaited'> {
  return {
    async insertAwaited(trx, { id }, { now, expiresAt }) {
      const row = { id, status: 'awaited', created_at: now, expires_at: expiresAt } as const;
      if (table === 'deal_image')
        await trx
          .insertInto(table)
          .values({ ...row, image: null })
          .execute();
      else
        await trx
          .insertInto(table)
          .values({ ...row, updated_at: now })
          .execute();
    },
    async isAwaited(db, { id }, now) {
      const row = await db
        .selectFrom(table)
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'awaited')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    async takeAwaited(db, { id }, now) {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('id', '=', id)
        .where('status', '=', 'awaited')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
  };
}
