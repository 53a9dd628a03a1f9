/** The one list of background jobs with their workers. */
import { homeCountry } from '#contract/domain/iata.ts';
import { monthlyCounting } from '#server/admin/dashboard/dashboard.routes.ts';
import { dealExpiry, dealSweep } from '#server/admin/deals/admin-deals.jobs.ts';
import { recordTidying } from '#server/admin/operations/operations.jobs.ts';
import { adminSessionTidying } from '#server/admin/session/admin-session.repository.ts';
import { accountTidying } from '#server/people/accounts/session.service.ts';
import { createEmailChannel } from '#server/people/alert-mail/email-channel.ts';
import { alertJobs, workAlertJobs } from '#server/people/alerts/alerts.jobs.ts';
import { isSuppressed } from '#server/people/mailboxes/suppression.repository.ts';
import { parseMail, writeMail } from '#server/people/mails/index.ts';
import { accountErasure } from '#server/people/personal-data/account-deletion.service.ts';
import { profileImageSweep } from '#server/people/profile-image/profile-image.repository.ts';
import { createPushChannel } from '#server/people/push/push-sender.service.ts';
import { listWatchedDays } from '#server/people/watches/watched-trip.repository.ts';
import { recordJob } from '#server/pipeline/record/record.jobs.ts';
import { type ConfirmJobContext, confirmJobs } from '#server/pipeline/refresh/confirm.jobs.ts';
import { departureWeeksJob } from '#server/pipeline/refresh/departure-weeks.jobs.ts';
import { historyRetention, refreshJobs, workRefreshJobs } from '#server/pipeline/refresh/refresh.jobs.ts';
import { type AnyJob, workScheduledJobs } from '#server/platform/jobs/job-queue.ts';
import { mailJobs, workMailJobs } from '#server/platform/mail/mail.service.ts';
import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import { createAlertMail, mailFolderOf } from './alert-mail.ts';
import type { AppContext } from './context.ts';

/** Dependencies of most jobs: clock, queue, and a database with longer deadlines. */
const basicsOf = ({ refresh, jobs, now }: AppContext) => ({ db: refresh.db, jobs, now });

const scheduledJobs = [
  profileImageSweep,
  accountErasure,
  recordTidying,
  accountTidying,
  adminSessionTidying,
  dealExpiry,
  dealSweep,
  monthlyCounting,
  departureWeeksJob,
  historyRetention,
  recordJob,
];

const backgroundWork = [
  { jobs: mailJobs, work: (context: AppContext) => workMailJobs(mailContextOf(context)) },
  {
    jobs: scheduledJobs,
    work: (context: AppContext) => {
      const { logger, config, board, sourceRules, unusualPeriods } = context;
      const more = { logger, board, sourceRules, unusualPeriods, months: config.historyMonths };
      return workScheduledJobs({ ...basicsOf(context), ...more }, scheduledJobs);
    },
  },
  { jobs: alertJobs, work: (context: AppContext) => workAlertJobs(workerAlerts(context)) },
  {
    jobs: confirmJobs,
    work: async (context: AppContext) => {
      await workScheduledJobs({ ...questionsOf(context), jobs: context.jobs }, confirmJobs);
      // Version 1.0.0 scheduled it for a source that is gone.
      await context.jobs.unschedule('fares-fill');
    },
  },
  {
    jobs: refreshJobs,
    work: ({ refresh, fareProviders, calendars, settings, jobs }: AppContext) =>
      workRefreshJobs({ ...refresh, fareProviders, calendars, settings, jobs }),
  },
];

/** Facts weighed before a source is asked about a price again. */
function questionsOf(context: AppContext): ConfirmJobContext {
  const { refresh, board, fareProviders, reference } = context;
  return {
    ...refresh,
    board,
    fareProviders,
    isDomestic: (destination) => reference.airports.get(destination)?.countryCode === homeCountry,
    listWatchedDays: (now) => listWatchedDays(refresh.db, now),
  };
}

/** All jobs, for the queue, which is created before the context exists. */
export const allJobs: readonly AnyJob[] = backgroundWork.flatMap(({ jobs }) => [...jobs]);

export async function workAllJobs(context: AppContext): Promise<void> {
  for (const { work } of backgroundWork) await work(context);
}

function mailContextOf(context: AppContext): Parameters<typeof workMailJobs>[0] {
  const { config, settings, accounts, logger } = context;
  const folder = mailFolderOf(context);
  return {
    ...basicsOf(context),
    transport: createMailTransport(config.mail, folder),
    folder,
    keys: accounts.keys,
    from: config.mail.from,
    appUrl: config.appUrl,
    siteName: () => settings.current().siteName,
    writeMail: ({ template, payload }, about) => writeMail(parseMail(template, payload), about),
    logger,
  };
}

/** Context of the alert jobs, with the real ways to send. */
export function workerAlerts(context: AppContext): Parameters<typeof workAlertJobs>[0] {
  const { settings, accounts, refresh } = context;
  const basics = basicsOf(context);
  return {
    ...context,
    ...refresh,
    ...basics,
    isPaused: () => settings.current().alertsPaused,
    isSuppressed: (db, emailKey) => isSuppressed(db, accounts.keys, emailKey),
    channels: {
      email: createEmailChannel(createAlertMail(context, basics.db)),
      push: createPushChannel({ ...context, db: basics.db }),
    },
  };
}
