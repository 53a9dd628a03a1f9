/** `POST /api/contact`: keeps the message and mails it to the support address, both or neither. */
import type { Kysely } from 'kysely';
import { type Received, sendContactMessage } from '#contract/api/contact.ts';
import type { Database } from '#server/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/http/operation-route.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { formLimits } from '#server/limits/form-limits.ts';
import { takeLimits } from '#server/limits/limit.repository.ts';
import { queueMail } from '#server/mail/mail.service.ts';
import type { SettingsCopy } from '#server/settings/settings-copy.ts';
import { insertContactMessage } from './contact.repository.ts';

export type ContactContext = {
  db: Kysely<Database>;
  jobs: Pick<JobQueue, 'enqueue'>;
  settings: SettingsCopy;
  now: () => Date;
};

export function contactRoutes(context: ContactContext): OperationRoute[] {
  const { db, jobs, settings } = context;
  return [
    operationRoute(
      sendContactMessage,
      async ({ body, caller }): Promise<Received> => {
        const { website, ...message } = body;
        // Whoever fills the hidden field in learns nothing from the answer.
        if (website) return { received: true };
        const now = context.now();
        const { supportEmail } = settings.current();
        const { language, address } = caller;
        await db.transaction().execute(async (trx) => {
          await takeLimits(trx, formLimits('contact', { address, email: message.email }), now);
          await insertContactMessage(trx, { ...message, language, receivedAt: now });
          if (supportEmail === null) return;
          await queueMail(
            trx,
            { jobs, now },
            { template: 'contact-message', payload: message, to: supportEmail, language },
          );
        });
        return { received: true };
      },
      { isCostly: true },
    ),
  ];
}
