/** Outbox mail with decrypted links. */
import { openLink } from '#server/platform/mail/sealed-link.ts';
import type { TestApp } from './app.ts';

export function openMail<Row extends { payload: unknown }>(
  { accounts }: Pick<TestApp['context'], 'accounts'>,
  rows: readonly Row[],
): Row[] {
  return rows.map((row) => ({ ...row, payload: openLink(accounts.keys, row.payload) }));
}
