/** `/api/admin/contact-messages…` and `/api/admin/early-access…`: what people sent, and its handling. */
import {
  type AccessRequest,
  deleteContactMessage,
  listContactMessages,
  listEarlyAccess,
  type ReceivedMessage,
  updateContactMessage,
  updateEarlyAccess,
} from '#contract/api/admin-operations.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { languageOf } from '#contract/domain/language.ts';
import { listRoute } from '#server/admin/list-route.ts';
import { recordedChanges } from '#server/admin/recorded-changes.ts';
import {
  type ContactMessageRow,
  deleteMessage,
  findMessageLocked,
  listMessages,
  setMessageDone,
} from '#server/people/contact/contact.routes.ts';
import {
  type EarlyAccessRow,
  findEarlyAccessLocked,
  listEarlyAccessRows,
  setEarlyAccessDone,
} from '#server/people/early-access/early-access.routes.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

type ReceivedContext = { db: Db; settings: Pick<SettingsCopy, 'current'>; now: () => Date };

export function receivedRoutes(context: ReceivedContext): OperationRoute[] {
  const { db, now } = context;
  // Labelled with its date alone: the log is never changed, so it must not hold who wrote what.
  const messages = recordedChanges<'contact_message', ContactMessageRow>(context, {
    kind: 'contact_message',
    labelOf: ({ received_at }) => riyadhDate(received_at),
    auditFieldsOf: isDone,
    findLocked: findMessageLocked,
  });
  const requests = recordedChanges<'early_access_request', EarlyAccessRow>(context, {
    kind: 'early_access_request',
    labelOf: ({ requested_at }) => riyadhDate(requested_at),
    subjectOf: ({ userId }) => userId,
    auditFieldsOf: isDone,
    findLocked: findEarlyAccessLocked,
  });
  return [
    listRoute(
      listContactMessages,
      ({ query: { state, search } }, span) => listMessages(db, { state, search, ...span }),
      presentMessage,
    ),
    operationRoute(updateContactMessage, async ({ params: { id }, body, caller }) => ({
      message: presentMessage(await messages.change(caller, id, marking(body, setMessageDone))),
    })),
    operationRoute(deleteContactMessage, async ({ params: { id }, caller }) => {
      await db.transaction().execute(async (trx) => {
        const row = await findMessageLocked(trx, id);
        if (!row) throw new AppError('not_found', { log: `no message ${id}` });
        await deleteMessage(trx, id);
        const target = { kind: 'contact_message', id, label: riyadhDate(row.received_at) } as const;
        await recordAudit(trx, actorOf(caller), { action: 'contact_message.delete', target }, now());
      });
      return { done: true as const };
    }),
    listRoute(
      listEarlyAccess,
      ({ query: { state, search } }, span) => listEarlyAccessRows(db, { state, search, ...span }, now()),
      (row) => presentRequest(row, context),
    ),
    operationRoute(updateEarlyAccess, async ({ params: { id }, body, caller }) => ({
      request: presentRequest(await requests.change(caller, id, marking(body, setEarlyAccessDone)), context),
    })),
  ];
}

type Handled = { id: string; done_at: Date | null };

const isDone = ({ done_at }: Handled) => ({ isDone: done_at !== null });

function marking<Row extends Handled>(body: { isDone: boolean }, setDone: typeof setMessageDone) {
  return {
    verb: 'update' as const,
    change: async (trx: Trx, row: Row, now: Date): Promise<Row> => {
      if ((row.done_at !== null) === body.isDone) return row;
      const doneAt = body.isDone ? now : null;
      await setDone(trx, row.id, doneAt);
      return { ...row, done_at: doneAt };
    },
  };
}

function presentMessage(row: ContactMessageRow): ReceivedMessage {
  return {
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    fullName: row.full_name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    language: languageOf(row.language),
    doneAt: row.done_at?.toISOString() ?? null,
  };
}

function presentRequest(row: EarlyAccessRow, { settings }: ReceivedContext): AccessRequest {
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
