/** `/api/admin/contact-messages…` and `/api/admin/early-access…`: what people sent, and its handling. */
import type { Transaction } from 'kysely';
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
import {
  type ContactMessageRow,
  deleteMessage,
  findMessageLocked,
  listMessages,
  setMessageDone,
} from '#server/people/contact/received-message.repository.ts';
import {
  type EarlyAccessRow,
  findEarlyAccessLocked,
  listEarlyAccessRows,
  setEarlyAccessDone,
} from '#server/people/early-access/early-access-list.repository.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { OperationsContext } from './operations-context.ts';

export function receivedRoutes(context: OperationsContext): OperationRoute[] {
  const { db, now } = context;
  return [
    listRoute(
      listContactMessages,
      ({ query: { state, search } }, span) => listMessages(db, { state, search, ...span }),
      presentMessage,
    ),
    operationRoute(updateContactMessage, async (request) => ({
      message: presentMessage(await mark(context, request, messages)),
    })),
    operationRoute(deleteContactMessage, async ({ params: { id }, caller }) => {
      await db.transaction().execute(async (trx) => {
        const row = getFound(await findMessageLocked(trx, id), id);
        await deleteMessage(trx, id);
        const target = messages.targetOf(row);
        await recordAudit(trx, actorOf(caller), { action: 'contact_message.delete', target }, now());
      });
      return { done: true as const };
    }),
    listRoute(
      listEarlyAccess,
      ({ query: { state, search } }, span) => listEarlyAccessRows(db, { state, search, ...span }, now()),
      (row) => presentRequest(row, context),
    ),
    operationRoute(updateEarlyAccess, async (request) => ({
      request: presentRequest(await mark(context, request, requests), context),
    })),
  ];
}

type Stored = { id: string; done_at: Date | null; userId?: string | null };
type Kind = 'contact_message' | 'early_access_request';

type Received<Row extends Stored> = {
  find: (trx: Transaction<Database>, id: string, now: Date) => Promise<Row | undefined>;
  setDone: (trx: Transaction<Database>, id: string, doneAt: Date | null) => Promise<void>;
  /** Labelled with its date alone: the log is never changed, so it must not hold who wrote what. */
  targetOf: (row: Row) => { kind: Kind; id: string; label: string };
};

const messages: Received<ContactMessageRow> = {
  find: findMessageLocked,
  setDone: setMessageDone,
  targetOf: ({ id, received_at }) => ({ kind: 'contact_message', id, label: riyadhDate(received_at) }),
};

const requests: Received<EarlyAccessRow> = {
  find: findEarlyAccessLocked,
  setDone: setEarlyAccessDone,
  targetOf: ({ id, requested_at }) => ({ kind: 'early_access_request', id, label: riyadhDate(requested_at) }),
};

type Marking = { params: { id: string }; body: { isDone: boolean }; caller: Caller };

/** @throws AppError `not_found` */
function mark<Row extends Stored>(
  { db, now }: OperationsContext,
  { params: { id }, body: { isDone }, caller }: Marking,
  { find, setDone, targetOf }: Received<Row>,
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    const at = now();
    const row = getFound(await find(trx, id, at), id);
    if ((row.done_at !== null) === isDone) return row;
    const doneAt = isDone ? at : null;
    await setDone(trx, id, doneAt);
    const target = targetOf(row);
    const change = { subjectId: row.userId ?? null, before: { isDone: !isDone }, after: { isDone } };
    await recordAudit(trx, actorOf(caller), { action: `${target.kind}.update`, target, ...change }, at);
    return { ...row, done_at: doneAt };
  });
}

function getFound<Row>(row: Row | undefined, id: string): Row {
  if (!row) throw new AppError('not_found', { log: `nothing received as ${id}` });
  return row;
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
