/** `POST /api/premium/early-access`: stores the request and confirms it by mail the first time. */
import type { Received } from '#contract/api/contact.ts';
import { requestEarlyAccess } from '#contract/api/early-access.ts';
import { mayMailStranger, type StrangerMailContext } from '#server/people/mailboxes/stranger-mail.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import { formLimit } from '#server/platform/limits/form-limits.ts';
import { queueMail } from '#server/platform/mail/mail.service.ts';
import type { SettingsCopy } from '#server/public/settings/settings-copy.ts';
import { upsertEarlyAccess } from './early-access.repository.ts';

export type EarlyAccessContext = StrangerMailContext & {
  jobs: Pick<JobQueue, 'enqueue'>;
  settings: SettingsCopy;
};

export function earlyAccessRoutes(context: EarlyAccessContext): OperationRoute[] {
  const { db, jobs, settings } = context;
  return [
    operationRoute(
      requestEarlyAccess,
      async ({ body, caller }): Promise<Received> => {
        const { website, email, plan } = body;
        // Honeypot: a bot that fills the hidden field gets the normal response.
        if (website) return { received: true };
        const now = context.now();
        const { language, address } = caller;
        const { premiumPrice, premiumAnnualMonthlyPrice } = settings.current();
        const price = plan === 'monthly' ? premiumPrice : premiumAnnualMonthlyPrice;
        await db.transaction().execute(async (trx) => {
          await countWithin(trx, context, [formLimit('early-access', address)]);
          const isNew = await upsertEarlyAccess(trx, { email, plan, language, at: now });
          if (!isNew || !(await mayMailStranger(trx, context, { email, kind: 'stranger-mail' }))) return;
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
