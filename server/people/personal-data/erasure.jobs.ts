/** Daily job that erases accounts 30 days after deletion was requested. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { adoptGuestWatches } from '#server/people/watches/watch.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import { tidyMailJob } from '#server/platform/mail/mail.jobs.ts';
import { isStillDue, listDueErasures } from './account-deletion.service.ts';
import { erasePerson, findPerson } from './person.repository.ts';

const eraseAccountsJob = defineJob({
  name: 'accounts-erase',
  schema: z.object({}),
  policy: 'short',
});

export const personalDataJobs = [eraseAccountsJob] as const;

const eraseCron = '17 3 * * *';

export type ErasureContext = { db: Kysely<Database>; now: () => Date; logger: Logger };

export async function workPersonalDataJobs(context: ErasureContext & { jobs: JobQueue }): Promise<void> {
  const { jobs } = context;
  await jobs.work(eraseAccountsJob, async (_, { signal }) => {
    const erased = await eraseDueAccounts(context, signal);
    // Mail may also exist as files, which are deleted with its rows.
    if (erased > 0) await jobs.enqueue(tidyMailJob, {});
  });
  await jobs.schedule(eraseAccountsJob, eraseCron, {});
}

/** Erases each account in its own transaction; when `signal` aborts, the next run continues. */
export async function eraseDueAccounts(
  { db, now, logger }: ErasureContext,
  signal?: AbortSignal,
): Promise<number> {
  const askedBefore = new Date(now().getTime() - deletionDelayDays * 86_400_000);
  let erased = 0;
  for (const userId of await listDueErasures(db, askedBefore)) {
    if (signal?.aborted) break;
    const isErased = await db.transaction().execute(async (trx) => {
      if (!(await isStillDue(trx, userId, askedBefore))) return false;
      await adoptGuestWatches(trx, now(), userId);
      const person = await findPerson(trx, userId);
      if (person) await erasePerson(trx, person);
      return true;
    });
    if (isErased) erased += 1;
  }
  if (erased > 0) logger.info({ erased }, 'accounts were erased');
  return erased;
}
