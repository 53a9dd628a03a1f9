/** Stores the site's key pair for push messages; there is one. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export type StoredPushKey = { publicKey: string; sealedPrivateKey: string };

export async function findPushKey(db: Kysely<Database>): Promise<StoredPushKey | undefined> {
  const row = await db
    .selectFrom('push_key')
    .select(['public_key', 'sealed_private_key'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row && { publicKey: row.public_key, sealedPrivateKey: row.sealed_private_key };
}

/** Does nothing if another process stored one first. */
export async function insertPushKey(db: Kysely<Database>, key: StoredPushKey, now: Date): Promise<void> {
  await db
    .insertInto('push_key')
    .values({ id: 1, ...toRow(key), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces a pair whose private key is lost, with the devices that subscribed to it. */
export async function replacePushKey(
  db: Kysely<Database>,
  { lost, key }: { lost: StoredPushKey; key: StoredPushKey },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('push_key')
      .set({ ...toRow(key), created_at: now })
      .where('public_key', '=', lost.publicKey)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await trx.deleteFrom('push_device').execute();
  });
}

function toRow({ publicKey, sealedPrivateKey }: StoredPushKey) {
  return { public_key: publicKey, sealed_private_key: sealedPrivateKey };
}
