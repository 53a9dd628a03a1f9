/** What the law gives everybody: a copy of all that is held about them, and its erasure, which a mailed link takes back. */
import { deleteAccount, exportAccount, keepAccount } from '#contract/api/account.ts';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { accountLink } from '#server/accounts/account-link.ts';
import {
  deleteAccountTokens,
  insertAccountToken,
  takeAccountToken,
} from '#server/accounts/account-token.repository.ts';
import type { AccountsContext } from '#server/accounts/accounts-context.ts';
import { holdActingAccount } from '#server/accounts/acting-account.ts';
import { proveOwnPassword } from '#server/accounts/password.service.ts';
import { endedSessionCookie } from '#server/accounts/session-cookie.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/errors.ts';
import type { SignedIn } from '#server/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/http/operation-route.ts';
import { getSignedIn } from '#server/http/signed-in.ts';
import { takeLimits } from '#server/limits/limit.repository.ts';
import { queueMail } from '#server/mail/mail.service.ts';
import {
  findAccountLocked,
  listFormerEmails,
  markLeaving,
  markStaying,
} from './account-deletion.repository.ts';
import { findPerson, listPersonalRows, type PersonalRow } from './person.repository.ts';
import { tableRules } from './personal-tables.ts';

export type PersonalDataContext = Pick<AccountsContext, 'accounts' | 'config' | 'db' | 'jobs' | 'now'>;

const exportsAnHour = 10;

export function personalDataRoutes(context: PersonalDataContext): OperationRoute[] {
  const { now } = context;
  return [
    operationRoute(
      exportAccount,
      async ({ caller, setHeader }) => {
        const { userId } = getSignedIn(caller);
        setHeader('content-disposition', 'attachment; filename="hudhud-account.json"');
        return { exportedAt: now().toISOString(), tables: await exportTables(context, userId) };
      },
      { isCostly: true },
    ),
    operationRoute(
      deleteAccount,
      async ({ body, caller, addCookie, setHeader }) => {
        const signedIn = getSignedIn(caller);
        const proven = await proveOwnPassword(context, signedIn.userId, body.password);
        if (!proven) {
          throw new AppError('validation_failed', {
            log: 'wrong password at deletion',
            fields: { password: 'api.field.wrongPassword' },
          });
        }
        const deletionAt = await requestDeletion(context, signedIn, proven.passwordChangedAt);
        addCookie(endedSessionCookie);
        setHeader('clear-site-data', '"cache", "storage"');
        return { deletionAt: deletionAt.toISOString() };
      },
      { isCostly: true },
    ),
    operationRoute(
      keepAccount,
      async ({ body }) => {
        await keepByToken(context, body.token);
        return { done: true as const };
      },
      { isCostly: true },
    ),
  ];
}

async function exportTables(
  { db, now }: PersonalDataContext,
  userId: string,
): Promise<Record<string, PersonalRow[]>> {
  const limit = { action: 'export', actor: `user:${userId}`, most: exportsAnHour, withinSeconds: 3600 };
  await db.transaction().execute((trx) => takeLimits(trx, [limit], now()));
  const person = await findPerson(db, userId);
  if (!person) throw new AppError('unauthenticated', { log: 'the account is gone' });
  const tables: Record<string, PersonalRow[]> = {};
  for (const table of Object.keys(tableRules) as (keyof Database)[]) {
    if (tableRules[table].holds === 'people') tables[table] = await listPersonalRows(db, table, person);
  }
  return tables;
}

/**
 * @returns when the account is erased
 * @throws AppError `forbidden` for the only administrator, `unauthenticated` when session or password ended meanwhile
 */
async function requestDeletion(
  context: PersonalDataContext,
  signedIn: SignedIn,
  passwordChangedAt: Date | null,
): Promise<Date> {
  const { userId } = signedIn;
  const { db, jobs, config } = context;
  const now = context.now();
  const lifetimeMs = deletionDelayDays * 86_400_000;
  const deletionAt = new Date(now.getTime() + lifetimeMs);
  await db.transaction().execute(async (trx) => {
    const account = await findAccountLocked(trx, userId);
    if (!account) throw new AppError('unauthenticated', { log: 'the account is gone or leaving' });
    await holdActingAccount(trx, signedIn, passwordChangedAt);
    if (account.isOnlyAdmin) throw new AppError('forbidden', { log: 'the only administrator stays' });
    const { language } = account;
    await markLeaving(trx, userId, now);
    for (const email of [account.email, ...(await listFormerEmails(trx, userId, now))]) {
      const purpose = 'keep_account';
      const token = await insertAccountToken(trx, { userId, purpose, email }, { now, lifetimeMs });
      const url = accountLink(config, { page: 'keep-account', language, token });
      const payload = { url, deletionDay: riyadhDate(deletionAt) };
      await queueMail(trx, { jobs, now }, { template: 'account-deletion', payload, to: email, language });
    }
  });
  return deletionAt;
}

/** @throws AppError `link_expired` for a token that was used, is over or never was */
async function keepByToken({ db, now }: PersonalDataContext, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const taken = await takeAccountToken(trx, { token, purposes: ['keep_account'] }, now());
    if (!taken || !(await markStaying(trx, taken.userId, now()))) {
      throw new AppError('link_expired', { log: 'no account to keep by this token' });
    }
    await deleteAccountTokens(trx, taken.userId, ['keep_account']);
  });
}
