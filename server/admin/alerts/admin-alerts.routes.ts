/** `/api/admin/alerts/…`: what operators see and try of alerts. */
import type { Kysely } from 'kysely';
import {
  type AlertPeriod,
  type AlertStats,
  getAlertStats,
  liftSuppression as lift,
  listSuppressions as list,
  type Suppression,
  sendTrialAlert,
} from '#contract/api/admin-alerts.ts';
import { type AlertChannel, dropReasons } from '#contract/domain/alert.ts';
import { emailKey } from '#contract/domain/email.ts';
import { listRoute } from '#server/admin/list-route.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import {
  liftSuppression,
  listSuppressions,
  type SuppressionRow,
} from '#server/people/mailboxes/suppression.repository.ts';
import { actorOf, recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { AlertStatus, Database } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getAdmin } from '#server/platform/http/signed-in.ts';
import {
  type CountingContext,
  countedAttempt,
  windowCounter,
} from '#server/platform/limits/counted-attempt.ts';
import type { Limit } from '#server/platform/limits/limit.repository.ts';
import {
  countAlerts,
  countAudience,
  countBounces,
  countMessages,
  countUnsubscribed,
  findOldestDueAlert,
  measureDelay,
  sumAlerts,
} from './alert-stats.repository.ts';
import { sendTrialAlert as sendTrial, type TrialContext } from './trial-alert.service.ts';

type StatsContext = {
  db: Kysely<Database>;
  settings: { current: () => { alertsPaused: boolean } };
  now: () => Date;
};

export type AdminAlertsContext = TrialContext & CountingContext & StatsContext;

const trialsAnHour = 10;

export function adminAlertsRoutes(context: AdminAlertsContext): OperationRoute[] {
  const { db, now } = context;
  return [
    operationRoute(getAlertStats, () => readAlertStats(context)),
    ...suppressionRoutes(context),
    operationRoute(sendTrialAlert, ({ body: { channel }, caller }) => {
      const { userId, email } = getAdmin(caller);
      return countedAttempt(context, [windowCounter([trialLimit(userId)])], async () => {
        const answer = await sendTrial(context, userId, channel);
        const target = { kind: 'alert_trial', id: null, label: email } as const;
        const after = { channel, sent: answer.sent, failure: answer.failure };
        const record = { action: 'alert_trial.send', target, after } as const;
        await db.transaction().execute((trx) => recordAudit(trx, actorOf(caller), record, now()));
        return answer;
      });
    }),
  ];
}

function trialLimit(userId: string): Limit {
  return { action: 'trial-alert', actor: `user:${userId}`, most: trialsAnHour, withinSeconds: 3600 };
}

type SuppressionsContext = { db: Kysely<Database>; accounts: { keys: AccountKeys }; now: () => Date };

function suppressionRoutes({ db, accounts: { keys }, now }: SuppressionsContext): OperationRoute[] {
  return [
    listRoute(
      list,
      ({ query: { search } }, span) =>
        listSuppressions(db, keys, { address: search === '' ? null : emailKey(search), ...span }),
      presentSuppression,
    ),
    operationRoute(lift, async ({ body: { email }, caller }) => {
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

const shownHash = 12;

function presentSuppression({ addressHash, reason, detail, suppressedAt }: SuppressionRow): Suppression {
  return { id: addressHash.slice(0, shownHash), reason, detail, suppressedAt: suppressedAt.toISOString() };
}

/** One query after another, so that a page of figures never holds several connections. */
async function readAlertStats({ db, now, settings }: StatsContext): Promise<AlertStats> {
  const at = now();
  const { active, paused, unconfirmed, watching, wantingDeals, devices } = await countAudience(db, at);
  const waitingSince = await findOldestDueAlert(db, at);
  return {
    countedAt: at.toISOString(),
    isPaused: settings.current().alertsPaused,
    watches: { active, paused, unconfirmed },
    people: { watching, wantingDeals },
    devices,
    waitingSince: waitingSince?.toISOString() ?? null,
    periods: [await readPeriod(db, 24, at), await readPeriod(db, 168, at)],
  };
}

async function readPeriod(db: Kysely<Database>, hours: 24 | 168, now: Date): Promise<AlertPeriod> {
  const since = new Date(now.getTime() - hours * 3_600_000);
  const alerts = await countAlerts(db, since);
  const messages = await countMessages(db, since);
  const { complaint: complaints, ...bounced } = await countBounces(db, since);
  const withStatus = (status: AlertStatus) => sumAlerts(alerts.filter((each) => each.status === status));
  const onChannel = (channel: AlertChannel) => {
    const of = (status: string) =>
      messages.find((each) => each.channel === channel && each.status === status)?.messages ?? 0;
    return { waiting: of('waiting'), sent: of('sent'), failed: of('failed') };
  };
  return {
    hours,
    queued: withStatus('waiting'),
    sending: withStatus('sending'),
    sent: withStatus('sent'),
    dropped: dropReasons
      .map((reason) => ({ reason, alerts: sumAlerts(alerts.filter((each) => each.reason === reason)) }))
      .filter((dropped) => dropped.alerts > 0)
      .sort((a, b) => b.alerts - a.alerts || a.reason.localeCompare(b.reason)),
    messages: { email: onChannel('email'), push: onChannel('push') },
    bounced: { ...bounced, complaints },
    unsubscribed: await countUnsubscribed(db, since),
    delay: await measureDelay(db, since),
  };
}
