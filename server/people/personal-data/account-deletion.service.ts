/** Requests the deletion of an account, cancels the request, and erases the account 30 days later. */
import { sql } from 'kysely';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type Account, updateAccount } from '#server/people/accounts/account.repository.ts';
import { tokenLifetimes } from '#server/people/accounts/account-limits.ts';
import { mailLink } from '#server/people/accounts/account-mail.ts';
import { deleteAccountTokens } from '#server/people/accounts/account-token.repository.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { mayMailAccount } from '#server/people/mailboxes/stranger-mail.ts';
import { adoptGuestWatches } from '#server/people/watches/watch.repository.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { defineScheduledJob, type JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import { tidyMailJob } from '#server/platform/mail/mail.service.ts';
import { erasePerson, findPerson } from './person.repository.ts';

const lifetimeMs = tokenLifetimes.keep_account;

/**
 * Signs the owner out everywhere and mails a link that cancels the deletion, to former addresses too.
 * @param isByAdministrator only changes the text of the mail
 * @returns when the account will be erased
 */
export async function closeAccount(
  trx: Trx,
  context: Pick<AccountsContext, 'db' | 'config' | 'jobs' | 'now' | 'accounts'>,
  { account, isByAdministrator }: { account: Account; isByAdministrator: boolean },
): Promise<Date> {
  const { id: userId, language } = account;
  const at = context.now();
  const deletionAt = new Date(at.getTime() + lifetimeMs);
  // Links for former addresses stay.
  await updateAccount(trx, { userId, set: { deletion_requested_at: at } }, at);
  await trx.deleteFrom('user_session').where('user_id', '=', userId).execute();
  await trx.deleteFrom('admin_session').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'undo_email_change')
    .execute();
  const own = (await mayMailAccount(trx, context, account)) ? [account.email] : [];
  // Former addresses that may still be restored: their owners must be told, too.
  const { rows: former } = await sql<{ email: string }>`
    select distinct token.email from account_token as token
    join user_account on user_account.id = token.user_id and user_account.email <> token.email
    where token.user_id = ${userId} and purpose = 'undo_email_change' and expires_at > ${at}`.execute(trx);
  for (const email of [...own, ...former.map((token) => token.email)]) {
    const to = { id: userId, email, language };
    const words = { deletionDay: riyadhDate(deletionAt), isByAdministrator };
    await mailLink(trx, context, { template: 'account-deletion', to, ...words });
  }
  return deletionAt;
}

/**
 * Invalidates the mailed links.
 * @returns whether the account was closed
 */
export async function reopenAccount(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ deletion_requested_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('deletion_requested_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await deleteAccountTokens(trx, userId, ['keep_account']);
  return true;
}

type ErasureContext = { db: Db; now: () => Date; logger: Logger };

export const accountErasure = defineScheduledJob<ErasureContext & { jobs: JobQueue }>({
  name: 'accounts-erase',
  cron: '17 3 * * *',
  async run(context, signal) {
    const erased = await eraseDueAccounts(context, signal);
    // Mail may also exist as files, which are deleted with its rows.
    if (erased > 0) await context.jobs.enqueue(tidyMailJob, {});
  },
});

/** Erases each account in its own transaction; when `signal` aborts, the next run continues. */
export async function eraseDueAccounts(
  { db, now, logger }: ErasureContext,
  signal?: AbortSignal,
): Promise<number> {
  const askedBefore = new Date(now().getTime() - lifetimeMs);
  let erased = 0;
  const selectDue = (from: Db) =>
    from.selectFrom('user_account').select('id').where('deletion_requested_at', '<=', askedBefore);
  for (const { id } of await selectDue(db).orderBy('deletion_requested_at').limit(500).execute()) {
    if (signal?.aborted) break;
    erased += await db.transaction().execute(async (trx) => {
      // It may have been restored or erased meanwhile.
      if (!(await selectDue(trx).where('id', '=', id).forUpdate().executeTakeFirst())) return 0;
      await adoptGuestWatches(trx, now(), id);
      const person = await findPerson(trx, id);
      if (person) await erasePerson(trx, person);
      return 1;
    });
  }
  if (erased > 0) logger.info({ erased }, 'accounts were erased');
  return erased;
}
