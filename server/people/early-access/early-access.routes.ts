/** `POST /api/premium/early-access`: stores the request and confirms it by mail the first time. */
import { sql } from 'kysely';
import { type Received, requestEarlyAccess } from '#contract/api/contact.ts';
import type { PremiumPlan } from '#contract/domain/account.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import { mayMailStranger, type StrangerMailContext } from '#server/people/mailboxes/stranger-mail.ts';
import { queueMail } from '#server/people/mails/index.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import { formLimit } from '#server/platform/limits/limit.repository.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

type EarlyAccessContext = StrangerMailContext & { jobs: Pick<JobQueue, 'enqueue'>; settings: SettingsCopy };

export function earlyAccessRoutes(context: EarlyAccessContext): OperationRoute[] {
  const { db, settings } = context;
  return [
    operationRoute(requestEarlyAccess, async ({ body, caller }): Promise<Received> => {
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
        const mail = { template: 'early-access', payload: { plan, price } } as const;
        await queueMail(trx, context, { ...mail, to: email, language });
      });
      return { received: true };
    }),
  ];
}

/**
 * Stores the newest plan for an address.
 * @returns whether the address is new
 */
export async function upsertEarlyAccess(
  trx: Trx,
  { email, plan, language, at }: { email: string; plan: PremiumPlan; language: Language; at: Date },
): Promise<boolean> {
  const newest = { plan, language, updated_at: at };
  const { is_new } = await trx
    .insertInto('early_access_request')
    .values({ email, email_key: emailKey(email), requested_at: at, ...newest })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(newest))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}
