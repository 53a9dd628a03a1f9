/** `/api/admin/alerts/suppressions…`: addresses alert mail no longer goes to, found by their hash. */
import type { Kysely } from 'kysely';
import {
  liftSuppression as lift,
  listSuppressions as list,
  type Suppression,
} from '#contract/api/admin-alerts.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import {
  liftSuppression,
  listSuppressions,
  type SuppressionRow,
} from '#server/people/mailboxes/suppression.repository.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';

export type SuppressionsContext = {
  db: Kysely<Database>;
  accounts: { keys: AccountKeys };
  now: () => Date;
};

export function suppressionRoutes({ db, accounts: { keys }, now }: SuppressionsContext): OperationRoute[] {
  return [
    operationRoute(list, async ({ query: { search, page, perPage }, setHeader }) => {
      const address = search === '' ? null : emailKey(search);
      const span = { limit: perPage, offset: (page - 1) * perPage };
      const { rows, total } = await listSuppressions(db, keys, { address, ...span });
      setHeader('x-total-count', String(total));
      return rows.map(presentSuppression);
    }),
    operationRoute(lift, async ({ body: { email }, caller }) => {
      const actor = actorOf(caller);
      await db.transaction().execute(async (trx) => {
        if (!(await liftSuppression(trx, keys, emailKey(email))))
          throw new AppError('not_found', { log: 'this address is not suppressed' });
        const target = { kind: 'alert_suppression', id: null, label: email } as const;
        await recordAudit(trx, actor, { action: 'alert_suppression.lift', target }, now());
      });
      return { done: true as const };
    }),
  ];
}

const shownHash = 12;

function presentSuppression({ addressHash, reason, detail, suppressedAt }: SuppressionRow): Suppression {
  return {
    id: addressHash.slice(0, shownHash),
    reason,
    detail,
    suppressedAt: suppressedAt.toISOString(),
  };
}
