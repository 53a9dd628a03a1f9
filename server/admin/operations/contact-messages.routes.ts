/** `/api/admin/contact-messages…`: contact messages and their handling. */
import {
  deleteContactMessage,
  listContactMessages,
  type ReceivedMessage,
  updateContactMessage,
} from '#contract/api/admin-operations.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { languageOf } from '#contract/domain/language.ts';
import {
  type ContactMessageRow,
  deleteMessage,
  findMessageLocked,
  listMessages,
  setMessageDone,
} from '#server/people/contact/received-message.repository.ts';
import { type AuditActor, actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type OperationsContext, spanOf } from './operations-context.ts';

export function contactMessageRoutes(context: OperationsContext): OperationRoute[] {
  return [
    operationRoute(listContactMessages, async ({ query, setHeader }) => {
      const { state, search } = query;
      const { rows, total } = await listMessages(context.db, { state, search, ...spanOf(query) });
      setHeader('x-total-count', String(total));
      return rows.map(presentMessage);
    }),
    operationRoute(updateContactMessage, async ({ params, body, caller }) => ({
      message: await markMessage(context, actorOf(caller), { ...params, ...body }),
    })),
    operationRoute(deleteContactMessage, async ({ params, caller }) => {
      await removeMessage(context, actorOf(caller), params.id);
      return { done: true as const };
    }),
  ];
}

/** @throws AppError `not_found` */
async function markMessage(
  { db, now }: OperationsContext,
  actor: AuditActor,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<ReceivedMessage> {
  return db.transaction().execute(async (trx) => {
    const row = getFound(await findMessageLocked(trx, id), id);
    if ((row.done_at !== null) === isDone) return presentMessage(row);
    const at = now();
    const doneAt = isDone ? at : null;
    await setMessageDone(trx, id, doneAt);
    const change = { before: { isDone: !isDone }, after: { isDone } };
    await recordAudit(trx, actor, { action: 'contact_message.update', target: targetOf(row), ...change }, at);
    return presentMessage({ ...row, done_at: doneAt });
  });
}

/** @throws AppError `not_found` */
async function removeMessage({ db, now }: OperationsContext, actor: AuditActor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = getFound(await findMessageLocked(trx, id), id);
    await deleteMessage(trx, id);
    await recordAudit(trx, actor, { action: 'contact_message.delete', target: targetOf(row) }, now());
  });
}

function getFound(row: ContactMessageRow | undefined, id: string): ContactMessageRow {
  if (!row) throw new AppError('not_found', { log: `no message ${id}` });
  return row;
}

/** Only the date: the audit log is never changed, so it must not contain who wrote what. */
function targetOf({ id, received_at }: ContactMessageRow) {
  return { kind: 'contact_message', id, label: riyadhDate(received_at) } as const;
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
