/** Sends a trial alert to the administrator alone: a fare listed now, with the real template and transport. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { TrialAnswer } from '#contract/api/admin-alerts.ts';
import type { AlertChannel } from '#contract/domain/alert.ts';
import type { Language } from '#contract/domain/language.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { composeMessage, type EmailChannelContext } from '#server/people/alert-mail/email-channel.ts';
import { describeFare, type FactsContext } from '#server/people/alerts/alert-facts.service.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { isSuppressed } from '#server/people/mailboxes/suppression.repository.ts';
import { composeAlertPush, topicOf } from '#server/people/push/alert-push.ts';
import type { PushContext } from '#server/people/push/push-context.ts';
import { listUserPushTargets } from '#server/people/push/push-device.repository.ts';
import { sendToDevices } from '#server/people/push/push-sender.service.ts';
import {
  ensureUserRecipient,
  findUserRecipient,
  type Recipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import { alertedFares } from '#server/people/watches/trip-price.service.ts';
import { isListedDeal, readDeals } from '#server/pipeline/deals/deal.repository.ts';
import {
  type CurrentFare,
  findListedFare,
  isShown,
  type ShownFilter,
} from '#server/pipeline/fares/fare.repository.ts';
import { createRowReader } from '#server/pipeline/observations/stored-row.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/http/translate.ts';
import { MailDelayedError, MailRefusedError } from '#server/platform/mail/mail-transport.ts';

export type TrialContext = FactsContext &
  PushContext & { accounts: { keys: AccountKeys }; alertMail: EmailChannelContext };

/** A mail server that scans mail may be slow; the administrator waits for it. */
const mailDeadlineMs = 20_000;

/** @throws AppError `conflict` when there is nothing to send, or nowhere to send it */
export async function sendTrialAlert(
  context: TrialContext,
  userId: string,
  channel: AlertChannel,
): Promise<TrialAnswer> {
  const recipient = await getRecipient(context, userId);
  return channel === 'email' ? mailTrial(context, recipient) : pushTrial(context, userId, recipient);
}

async function getRecipient({ db, now }: TrialContext, userId: string): Promise<Recipient> {
  await db.transaction().execute((trx) => ensureUserRecipient(trx, userId, now()));
  const recipient = await findUserRecipient(db, userId);
  if (!recipient) throw new AppError('conflict', { log: 'the account is being deleted' });
  return recipient;
}

async function mailTrial(context: TrialContext, recipient: Recipient): Promise<TrialAnswer> {
  const { db, accounts, alertMail, now } = context;
  const { email, language } = recipient;
  if (await isSuppressed(db, accounts.keys, recipient.emailKey))
    throw new AppError('conflict', {
      log: 'the address of the administrator is suppressed',
      words: 'api.trialAlert.suppressed',
    });
  const facts = await getTrialFacts(context, language);
  const message = {
    messageId: randomUUID(),
    recipient,
    language,
    alerts: [facts],
    createdAt: now(),
  } as const;
  const mail = await composeMessage(alertMail, message);
  const subject = markTrial(mail.subject, language);
  const isFiled = alertMail.config.mail.smtpUrl === null;
  try {
    await alertMail.transport.send({ ...mail, subject }, AbortSignal.timeout(mailDeadlineMs));
    return { to: email, sent: 1, isFiled, failure: null };
  } catch (error) {
    if (error instanceof MailRefusedError || error instanceof MailDelayedError)
      return { to: email, sent: 0, isFiled, failure: error.message };
    throw error;
  }
}

async function pushTrial(
  context: TrialContext,
  userId: string,
  { language }: Recipient,
): Promise<TrialAnswer> {
  const devices = await listUserPushTargets(context.db, userId);
  if (devices.length === 0)
    throw new AppError('conflict', { log: 'no device for a trial', words: 'api.trialAlert.noDevice' });
  const facts = await getTrialFacts(context, language);
  const { payload } = composeAlertPush([facts], language);
  const tag = topicOf('trial');
  const message = { topic: tag, payload: { ...payload, tag, title: markTrial(payload.title, language) } };
  const sent = await sendToDevices(context, devices, message);
  const failure = sent < devices.length ? `${devices.length - sent}/${devices.length}` : null;
  return { to: null, sent, isFiled: false, failure };
}

/** @throws AppError `conflict` when no fare is listed */
async function getTrialFacts(context: TrialContext, language: Language): Promise<AlertFacts> {
  const { db, now } = context;
  const fare = await findTrialFare(db, await alertedFares(context, db), now());
  const cause = { kind: 'deal' } as const;
  const facts = fare && { fare, cause, isLowestOfTrip: false, alertId: 'trial', language };
  const described = facts && (await describeFare(context, facts));
  if (described === undefined || typeof described === 'string')
    throw new AppError('conflict', { log: 'no fare is listed', words: 'api.trialAlert.noFare' });
  return described;
}

function markTrial(text: string, language: Language): string {
  return translate(language, 'mail.alert.trial', { text });
}

const mostDeals = 20;

/** A fare listed now: that of the best deal, else any; undefined when the site lists none. */
export async function findTrialFare(
  db: Kysely<Database>,
  shown: ShownFilter,
  now: Date,
): Promise<CurrentFare | undefined> {
  const deals = await db
    .selectFrom('deal')
    .selectAll()
    .where(isListedDeal(now))
    .where('departure_date', 'is not', null)
    .orderBy('discount_percentage', 'desc')
    .orderBy('id')
    .limit(mostDeals)
    .execute();
  for (const { departureDate, ...deal } of readDeals(deals)) {
    const fare = departureDate && (await findListedFare(db, { ...deal, departureDate }, shown));
    if (fare) return fare;
  }
  const row = await db.selectFrom('fare').selectAll().where(isShown(shown)).limit(1).executeTakeFirst();
  return row && createRowReader<CurrentFare>()(row);
}
