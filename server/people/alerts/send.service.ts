/**
 * Sends messages, the oldest first, each checked when its turn comes. A message is sent twice only if the process
 * dies between the acceptance by the mail server or push service and storing it; its id is the same then.
 */
import type { DropReason } from '#contract/domain/alert.ts';
import type { Language } from '#contract/domain/language.ts';
import { findRecipient, type Recipient } from '#server/people/recipient-records/recipient.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import {
  claimMessage,
  dropUnsentAlerts,
  finishMessage,
  finishSent,
  listAlertsById,
  type MessageRecord,
  returnMessage,
} from './alert.repository.ts';
import { checkAlert, type FactsContext } from './alert-facts.service.ts';
import type { AlertFacts } from './alert-facts.ts';

/** Of one attempt. */
export type SendOutcome =
  | 'sent'
  /** For good: the address or device does not take it. */
  | { refused: string }
  /** To be tried again, after `waitMs` if the other side said so; `isServer` when it takes nothing at all now. */
  | { delayed: string; isServer: boolean; waitMs?: number };

export type AlertChannels = {
  email: (message: OutgoingAlerts, signal: AbortSignal) => Promise<SendOutcome>;
  push: (message: OutgoingAlerts & { deviceId: string }, signal: AbortSignal) => Promise<SendOutcome>;
};

export type OutgoingAlerts = {
  messageId: string;
  recipient: Recipient;
  language: Language;
  alerts: readonly [AlertFacts, ...AlertFacts[]];
  createdAt: Date;
};

export type SendContext = FactsContext & {
  db: Db;
  channels: AlertChannels;
  /** Whether mail to the address is held back because of bounces or a complaint. */
  isSuppressed: (db: Db, emailKey: string) => Promise<boolean>;
  /** An administrator stopped all alerts. */
  isPaused: () => boolean;
  logger: Logger;
};

/** Longer than any attempt takes, then doubled up to a day: about four days of attempts. */
const firstDelayMs = 5 * 60_000;
const longestDelayMs = 24 * 3_600_000;
const mostAttempts = 10;
/** After a server that takes nothing, everything waits so long. */
const serverDelayMs = 60_000;
/** Messages under way at once in one process. */
const atOnce = 4;

/** Sends what is due. Mail ends early when its server takes nothing, all ends after `mostMs`; a later run goes on. */
export async function sendMessages(
  context: SendContext,
  { signal, mostMs }: { signal: AbortSignal; mostMs: number },
): Promise<void> {
  const open = new Set<MessageRecord['channel']>(['email', 'push']);
  const until = Date.now() + mostMs;
  const lanes = Array.from({ length: atOnce }, async () => {
    while (!signal.aborted && open.size > 0 && Date.now() < until && !context.isPaused()) {
      const now = context.now();
      const nextAttemptAt = new Date(now.getTime() + firstDelayMs);
      const message = await claimMessage(context.db, { channels: [...open], now, nextAttemptAt });
      if (!message) return;
      if (!(await attempt(context, message, signal))) open.delete(message.channel);
    }
  });
  await Promise.all(lanes);
}

/** @returns whether the server can be asked for more */
async function attempt(context: SendContext, message: MessageRecord, signal: AbortSignal): Promise<boolean> {
  const { db, logger, now } = context;
  const outgoing = await prepare(context, message);
  if (typeof outgoing === 'string') {
    await finishMessage(db, message.id, { status: 'dropped', failure: outgoing, now: now() });
    // Once more, for when another message of the same alerts was dropped at the same time.
    await dropUnsentAlerts(db, message, { ids: message.alertIds, reason: outgoing, now: now() });
    return true;
  }
  const { email, push } = context.channels;
  const { deviceId } = message;
  const outcome = await (deviceId === null
    ? email(outgoing, signal)
    : push({ ...outgoing, deviceId }, signal));
  if (outcome === 'sent') {
    await finishSent(db, { id: message.id, told: outgoing.told }, now());
    return true;
  }
  const failure = 'refused' in outcome ? outcome.refused : outcome.delayed;
  const about = { message: message.id, channel: message.channel, attempts: message.attempts, failure };
  if ('refused' in outcome || message.attempts >= mostAttempts) {
    await finishMessage(db, message.id, { status: 'failed', failure, now: now() });
    await dropUnsentAlerts(db, message, { ids: message.alertIds, reason: 'undeliverable', now: now() });
    logger.warn(about, 'alerts could not be delivered');
    return true;
  }
  const { isServer, waitMs } = outcome;
  const delay = waitMs ?? (isServer ? serverDelayMs : firstDelayMs * 2 ** (message.attempts - 1));
  const at = new Date(now().getTime() + Math.min(delay, longestDelayMs));
  await returnMessage(db, message.id, { at, failure, isCounted: !isServer });
  logger.warn(about, 'alerts were not delivered and are tried again');
  return !isServer;
}

/** `told`: with the alerts of a fare that another alert tells. */
type PreparedAlerts = OutgoingAlerts & { told: readonly AlertFacts[] };

/** The message with its alerts checked, or why nothing of it is sent; alerts that fail are dropped. */
async function prepare(context: SendContext, message: MessageRecord): Promise<PreparedAlerts | DropReason> {
  const { db, now } = context;
  const drop = (ids: readonly string[], reason: DropReason) =>
    dropUnsentAlerts(db, message, { ids, reason, now: now() });
  const recipient = await findRecipient(db, message.recipientId);
  const reason = recipient ? await findObstacle(context, message, recipient) : 'unsubscribed';
  if (!recipient || reason !== undefined) {
    await drop(message.alertIds, reason ?? 'unsubscribed');
    return reason ?? 'unsubscribed';
  }
  const alerts: AlertFacts[] = [];
  let last: DropReason = 'price_gone';
  for (const alert of await listAlertsById(db, message.alertIds)) {
    const checked = await checkAlert(context, alert, recipient.language);
    if (typeof checked !== 'string') alerts.push(checked);
    else {
      last = checked;
      await drop([alert.id], checked);
    }
  }
  // A watch of a city and one of its airport may have found the same fare.
  const ofTrips = Map.groupBy(alerts, ({ origin, destination, departureDate, returnDate }) =>
    [origin, destination, departureDate, returnDate].join(' '),
  );
  const [first, ...others] = [...ofTrips.values()].flatMap(([each]) => each ?? []);
  if (!first) return last;
  const { id: messageId, createdAt } = message;
  const { language } = recipient;
  return { messageId, recipient, language, alerts: [first, ...others], told: alerts, createdAt };
}

async function findObstacle(
  { db, isSuppressed }: SendContext,
  { channel }: MessageRecord,
  recipient: Recipient,
): Promise<DropReason | undefined> {
  if (channel === 'push') return recipient.wantsPush ? undefined : 'unsubscribed';
  if (!recipient.wantsEmail || !recipient.isConfirmed) return 'unsubscribed';
  return (await isSuppressed(db, recipient.emailKey)) ? 'suppressed' : undefined;
}
