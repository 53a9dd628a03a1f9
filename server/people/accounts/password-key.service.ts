/** Compares the configured password keys with those this database was used with before. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/schema.ts';
import type { AccountKeys } from './account-keys.ts';

/** The configured password keys do not belong to this database. The message is one line for operators. */
export class PasswordKeyError extends Error {
  override readonly name = 'PasswordKeyError';
}

type CheckOptions = {
  keys: Pick<AccountKeys, 'ids'>;
  /** Whether a new key may replace a lost one. */
  isReplaceAllowed: boolean;
  now: Date;
};

/**
 * Records the current key. A database that was only used with other keys is refused, since every sign-in would
 * fail.
 * @throws PasswordKeyError
 */
export async function checkPasswordKey(db: Db, { keys, isReplaceAllowed, now }: CheckOptions): Promise<void> {
  const [current, ...earlier] = keys.ids();
  const stored = await db.selectFrom('password_key').select('id').execute();
  const used = new Set(stored.map(({ id }) => id));
  if (used.size === 0) for (const { id } of await countRecordsByKey(db, keys)) used.add(id);
  const isKnown = used.size === 0 || [current, ...earlier].some((id) => used.has(id));
  if (!isKnown && !isReplaceAllowed) {
    throw new PasswordKeyError(
      `PASSWORD_PEPPER: this database was used with the key ${[...used].sort().join(' or ')}, and ${current} is here; set the old key, put its password.key back into DATA_DIR, or set ALLOW=new-password-key and let everybody choose a new password`,
    );
  }
  await db
    .insertInto('password_key')
    .values({ id: current, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type KeyUse = {
  id: string;
  state: 'current' | 'earlier' | 'missing';
  passwords: number;
  secondFactors: number;
};

/** Counts records per key; a key without records can be removed. */
export async function countRecordsByKey(db: Db, keys: Pick<AccountKeys, 'ids'>): Promise<KeyUse[]> {
  const { rows } = await sql<{ id: string; passwords: number; second_factors: number }>`
    select id, sum(passwords)::int as passwords, sum(second_factors)::int as second_factors from (
      select substring(password_hash from 'keyid=([A-Za-z0-9_-]{8})') as id, 1 as passwords, 0 as second_factors
        from user_account where password_hash is not null
      union all
      select substring(secret from '^([A-Za-z0-9_-]{8})[.]'), 0, 1 from second_factor
    ) as records where id is not null group by id order by id`.execute(db);
  const [current, ...earlier] = keys.ids();
  const stateOf = (id: string) => {
    if (id === current) return 'current';
    return earlier.includes(id) ? 'earlier' : 'missing';
  };
  return rows.map(({ id, passwords, second_factors: secondFactors }) => ({
    id,
    state: stateOf(id),
    passwords,
    secondFactors,
  }));
}
