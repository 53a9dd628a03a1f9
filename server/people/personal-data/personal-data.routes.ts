/** Export of all personal data, account deletion, and the mailed link that cancels a deletion. */
import { deleteAccount, exportAccount, keepAccount } from '#contract/api/account.ts';
import { lockWithAdministrators } from '#server/people/accounts/account-lock.repository.ts';
import { takeAccountToken } from '#server/people/accounts/account-token.repository.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { expired, proveOwnPassword } from '#server/people/accounts/password.service.ts';
import { lockActingAccount } from '#server/people/accounts/session.service.ts';
import { endedSessionCookie } from '#server/people/accounts/session-cookie.ts';
import { adoptGuestWatches } from '#server/people/watches/watch.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import { countedAttempt, windowCounter } from '#server/platform/limits/counted-attempt.ts';
import { closeAccount, reopenAccount } from './account-deletion.service.ts';
import { findPerson, listPersonalRows, listWatchedTrips, type PersonalRow } from './person.repository.ts';
import { tableRules } from './personal-tables.ts';

type PersonalDataContext = Pick<AccountsContext, 'accounts' | 'config' | 'db' | 'jobs' | 'now'>;

export function personalDataRoutes(context: PersonalDataContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(exportAccount, async ({ caller, setHeader }) => {
      const { userId } = getSignedIn(caller);
      setHeader('content-disposition', 'attachment; filename="hudhud-account.json"');
      const limit = { action: 'export', actor: `user:${userId}`, most: 10, withinSeconds: 3600 } as const;
      const tables = await countedAttempt(context, [windowCounter([limit])], () =>
        exportTables(context, userId),
      );
      return { exportedAt: now().toISOString(), tables };
    }),
    operationRoute(deleteAccount, async ({ body, caller, addCookie, setHeader }) => {
      const signedIn = getSignedIn(caller);
      const proven = await proveOwnPassword(context, signedIn.userId, body.password);
      if (!proven) {
        throw invalidField('password', 'api.field.wrongPassword', 'wrong password at deletion');
      }
      const deletionAt = await db.transaction().execute(async (trx) => {
        const locked = await lockWithAdministrators(trx, signedIn.userId, now());
        const account = await lockActingAccount(trx, signedIn, proven.passwordChangedAt);
        if (locked?.isLastAdministrator)
          throw new AppError('forbidden', { log: 'the only administrator stays' });
        return closeAccount(trx, context, { account, isByAdministrator: false });
      });
      addCookie(endedSessionCookie);
      setHeader('clear-site-data', '"cache", "storage"');
      return { deletionAt: deletionAt.toISOString() };
    }),
    operationRoute(keepAccount, async ({ body }) => {
      await db.transaction().execute(async (trx) => {
        const taken = await takeAccountToken(trx, { token: body.token, purposes: ['keep_account'] }, now());
        if (!taken || !(await reopenAccount(trx, taken.userId, now()))) throw expired();
      });
      return { done: true as const };
    }),
  ];
}

/** With what its owner watched as a guest of the same confirmed address. */
function exportTables(
  { db, now }: PersonalDataContext,
  userId: string,
): Promise<Record<string, PersonalRow[]>> {
  return db.transaction().execute(async (trx) => {
    await adoptGuestWatches(trx, now(), userId);
    const person = await findPerson(trx, userId);
    if (!person) throw new AppError('unauthenticated', { log: 'the account is gone' });
    const tables: Record<string, PersonalRow[]> = {};
    for (const table of Object.keys(tableRules) as (keyof Database)[]) {
      if (tableRules[table].holds === 'people') tables[table] = await listPersonalRows(trx, table, person);
    }
    tables.watched_trip = await listWatchedTrips(trx, person);
    return tables;
  });
}
