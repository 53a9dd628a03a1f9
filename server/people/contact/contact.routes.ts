/** `POST /api/contact`: stores the message and mails it to the support address. */
import { type Received, sendContactMessage } from '#contract/api/contact.ts';
import { queueMail } from '#server/people/mails/index.ts';
import { type StoredRow, toColumns } from '#server/platform/database/row-reader.ts';
import type { Database, Trx } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { type CountingContext, countWithin } from '#server/platform/limits/counted-attempt.ts';
import { contactLimits } from '#server/platform/limits/limit.repository.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

type ContactContext = CountingContext & { jobs: Pick<JobQueue, 'enqueue'>; settings: SettingsCopy };

export function contactRoutes(context: ContactContext): OperationRoute[] {
  const { db, settings } = context;
  return [
    operationRoute(sendContactMessage, async ({ body, caller }): Promise<Received> => {
      const { website, ...message } = body;
      // Honeypot: a bot that fills the hidden field gets the normal response.
      if (website) return { received: true };
      const now = context.now();
      const { supportEmail } = settings.current();
      const { language, address } = caller;
      await db.transaction().execute(async (trx) => {
        await countWithin(trx, context, contactLimits({ address, email: message.email }));
        await insertContactMessage(trx, { ...message, language, receivedAt: now });
        if (supportEmail === null) return;
        const mail = { template: 'contact-message', payload: message } as const;
        await queueMail(trx, context, { ...mail, to: supportEmail, language });
      });
      return { received: true };
    }),
  ];
}

type ReceivedMessage = Omit<StoredRow<Database['contact_message']>, 'id' | 'doneAt'>;

export async function insertContactMessage(trx: Trx, message: ReceivedMessage): Promise<void> {
  await trx.insertInto('contact_message').values(toColumns(message)).execute();
}
