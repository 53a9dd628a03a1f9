/** `/api/watches`: watches of accounts and of guests, who confirm their address by mail. */
import { confirmWatches, createWatch, deleteWatch, listWatches, updateWatch } from '#contract/api/watches.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import { mayMailStranger } from '#server/people/mailboxes/stranger-mail.ts';
import { confirmGuest, ensureGuestRecipient } from '#server/people/recipient-records/recipient.repository.ts';
import { makeAlertToken } from '#server/people/recipients/alert-link.ts';
import { findAlertObstacle } from '#server/people/recipients/alert-obstacle.ts';
import { findAlertPerson, findLinkOwner, getAlertPerson } from '#server/people/recipients/alert-person.ts';
import { alertsPageLink } from '#server/people/recipients/alerts-page-link.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import { formLimit } from '#server/platform/limits/form-limits.ts';
import { queueMail } from '#server/platform/mail/mail.service.ts';
import { sealLink } from '#server/platform/mail/sealed-link.ts';
import { adoptGuestWatches, confirmWatchesOf } from './watch.repository.ts';
import {
  addWatch,
  deleteWatchOf,
  editWatch,
  type NewWatchBody,
  readWatch,
  readWatches,
  type WatchContext,
} from './watch.service.ts';

export type WatchesContext = WatchContext & {
  config: Pick<Config, 'appUrl' | 'port'>;
  jobs: Pick<JobQueue, 'enqueue'>;
};

export function watchesRoutes(context: WatchesContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(listWatches, async ({ caller }) => {
      const { signedIn } = caller;
      if (signedIn) await adoptGuestWatches(db, now(), signedIn.userId);
      return readWatches(context, await getAlertPerson(context, caller));
    }),
    operationRoute(
      createWatch,
      async ({ body, caller }) => {
        const { email, website, ...wanted } = body;
        const person = await findAlertPerson(context, caller);
        if (!person) return watchAsGuest(context, caller, { email, website, body: wanted });
        const id = await db.transaction().execute((trx) =>
          addWatch(trx, context, {
            recipientId: person.recipient.id,
            viewer: person.viewer,
            body: wanted,
            isConfirmed: true,
          }),
        );
        return {
          watch: await readWatch(context, person, id),
          isConfirmationSent: false,
          obstacle: await findAlertObstacle(context, person.recipient),
        };
      },
      { isCostly: true },
    ),
    operationRoute(updateWatch, async ({ params, body, caller }) => {
      const person = await getAlertPerson(context, caller);
      await editWatch(context, person, { id: params.id, change: body });
      return { watch: await readWatch(context, person, params.id) };
    }),
    operationRoute(deleteWatch, async ({ params, caller }) => {
      await deleteWatchOf(context, await getAlertPerson(context, caller), params.id);
      return { done: true as const };
    }),
    operationRoute(confirmWatches, async ({ body }) => {
      const recipient = await findLinkOwner(context, { token: body.token, purpose: 'confirm' });
      if (!recipient) throw new AppError('link_expired', { log: 'no such link to confirm a watch' });
      await db.transaction().execute(async (trx) => {
        await confirmGuest(trx, recipient.id, now());
        await confirmWatchesOf(trx, recipient.id, now());
      });
      return { link: makeAlertToken(context.accounts.keys, 'manage', recipient) };
    }),
  ];
}

type GuestRequest = {
  email: string | undefined;
  website: string | undefined;
  body: NewWatchBody;
};

/** The answer is the same for every address. Nothing is sent to it but the mail that asks for confirmation. */
async function watchAsGuest(
  context: WatchesContext,
  { address, language, viewer }: Caller,
  { email, website, body }: GuestRequest,
): Promise<{ watch: null; isConfirmationSent: boolean; obstacle: null }> {
  if (email === undefined) {
    throw new AppError('validation_failed', {
      log: 'a guest without an address',
      fields: { email: 'api.field.required' },
    });
  }
  const answer = { watch: null, isConfirmationSent: true, obstacle: null };
  // Honeypot: a bot that fills the hidden field gets the normal response.
  if (website) return answer;
  const { db, now } = context;
  await db.transaction().execute(async (trx) => {
    await countWithin(trx, context, [formLimit('watch', address)]);
    if (!(await mayMailStranger(trx, context, { email, kind: 'stranger-mail' }))) return;
    const { id } = await ensureGuestRecipient(trx, { email, language }, now());
    await addWatch(trx, context, { recipientId: id, viewer, body, isConfirmed: false }).catch(ignoreConflict);
    const url = confirmationLink(context, { id, email, language });
    await queueMail(
      trx,
      { jobs: context.jobs, now: now() },
      { template: 'confirm-watch', payload: { url }, to: email, language },
    );
  });
  return answer;
}

/** That an address watches a trip already is told to its owner alone. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}

function confirmationLink(
  { accounts, config }: WatchesContext,
  { id, email, language }: { id: string; email: string; language: Language },
): string {
  const token = makeAlertToken(accounts.keys, 'confirm', { id, emailKey: emailKey(email) });
  return sealLink(accounts.keys, alertsPageLink(config, { language, confirm: token }));
}
