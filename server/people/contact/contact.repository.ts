/** Inserts contact messages. */
import type { Transaction } from 'kysely';
import type { Language } from '#contract/domain/language.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type ReceivedMessage = {
  receivedAt: Date;
  fullName: string;
  email: string;
  subject: string;
  message: string;
  language: Language;
};

export async function insertContactMessage(
  trx: Transaction<Database>,
  message: ReceivedMessage,
): Promise<void> {
  await trx
    .insertInto('contact_message')
    .values({
      received_at: message.receivedAt,
      full_name: message.fullName,
      email: message.email,
      subject: message.subject,
      message: message.message,
      language: message.language,
    })
    .execute();
}
