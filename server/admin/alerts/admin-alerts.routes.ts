/** `/api/admin/alerts/…`: suppressed addresses, and a test mail to oneself. */
import { randomUUID } from 'node:crypto';
import * as calls from '#contract/api/admin-alerts.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import { listRoute } from '#server/admin/list-route.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import { composeMessage, type EmailChannelContext } from '#server/people/alert-mail/email-channel.ts';
import { describeFare, type FactsContext } from '#server/people/alerts/alert-facts.service.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import {
  isSuppressed,
  liftSuppression,
  selectSuppressions,
} from '#server/people/mailboxes/suppression.repository.ts';
import {
  ensureUserRecipient,
  findUserRecipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import { alertedFares } from '#server/people/watches/trip-price.service.ts';
import { type CurrentFare, isShown } from '#server/pipeline/fares/fare.repository.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { readFirst } from '#server/platform/database/row-reader.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import { translate } from '#server/platform/http/translate.ts';
import {
  type CountingContext,
  countedAttempt,
  windowCounter,
} from '#server/platform/limits/counted-attempt.ts';
import { MailDelayedError, MailRefusedError } from '#server/platform/mail/mail-transport.ts';

type TrialContext = FactsContext & { accounts: { keys: AccountKeys }; alertMail: EmailChannelContext };

export type AdminAlertsContext = TrialContext & CountingContext;

export function adminAlertsRoutes(context: AdminAlertsContext): OperationRoute[] {
  const { db, now } = context;
  return [
    ...suppressionRoutes(context),
    operationRoute(calls.sendTrialAlert, ({ caller }) => {
      const { userId, email } = getAdmin(caller);
      const limit = {
        action: 'trial-alert',
        actor: `user:${userId}`,
        most: 10,
        withinSeconds: 3600,
      } as const;
      return countedAttempt(context, [windowCounter([limit])], async () => {
        const answer = await mailTrial(context, userId);
        const target = { kind: 'alert_trial', id: null, label: email } as const;
        const record = { action: 'alert_trial.send', target, after: { failure: answer.failure } } as const;
        await db.transaction().execute((trx) => recordAudit(trx, actorOf(caller), record, now()));
        return answer;
      });
    }),
  ];
}

function suppressionRoutes({ db, accounts: { keys }, now }: AdminAlertsContext): OperationRoute[] {
  return [
    listRoute(
      calls.listSuppressions,
      db,
      ({ query: { search } }) => selectSuppressions(db, keys, search === '' ? null : emailKey(search)),
      (rows) =>
        rows.map(({ addressHash, reason, suppressedAt, ...row }) => ({
          ...row,
          id: addressHash.slice(0, 12),
          reason: reason === 'complained' ? 'complained' : 'bounced',
          suppressedAt: suppressedAt.toISOString(),
        })),
    ),
    operationRoute(calls.liftSuppression, async ({ body: { email }, caller }) => {
      const actor = actorOf(caller);
      await db.transaction().execute(async (trx) => {
        if (!(await liftSuppression(trx, keys, emailKey(email))))
          throw new AppError('not_found', { log: 'this address is not suppressed' });
        const target = { kind: 'alert_suppression', id: null, label: email } as const;
        await recordAudit(trx, actor, { action: 'alert_suppression.lift', target }, now());
      });
      return { done: true as const };
    }),
  ];
}

/** A mail server that scans mail may be slow; the administrator waits for it. */
const mailDeadlineMs = 20_000;

/**
 * Mails a fare listed now to the administrator alone, with the real template and transport.
 * @throws AppError `conflict` when there is nothing to send, or nowhere to send it
 */
async function mailTrial(context: TrialContext, userId: string): Promise<calls.TrialAnswer> {
  const { db, accounts, alertMail, now } = context;
  await db.transaction().execute((trx) => ensureUserRecipient(trx, userId, now()));
  const recipient = await findUserRecipient(db, userId);
  if (!recipient) throw new AppError('conflict', { log: 'the account is being deleted' });
  if (await isSuppressed(db, accounts.keys, recipient.emailKey))
    throw new AppError('conflict', {
      log: 'the address of the administrator is suppressed',
      words: 'api.trialAlert.suppressed',
    });
  const { language } = recipient;
  const alerts = [await getTrialFacts(context, language)] as const;
  const message = { messageId: randomUUID(), recipient, language, alerts, createdAt: now() };
  const mail = await composeMessage(alertMail, message);
  const subject = translate(language, 'mail.alert.trial', { text: mail.subject });
  const answer = { to: recipient.email, isFiled: alertMail.config.mail.smtpUrl === null };
  try {
    await alertMail.transport.send({ ...mail, subject }, AbortSignal.timeout(mailDeadlineMs));
    return { ...answer, failure: null };
  } catch (error) {
    if (error instanceof MailRefusedError || error instanceof MailDelayedError)
      return { ...answer, failure: error.message };
    throw error;
  }
}

async function getTrialFacts(context: TrialContext, language: Language): Promise<AlertFacts> {
  const shown = isShown(await alertedFares(context, context.db));
  const found = context.db.selectFrom('fare').selectAll().where(shown).limit(1);
  const fare = await readFirst<CurrentFare>(found);
  const cause = { kind: 'deal' } as const;
  const facts = fare && { fare, cause, isLowestOfTrip: false, alertId: 'trial', language };
  const described = facts && (await describeFare(context, facts));
  if (described === undefined || typeof described === 'string')
    throw new AppError('conflict', { log: 'no fare is listed', words: 'api.trialAlert.noFare' });
  return described;
}
