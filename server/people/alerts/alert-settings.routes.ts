/** `/api/alerts/*` and `POST /unsubscribe/…`: how one is alerted, without an account as well. */
import { Hono } from 'hono';
import * as calls from '#contract/api/alerts.ts';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import {
  type AlertPeopleContext,
  findAlertObstacle,
  findLinkOwner,
  getAlertPerson,
} from '#server/people/alert-person.ts';
import { findSuppression, liftSuppression } from '#server/people/mailboxes/suppression.repository.ts';
import { setMailAlerts } from '#server/people/preferences/preferences.routes.ts';
import {
  findRecipient,
  findWaiting,
  type Recipient,
  setGuestMail,
  updateRecipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import { AppError } from '#server/platform/errors.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { translate } from '#server/platform/http/translate.ts';

export function alertSettingsRoutes(context: AlertPeopleContext): OperationRoute[] {
  const { db, accounts, now } = context;
  const read = async (id: string): Promise<calls.AlertSettings> => {
    const recipient = await findRecipient(db, id);
    if (!recipient) throw new AppError('unauthenticated', { log: 'the recipient is gone' });
    const suppressed = await findSuppression(db, accounts.keys, recipient.emailKey);
    const waiting = await findWaiting(db, id, now());
    const { email, userId, wantsEmail, frequency, quietHours, language } = recipient;
    return {
      address: shorten(email),
      isGuest: userId === null,
      emailAlerts: wantsEmail,
      frequency,
      quietHours,
      language,
      suppressed: suppressed?.reason ?? null,
      obstacle: await findAlertObstacle(context, recipient),
      waiting: waiting && { ...waiting, until: waiting.until.toISOString() },
    };
  };
  return [
    operationRoute(calls.getAlertSettings, async ({ caller }) => {
      const { recipient } = await getAlertPerson(context, caller);
      return read(recipient.id);
    }),
    operationRoute(calls.updateAlertSettings, async ({ body, caller }) => {
      const { recipient } = await getAlertPerson(context, caller);
      const { emailAlerts, frequency, quietHours, language, retryAddress } = body;
      const suppressed = await findSuppression(db, accounts.keys, recipient.emailKey);
      if (retryAddress && suppressed?.reason === 'complained') {
        throw new AppError('conflict', { log: 'its owner complained about our mail' });
      }
      await db.transaction().execute(async (trx) => {
        await updateRecipient(trx, recipient.id, { frequency, quietHours, language }, now());
        if (emailAlerts !== undefined) await setMail(trx, recipient, emailAlerts, now());
        if (retryAddress) await liftSuppression(trx, accounts.keys, recipient.emailKey);
      });
      return { settings: await read(recipient.id) };
    }),
    operationRoute(calls.stopAlertMail, async ({ body }) => {
      const recipient = await stopMail(context, body.token);
      if (!recipient) throw new AppError('link_expired', { log: 'no such unsubscribe link' });
      return { address: shorten(recipient.email) };
    }),
  ];
}

/**
 * The address of `List-Unsubscribe`: a mail program posts to it without cookies (RFC 8058), and so does a browser
 * without scripts. Opening it is a page of the site, which only asks.
 */
export function unsubscribeRoutes(context: AlertPeopleContext): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const language of languages) {
    const path = localizedPath(language, pages.unsubscribe.path.replace('*', ':token'));
    routes.post(path, async (c) => {
      const recipient = await stopMail(context, c.req.param('token') ?? '');
      c.header('Cache-Control', 'private, no-store');
      const key = recipient ? 'mail.unsubscribe.done' : 'mail.unsubscribe.unknown';
      return c.text(translate(language, key), recipient ? 200 : 404);
    });
  }
  return routes;
}

/** Undefined for a token that is not genuine. Twice changes nothing. */
async function stopMail(context: AlertPeopleContext, token: string): Promise<Recipient | undefined> {
  const recipient = await findLinkOwner(context, { token, purpose: 'stop' });
  if (!recipient) return undefined;
  await context.db.transaction().execute((trx) => setMail(trx, recipient, false, context.now()));
  return recipient;
}

async function setMail(
  trx: Parameters<typeof setGuestMail>[0],
  { id, userId }: Recipient,
  isWanted: boolean,
  now: Date,
): Promise<void> {
  if (userId === null) await setGuestMail(trx, { id, isWanted }, now);
  else await setMailAlerts(trx, { userId, isWanted }, now);
}

/** `s…@example.com`: enough for its owner to recognise, not for others to learn. */
function shorten(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
