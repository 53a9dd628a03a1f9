/** Who administers the site, held while one of them is taken away: there is always somebody who can sign in. */
import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { type Account, findAccountById } from './account.repository.ts';

export type LockedAccount = {
  account: Account;
  /** Nobody else who administers could sign in, were this one taken away. */
  isLastAdministrator: boolean;
};

/**
 * The account and all administrators, held until `trx` ends, so that the last two cannot be taken away at once.
 * Undefined where there is no such account.
 */
export async function lockWithAdministrators(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<LockedAccount | undefined> {
  await trx
    .selectFrom('user_account')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', userId), eb('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read once they are held: what another transaction did meanwhile counts.
  const account = await findAccountById(trx, userId);
  if (!account) return undefined;
  const isAdministering = account.role === 'admin' && account.deletionRequestedAt === null;
  const isLastAdministrator = isAdministering && !(await hasOtherAdministrator(trx, userId, now));
  return { account, isLastAdministrator };
}

/** One who stays, and has a password or a link that sets one. */
async function hasOtherAdministrator(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('user_account as account')
    .select('account.id')
    .where('account.role', '=', 'admin')
    .where('account.id', '<>', userId)
    .where('account.deletion_requested_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account.password_hash', 'is not', null),
        exists(
          selectFrom('account_token as token')
            .select('token.user_id')
            .whereRef('token.user_id', '=', 'account.id')
            .where('token.purpose', '=', 'accept_invitation')
            .where('token.expires_at', '>', now),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
