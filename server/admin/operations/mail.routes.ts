/** `/api/admin/mail…`: the mail outbox, without mail content. */
import type { Kysely } from 'kysely';
import { listMail, type OutboxMail, retryMail } from '#contract/api/admin-operations.ts';
import { type Language, languageOf } from '#contract/domain/language.ts';
import { listRoute } from '#server/admin/list-route.ts';
import { titleMail } from '#server/people/mails/index.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { listOutbox, type OutboxRow } from '#server/platform/mail/mail.repository.ts';
import { retryMailNow } from '#server/platform/mail/mail.service.ts';

type MailContext = { db: Kysely<Database>; jobs: JobQueue; now: () => Date };

export function mailRoutes({ db, jobs, now }: MailContext): OperationRoute[] {
  return [
    listRoute(
      listMail,
      ({ query: { status, search } }, span) => listOutbox(db, { status, search, ...span }),
      (row, { caller }) => presentMail(row, caller.language),
    ),
    operationRoute(retryMail, async ({ params, caller }) => {
      const actor = actorOf(caller);
      await db.transaction().execute(async (trx) => {
        const at = now();
        const { mail, dueAt } = await retryMailNow(trx, { jobs, now: at }, params.id);
        const target = { kind: 'mail', id: mail.id, label: mail.template } as const;
        const before = { nextAttemptAt: mail.next_attempt_at.toISOString() };
        const after = { nextAttemptAt: dueAt.toISOString() };
        await recordAudit(trx, actor, { action: 'mail.retry', target, before, after }, at);
      });
      return { done: true as const };
    }),
  ];
}

function presentMail(row: OutboxRow, reader: Language): OutboxMail {
  return {
    id: row.id,
    recipient: row.recipient,
    language: languageOf(row.language),
    template: row.template,
    title: titleMail(row.template, reader),
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: row.status === 'waiting' ? row.next_attempt_at.toISOString() : null,
    sentAt: row.sent_at?.toISOString() ?? null,
    failure: row.failure,
  };
}
