/** `/api/admin/early-access…`: early-access requests and their handling. */
import { type AccessRequest, listEarlyAccess, updateEarlyAccess } from '#contract/api/admin-operations.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { languageOf } from '#contract/domain/language.ts';
import {
  type EarlyAccessRow,
  findEarlyAccessLocked,
  listEarlyAccessRows,
  setEarlyAccessDone,
} from '#server/people/early-access/early-access-list.repository.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type OperationsContext, spanOf } from './operations-context.ts';

export function earlyAccessRequestRoutes(context: OperationsContext): OperationRoute[] {
  return [
    operationRoute(listEarlyAccess, async ({ query, setHeader }) => {
      const filter = { state: query.state, search: query.search, ...spanOf(query) };
      const { rows, total } = await listEarlyAccessRows(context.db, filter, context.now());
      setHeader('x-total-count', String(total));
      return rows.map((row) => presentRequest(row, context));
    }),
    operationRoute(updateEarlyAccess, async ({ params, body, caller }) => ({
      request: await markRequest(context, actorOf(caller), { ...params, ...body }),
    })),
  ];
}

/** @throws AppError `not_found` */
async function markRequest(
  context: OperationsContext,
  actor: AuditActor,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<AccessRequest> {
  return context.db.transaction().execute(async (trx) => {
    const at = context.now();
    const row = await findEarlyAccessLocked(trx, id, at);
    if (!row) throw new AppError('not_found', { log: `no request ${id}` });
    if ((row.done_at !== null) === isDone) return presentRequest(row, context);
    const doneAt = isDone ? at : null;
    await setEarlyAccessDone(trx, id, doneAt);
    const target = { kind: 'early_access_request', id, label: riyadhDate(row.requested_at) } as const;
    const change = { subjectId: row.userId, before: { isDone: !isDone }, after: { isDone } };
    await recordAudit(trx, actor, { action: 'early_access_request.update', target, ...change }, at);
    return presentRequest({ ...row, done_at: doneAt }, context);
  });
}

function presentRequest(row: EarlyAccessRow, { settings }: OperationsContext): AccessRequest {
  const plan = row.plan === 'annual' ? 'annual' : 'monthly';
  const { premiumPrice, premiumAnnualMonthlyPrice } = settings.current();
  return {
    id: row.id,
    email: row.email,
    plan,
    price: plan === 'annual' ? premiumAnnualMonthlyPrice : premiumPrice,
    language: languageOf(row.language),
    requestedAt: row.requested_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    userId: row.userId,
    isPremium: row.isPremium,
  };
}
