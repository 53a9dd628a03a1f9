/**
 * Whether mail may go to an address that did not ask for it in a signed-in session: typed by anybody, it may be a
 * stranger's. Every such mail asks here first; callers answer the same either way.
 */
import type { Transaction } from 'kysely';
import { mailboxKey } from '#contract/domain/email.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type CountingContext, tryCountWithin } from '#server/platform/limits/counted-attempt.ts';
import { isSuppressed, type SuppressionKeys } from './suppression.repository.ts';

export type StrangerMailContext = CountingContext & { accounts: { keys: SuppressionKeys } };

/**
 * `stranger-mail`: watches, sign-up and early access together. `forgot`: links to set a password, so that strangers
 * who use up the first lock nobody out. `verify-resend`: asked for in a session whose address is not confirmed yet.
 */
export type StrangerMail = 'stranger-mail' | 'forgot' | 'verify-resend';

/** To one mailbox in a day, whatever the spelling of its address. */
const mostADay = 3;

/** Counts the mail if it may go; owners who complained or whose mailbox is gone still get links to set a password. */
export async function mayMailStranger(
  trx: Transaction<Database>,
  context: StrangerMailContext,
  { email, kind }: { email: string; kind: StrangerMail },
): Promise<boolean> {
  if (kind !== 'forgot' && (await isSuppressed(trx, context.accounts.keys, email))) return false;
  const actor = `mailbox:${mailboxKey(email)}`;
  return tryCountWithin(trx, context, [{ action: kind, actor, most: mostADay, withinSeconds: 86_400 }]);
}
