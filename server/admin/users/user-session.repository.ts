/** Ends all sessions of an account, on the site and in the administration. */
import type { Transaction } from 'kysely';
import { deleteAdminSessionsOf } from '#server/admin/session/admin-session.repository.ts';
import { deleteSessionsOf } from '#server/people/accounts/session.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** @returns how many ended */
export async function endEverySession(trx: Transaction<Database>, userId: string): Promise<number> {
  return (await deleteSessionsOf(trx, userId)) + (await deleteAdminSessionsOf(trx, userId));
}

/**
 * Ends all sessions except the acting administrator's.
 * @returns how many ended
 */
export async function endOtherSessions(
  trx: Transaction<Database>,
  { userId, exceptAdminSession }: { userId: string; exceptAdminSession: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('admin_session')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptAdminSession)
    .executeTakeFirstOrThrow();
  return (await deleteSessionsOf(trx, userId)) + Number(numDeletedRows);
}
