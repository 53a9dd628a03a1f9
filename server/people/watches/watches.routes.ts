/** `/api/watches`: watches of accounts and of guests, who confirm their address by mail. */
import { confirmWatch, createWatch, deleteWatch, listWatches, updateWatch } from '#contract/api/watches.ts';
import { emailKey } from '#contract/domain/email.ts';
import { nameCity } from '#contract/domain/iata.ts';
import {
  alertsPageLink,
  findAlertObstacle,
  findAlertPerson,
  getAlertPerson,
  idOfToken,
  isGenuine,
  makeAlertToken,
} from '#server/people/alert-person.ts';
import { mayMailStranger } from '#server/people/mailboxes/stranger-mail.ts';
import { queueMail } from '#server/people/mails/index.ts';
import {
  ensureGuestRecipient,
  findRecipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import { formLimit } from '#server/platform/limits/limit.repository.ts';
import { sealLink } from '#server/platform/mail/sealed-link.ts';
import { adoptGuestWatches, findConfirmable, findWatchOwner, removeWatch } from './watch.repository.ts';
import {
  addUnconfirmedWatch,
  addWatch,
  confirmWatch as confirmOne,
  editWatch,
  type NewWatchBody,
  readWatch,
  readWatches,
  type WatchContext,
} from './watch.service.ts';

type WatchesContext = WatchContext & {
  config: Pick<Config, 'appUrl' | 'port'>;
  jobs: Pick<JobQueue, 'enqueue'>;
};

export function watchesRoutes(context: WatchesContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(listWatches, async ({ caller }) => {
      const { signedIn, viewer, headers } = caller;
      if (!signedIn || headers.get('authorization') !== null)
        return readWatches(context, await getAlertPerson(context, caller));
      let owner = await findWatchOwner(db, signedIn.userId);
      if (owner.hasGuest) {
        await db.transaction().execute((trx) => adoptGuestWatches(trx, now(), signedIn.userId));
        owner = await findWatchOwner(db, signedIn.userId);
      }
      const { recipientId } = owner;
      return recipientId === null ? [] : readWatches(context, { recipient: { id: recipientId }, viewer });
    }),
    operationRoute(createWatch, async ({ body, caller }) => {
      const { email, website, ...wanted } = body;
      const person = await findAlertPerson(context, caller);
      if (!person) return watchAsGuest(context, caller, { email, website, body: wanted });
      const whose = { recipientId: person.recipient.id, viewer: person.viewer };
      const id = await db.transaction().execute((trx) => addWatch(trx, context, { ...whose, body: wanted }));
      return {
        watch: await readWatch(context, person, id),
        isConfirmationSent: false,
        obstacle: await findAlertObstacle(context, person.recipient),
      };
    }),
    operationRoute(updateWatch, async ({ params, body, caller }) => {
      const person = await getAlertPerson(context, caller);
      await editWatch(context, person, { id: params.id, change: body });
      return { watch: await readWatch(context, person, params.id) };
    }),
    operationRoute(deleteWatch, async ({ params, caller }) => {
      const { recipient } = await getAlertPerson(context, caller);
      if (!(await removeWatch(db, { id: params.id, recipientId: recipient.id })))
        throw new AppError('not_found', { log: `no watch ${params.id} of theirs` });
      return { done: true as const };
    }),
    operationRoute(confirmWatch, async ({ body }) => {
      const { token } = body;
      const id = idOfToken(token);
      const watch = id === undefined ? undefined : await findConfirmable(db, id, now());
      const recipient = watch && (await findRecipient(db, watch.recipientId));
      // A link is for one watch: it is made of the watch's id and the address.
      const owner = recipient && { id: watch.id, emailKey: recipient.emailKey };
      if (!owner || !isGenuine(context.accounts.keys, { token, purpose: 'confirm', owner })) {
        throw new AppError('link_expired', { log: 'no such link to confirm a watch' });
      }
      await db.transaction().execute((trx) => confirmOne(trx, { watch, recipientId: recipient.id }, now()));
      return {
        link: makeAlertToken(context.accounts.keys, 'manage', recipient),
        watch: await readWatch(context, { recipient, viewer: 'guest' }, watch.id),
      };
    }),
  ];
}

/** The answer is the same for every address. Nothing is sent to it but the mail that asks for confirmation. */
async function watchAsGuest(
  context: WatchesContext,
  { address, language, viewer }: Caller,
  { email, website, body }: { email: string | undefined; website: string | undefined; body: NewWatchBody },
): Promise<{ watch: null; isConfirmationSent: boolean; obstacle: null }> {
  if (email === undefined) {
    throw invalidField('email', 'api.field.required', 'a guest without an address');
  }
  const answer = { watch: null, isConfirmationSent: true, obstacle: null };
  // Honeypot: a bot that fills the hidden field gets the normal response.
  if (website) return answer;
  const { db, now } = context;
  await db.transaction().execute(async (trx) => {
    await countWithin(trx, context, [formLimit('watch', address)]);
    if (!(await mayMailStranger(trx, context, { email, kind: 'stranger-mail' }))) return;
    const { id: recipientId } = await ensureGuestRecipient(trx, { email, language }, now());
    const { id, days } = await addUnconfirmedWatch(trx, context, { recipientId, viewer, body });
    const token = makeAlertToken(context.accounts.keys, 'confirm', { id, emailKey: emailKey(email) });
    const url = alertsPageLink(context.config, { language, confirm: token });
    const owner = { recipient: { id: recipientId }, viewer };
    const watch = await readWatch({ ...context, db: trx }, owner, id);
    const { condition, below, last } = watch;
    const airport = watch.namesAirport ? watch.destination : null;
    const isArabic = language === 'ar';
    const payload = {
      url: sealLink(context.accounts.keys, url),
      trip: {
        origin: isArabic ? watch.originCityAr : watch.originCity,
        destination: nameCity(isArabic ? watch.destinationCityAr : watch.destinationCity, airport),
        tripType: body.tripType,
        days: days.whenKind === 'any' ? null : { from: days.departsFrom, until: days.departsTo },
      },
      terms: { condition, below },
      now: last
        ? { price: last.price, usual: last.feathers && last.usual, isSample: last.isSample, seen: last }
        : null,
    };
    await queueMail(trx, context, { template: 'confirm-watch', payload, to: email, language });
  });
  return answer;
}
