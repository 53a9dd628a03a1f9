/** Stores second factors: encrypted secret, last used time step, recovery codes. */
import type { Db, Trx } from '#server/platform/database/schema.ts';

type Reader = Db;

export type SecondFactorRow = { sealedSecret: string; isConfirmed: boolean };

export async function findSecondFactor(db: Reader, userId: string): Promise<SecondFactorRow | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { sealedSecret: row.secret, isConfirmed: row.confirmed_at !== null };
}

/**
 * Stores a new unconfirmed factor.
 * @returns false when a confirmed one exists
 */
export async function beginFactor(
  trx: Trx,
  { userId, sealedSecret }: { userId: string; sealedSecret: string },
  now: Date,
): Promise<boolean> {
  const begun = { secret: sealedSecret, created_at: now, confirmed_at: null, last_step: null };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factor')
    .values({ user_id: userId, ...begun })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(begun).where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function confirmFactor(
  trx: Trx,
  { userId, step }: { userId: string; step: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Uses a time step once; earlier steps are then refused.
 * @returns whether it was unused
 */
export async function takeStep(
  trx: Trx,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns whether there was one */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null }));
  await trx.insertInto('recovery_code').values(rows).execute();
}

/** @returns whether one of `hashes` was an unused code */
export async function takeRecoveryCode(
  trx: Trx,
  { userId, hashes }: { userId: string; hashes: readonly Uint8Array[] },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
