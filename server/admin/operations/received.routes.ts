/** `/api/admin/contact-messages…` and `/api/admin/early-access…`: what people sent, and its handling. */
import { type InferResult, type RawBuilder, sql } from 'kysely';
import * as calls from '#contract/api/admin-operations.ts';
import type { HandledState } from '#contract/domain/admin.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { languageOf } from '#contract/domain/language.ts';
import { listRoute } from '#server/admin/list-route.ts';
import { recordedChanges } from '#server/admin/recorded-changes.ts';
import { hasRunningSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

type ReceivedContext = { db: Db; settings: Pick<SettingsCopy, 'current'>; now: () => Date };

export function receivedRoutes(context: ReceivedContext): OperationRoute[] {
  return [...messageRoutes(context), ...requestRoutes(context)];
}

function messageRoutes(context: ReceivedContext): OperationRoute[] {
  const { db } = context;
  // Labelled with its date alone: the log is never changed, so it must not hold who wrote what.
  const messages = recordedChanges<'contact_message', MessageRow>(context, {
    kind: 'contact_message',
    labelOf: ({ receivedAt }) => riyadhDate(receivedAt),
    auditFieldsOf: isDone,
    findLocked: (trx, id) => selectMessages(trx).where('id', '=', id).forUpdate().executeTakeFirst(),
  });
  return [
    listRoute(
      calls.listContactMessages,
      db,
      ({ query }) =>
        selectMessages(db)
          .where(isWanted(query, sql`full_name, email, subject, message`))
          .orderBy('received_at', 'desc')
          .orderBy('id'),
      (rows) => rows.map(presentMessage),
    ),
    operationRoute(calls.updateContactMessage, async ({ params: { id }, body, caller }) => ({
      message: presentMessage(
        await messages.change(caller, id, marking<MessageRow>('contact_message', body)),
      ),
    })),
    operationRoute(calls.deleteContactMessage, async ({ params: { id }, caller }) => {
      const change = async (trx: Trx) =>
        void (await trx.deleteFrom('contact_message').where('id', '=', id).execute());
      await messages.change(caller, id, { verb: 'delete', change });
      return { done: true as const };
    }),
  ];
}

function requestRoutes(context: ReceivedContext): OperationRoute[] {
  const { db, settings, now } = context;
  const requests = recordedChanges<'early_access_request', RequestRow>(context, {
    kind: 'early_access_request',
    labelOf: ({ requestedAt }) => riyadhDate(requestedAt),
    subjectOf: ({ userId }) => userId,
    auditFieldsOf: isDone,
    findLocked: (trx, id, at) =>
      selectRequests(trx, at).where('request.id', '=', id).forUpdate('request').executeTakeFirst(),
  });
  const present = (row: RequestRow): calls.AccessRequest => {
    const plan = row.plan === 'annual' ? 'annual' : 'monthly';
    const { premiumPrice, premiumAnnualMonthlyPrice } = settings.current();
    return {
      ...row,
      plan,
      price: plan === 'annual' ? premiumAnnualMonthlyPrice : premiumPrice,
      language: languageOf(row.language),
      requestedAt: row.requestedAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
    };
  };
  return [
    listRoute(
      calls.listEarlyAccess,
      db,
      ({ query }) =>
        selectRequests(db, now())
          .where(isWanted(query, sql`request.email`))
          .orderBy('requested_at', 'desc')
          .orderBy('request.id'),
      (rows) => rows.map(present),
    ),
    operationRoute(calls.updateEarlyAccess, async ({ params: { id }, body, caller }) => ({
      request: present(await requests.change(caller, id, marking<RequestRow>('early_access_request', body))),
    })),
  ];
}

type MessageRow = InferResult<ReturnType<typeof selectMessages>>[number];
type RequestRow = InferResult<ReturnType<typeof selectRequests>>[number];

function selectMessages(db: Db) {
  return db
    .selectFrom('contact_message')
    .select(['id', 'email', 'subject', 'message', 'language'])
    .select(['full_name as fullName', 'received_at as receivedAt', 'done_at as doneAt']);
}

/** With the account of the address, if any. */
function selectRequests(db: Db, now: Date) {
  return db
    .selectFrom('early_access_request as request')
    .leftJoin('user_account as account', 'account.email_key', 'request.email_key')
    .select(['request.id', 'request.email', 'request.plan', 'request.language', 'account.id as userId'])
    .select(['request.requested_at as requestedAt', 'request.done_at as doneAt'])
    .select(hasRunningSubscription('account.id', now).as('isPremium'));
}

/** @param columns whose text is searched, ignoring the case of Latin letters */
function isWanted({ state, search }: { state: HandledState; search: string }, columns: RawBuilder<unknown>) {
  const text = sql`concat_ws(chr(10), ${columns})`;
  const hasState = state === 'all' ? sql`true` : sql`(done_at is null) = ${state === 'open'}`;
  return sql<boolean>`${hasState} and strpos(lower(${text}), lower(${search})) > 0`;
}

type Handled = { id: string; doneAt: Date | null };

const isDone = ({ doneAt }: Handled) => ({ isDone: doneAt !== null });

function marking<Row extends Handled>(
  table: 'contact_message' | 'early_access_request',
  body: { isDone: boolean },
) {
  return {
    verb: 'update' as const,
    change: async (trx: Trx, row: Row, now: Date): Promise<Row> => {
      if ((row.doneAt !== null) === body.isDone) return row;
      const doneAt = body.isDone ? now : null;
      await trx.updateTable(table).set({ done_at: doneAt }).where('id', '=', row.id).execute();
      return { ...row, doneAt };
    },
  };
}

function presentMessage(row: MessageRow): calls.ReceivedMessage {
  const { receivedAt, doneAt, language } = row;
  return {
    ...row,
    language: languageOf(language),
    receivedAt: receivedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
