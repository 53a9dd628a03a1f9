/** Mail of the outbox with decrypted links, and the secrets that the links carry. */
import { sql } from 'kysely';
import { openLink } from '#server/platform/mail/sealed-link.ts';
import type { TestApp } from './app.ts';

export type SentMail = {
  template: string;
  recipient: string;
  language: string;
  payload: Record<string, unknown> & { url: string };
};

/** The oldest first. */
export async function listMail({
  db,
  accounts,
}: Pick<TestApp['context'], 'accounts' | 'db'>): Promise<SentMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['template', 'recipient', 'language', 'payload'])
    .orderBy(sql`ctid`)
    .execute();
  return rows.map((row) => ({
    ...row,
    payload: openLink(accounts.keys, row.payload) as SentMail['payload'],
  }));
}

/** The secret in the link of a mail; empty where there is none. */
export function tokenOfMail(mail: Pick<SentMail, 'payload'> | undefined): string {
  return /#\w+=([\w-]{43})$/.exec(mail?.payload.url ?? '')?.[1] ?? '';
}
