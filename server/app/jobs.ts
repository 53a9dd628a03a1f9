/** The one list of background jobs with their workers. */
import { join } from 'node:path';
import { dashboardJobs, workDashboardJobs } from '#server/admin/dashboard/dashboard.jobs.ts';
import { adminDealsJobs, workAdminDealsJobs } from '#server/admin/deals/admin-deals.jobs.ts';
import { operationsJobs, workOperationsJobs } from '#server/admin/operations/operations.jobs.ts';
import { adminSessionJobs, workAdminSessionJobs } from '#server/admin/session/admin-session.jobs.ts';
import { accountJobs, workAccountJobs } from '#server/people/accounts/account.jobs.ts';
import { alertJobs, workAlertJobs } from '#server/people/alerts/alerts.jobs.ts';
import { createEmailChannel } from '#server/people/alerts/email-channel.ts';
import { createPushChannel } from '#server/people/alerts/push-channel.ts';
import { makeReturnPath } from '#server/people/mail-events/return-path.ts';
import { isSuppressed, recordBounce } from '#server/people/mail-events/suppression.repository.ts';
import { personalDataJobs, workPersonalDataJobs } from '#server/people/personal-data/erasure.jobs.ts';
import { profileImageJobs, workProfileImageJobs } from '#server/people/profile-image/profile-image.jobs.ts';
import { refreshJobs, workRefreshJobs } from '#server/pipeline/refresh/refresh.jobs.ts';
import { mailJobs, workMailJobs } from '#server/platform/mail/mail.jobs.ts';
import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import type { AppContext } from './context.ts';

/** Dependencies of most jobs: clock, queue, and a database with longer deadlines. */
const basicsOf = ({ refresh, jobs, now }: AppContext) => ({ db: refresh.db, jobs, now });

const backgroundWork = [
  { jobs: mailJobs, work: (context: AppContext) => workMailJobs(mailContextOf(context)) },
  { jobs: profileImageJobs, work: (context: AppContext) => workProfileImageJobs(basicsOf(context)) },
  {
    jobs: personalDataJobs,
    work: (context: AppContext) => workPersonalDataJobs({ ...basicsOf(context), logger: context.logger }),
  },
  { jobs: operationsJobs, work: (context: AppContext) => workOperationsJobs(basicsOf(context)) },
  { jobs: accountJobs, work: (context: AppContext) => workAccountJobs(basicsOf(context)) },
  { jobs: adminSessionJobs, work: (context: AppContext) => workAdminSessionJobs(basicsOf(context)) },
  { jobs: alertJobs, work: (context: AppContext) => workAlertJobs(alertContextOf(context)) },
  { jobs: adminDealsJobs, work: (context: AppContext) => workAdminDealsJobs(basicsOf(context)) },
  { jobs: dashboardJobs, work: (context: AppContext) => workDashboardJobs(basicsOf(context)) },
  {
    jobs: refreshJobs,
    work: ({ refresh, provider, calendars, settings, jobs }: AppContext) =>
      workRefreshJobs({ ...refresh, provider, calendars, settings, jobs }),
  },
];

/** All jobs, for the queue, which is created before the context exists. */
export const allJobs = backgroundWork.flatMap(({ jobs }) => [...jobs]);

/** Starts the workers of all jobs in this process. */
export async function workAllJobs(context: AppContext): Promise<void> {
  for (const { work } of backgroundWork) await work(context);
}

/** Takes mail while there is no mail server. */
function mailFolderOf({ config }: AppContext): string {
  return join(config.dataDirectory, 'outbox');
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
    logger,
  };
}

function alertContextOf(context: AppContext): Parameters<typeof workAlertJobs>[0] {
  const { config, settings, accounts, refresh, now } = context;
  const { keys } = accounts;
  const basics = basicsOf(context);
  const { returnPath } = config.mail;
  return {
    ...context,
    ...refresh,
    ...basics,
    isPaused: () => settings.current().alertsPaused,
    isSuppressed: (db, emailKey) => isSuppressed(db, keys, emailKey),
    channels: {
      email: createEmailChannel({
        transport: createMailTransport(config.mail, mailFolderOf(context)),
        keys,
        config,
        siteName: () => settings.current().siteName,
        returnPathOf: (message) => (returnPath === null ? null : makeReturnPath(keys, returnPath, message)),
        noteRefusal: async ({ messageId, recipient: { emailKey } }, { status }) => {
          const bounce = { kind: 'bounce', emailKey, messageId, status } as const;
          await basics.db.transaction().execute((trx) => recordBounce(trx, keys, bounce, now()));
        },
      }),
      push: createPushChannel({ ...context, db: basics.db }),
    },
  };
}
