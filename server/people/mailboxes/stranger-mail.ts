/**
 * Whether mail may go to an address that did not ask for it in a signed-in session: typed by anybody, it may be a
 * stranger's. Every such mail asks here first; callers answer the same either way.
 */
import { mailboxKey, mailDomainKey } from '#contract/domain/email.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { type CountingContext, tryCountWithin } from '#server/platform/limits/counted-attempt.ts';
import { isSuppressed, type SuppressionKeys } from './suppression.repository.ts';

export type StrangerMailContext = CountingContext & { accounts: { keys: SuppressionKeys } };

/**
 * `stranger-mail`: watches, sign-up and early access together. `forgot`: links to set a password, so that strangers
 * who use up the first lock nobody out. `verify-resend`: asked for in a session whose address is not confirmed yet.
 */
type StrangerMail = 'stranger-mail' | 'forgot' | 'verify-resend';

/** To one mailbox, whatever the spelling of its address; in a day to all of one domain, which may be one person's. */
const most = { mailbox: 3, domain: 50 };
const daySeconds = 86_400;

/**
 * Asked for by nobody in a session; `linkSeconds` for an account whose owner has opened mail to this address: the
 * life of the link, so that an owner whose mails strangers use up has a link that works.
 */
type WantedMail = { email: string; kind: StrangerMail; linkSeconds?: number | undefined };

/** Counts the mail if it may go; owners who complained or whose mailbox is gone still get links to set a password. */
export async function mayMailStranger(
  trx: Trx,
  context: StrangerMailContext,
  { email, kind, linkSeconds }: WantedMail,
): Promise<boolean> {
  const isConfirmed = linkSeconds !== undefined;
  if (!isConfirmed && (await isSuppressed(trx, context.accounts.keys, email))) return false;
  const domain = isConfirmed ? null : mailDomainKey(email);
  const withinSeconds = linkSeconds ?? daySeconds;
  const ofDomain = { actor: `mail-domain:${domain}`, withinSeconds: daySeconds, most: most.domain };
  return tryCountWithin(trx, context, [
    { action: kind, actor: `mailbox:${mailboxKey(email)}`, withinSeconds, most: most.mailbox },
    ...(domain === null ? [] : [{ action: kind, ...ofDomain }]),
  ]);
}

/** Whether an account's address is told of the account: one that nobody confirmed is a stranger's. */
export async function mayMailAccount(
  trx: Trx,
  context: StrangerMailContext,
  { email, isEmailVerified }: { email: string; isEmailVerified: boolean },
): Promise<boolean> {
  return isEmailVerified || mayMailStranger(trx, context, { email, kind: 'stranger-mail' });
}
