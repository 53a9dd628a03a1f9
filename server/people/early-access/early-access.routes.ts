/** `POST /api/premium/early-access`: stores the request and confirms it by mail the first time; the list for administrators. */

import { type Selectable, sql } from 'kysely';
import { type Received, requestEarlyAccess } from '#contract/api/contact.ts';
import type { PremiumPlan } from '#contract/domain/account.ts';
import type { HandledState } from '#contract/domain/admin.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import { mayMailStranger, type StrangerMailContext } from '#server/people/mailboxes/stranger-mail.ts';
import { queueMail } from '#server/people/mails/index.ts';
import { hasRunningSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { countWithin } from '#server/platform/limits/counted-attempt.ts';
import { formLimit } from '#server/platform/limits/limit.repository.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';

type EarlyAccessContext = StrangerMailContext & { jobs: Pick<JobQueue, 'enqueue'>; settings: SettingsCopy };

export function earlyAccessRoutes(context: EarlyAccessContext): OperationRoute[] {
  const { db, settings } = context;
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
          const mail = { template: 'early-access', payload: { plan, price } } as const;
          await queueMail(trx, context, { ...mail, to: email, language });
        });
        return { received: true };
      },
      { isCostly: true },
    ),
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

export type EarlyAccessRow = Selectable<Database['early_access_request']> & {
  userId: string | null;
  isPremium: boolean;
};

type EarlyAccessQuery = {
  state: HandledState;
  /** Part of an address. */
  search: string;
  limit: number;
  offset: number;
};

/** The newest first. */
export async function listEarlyAccessRows(
  db: Db,
  { state, search, limit, offset }: EarlyAccessQuery,
  now: Date,
): Promise<{ rows: EarlyAccessRow[]; total: number }> {
  const hasState = sql`done_at is ${state === 'open' ? sql`null` : sql`not null`}`;
  const isWanted = sql<boolean>`${state === 'all' ? sql`true` : hasState}
    and ${search === '' ? sql`true` : sql`strpos(lower(request.email collate "C"), lower(${search} collate "C")) > 0`}`;
  const { total } = await db
    .selectFrom('early_access_request as request')
    .where(isWanted)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectWithAccounts(db, now)
    .where(isWanted)
    .orderBy('requested_at', 'desc')
    .orderBy('request.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
}

/** Locked until `trx` ends. */
export async function findEarlyAccessLocked(
  trx: Trx,
  id: string,
  now: Date,
): Promise<EarlyAccessRow | undefined> {
  return selectWithAccounts(trx, now).where('request.id', '=', id).forUpdate('request').executeTakeFirst();
}

export async function setEarlyAccessDone(trx: Trx, id: string, doneAt: Date | null): Promise<void> {
  await trx.updateTable('early_access_request').set({ done_at: doneAt }).where('id', '=', id).execute();
}

function selectWithAccounts(db: Db, now: Date) {
  return db
    .selectFrom('early_access_request as request')
    .leftJoin('user_account as account', 'account.email_key', 'request.email_key')
    .selectAll('request')
    .select('account.id as userId')
    .select(hasRunningSubscription('account.id', now).as('isPremium'));
}
