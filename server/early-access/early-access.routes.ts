/** `POST /api/premium/early-access`: keeps the wish, and confirms it by mail the first time. */
import type { Kysely } from 'kysely';
import type { Received } from '#contract/api/contact.ts';
import { requestEarlyAccess } from '#contract/api/early-access.ts';
import type { Database } from '#server/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/http/operation-route.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { formLimits } from '#server/limits/form-limits.ts';
import { takeLimits } from '#server/limits/limit.repository.ts';
import { queueMail } from '#server/mail/mail.service.ts';
import type { SettingsCopy } from '#server/settings/settings-copy.ts';
import { upsertEarlyAccess } from './early-access.repository.ts';

export type EarlyAccessContext = {
  db: Kysely<Database>;
  jobs: Pick<JobQueue, 'enqueue'>;
  settings: SettingsCopy;
  now: () => Date;
};

export function earlyAccessRoutes(context: EarlyAccessContext): OperationRoute[] {
  const { db, jobs, settings } = context;
  return [
    operationRoute(
      requestEarlyAccess,
      async ({ body, caller }): Promise<Received> => {
        const { website, email, plan } = body;
        // Whoever fills the hidden field in learns nothing from the answer.
        if (website) return { received: true };
        const now = context.now();
        const { language, address } = caller;
        const { premiumPrice, premiumAnnualMonthlyPrice } = settings.current();
        const price = plan === 'monthly' ? premiumPrice : premiumAnnualMonthlyPrice;
        await db.transaction().execute(async (trx) => {
          await takeLimits(trx, formLimits('early-access', { address, email }), now);
          const isNew = await upsertEarlyAccess(trx, { email, plan, language, at: now });
          // One mail only: nobody can have a stranger's inbox filled by asking again.
          if (!isNew) return;
          await queueMail(
            trx,
            { jobs, now },
            { template: 'early-access', payload: { plan, price }, to: email, language },
          );
        });
        return { received: true };
      },
      { isCostly: true },
    ),
  ];
}
