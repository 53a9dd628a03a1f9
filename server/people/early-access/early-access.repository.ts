/** Stores who wants to be told when Premium can be bought: one row per e-mail address. */
import type { Transaction } from 'kysely';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import type { PremiumPlan } from '#contract/domain/premium-plan.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type EarlyAccessInput = { email: string; plan: PremiumPlan; language: Language; at: Date };

/**
 * Stores the newest plan for an address.
 * @returns whether the address is new
 */
export async function upsertEarlyAccess(
  trx: Transaction<Database>,
  { email, plan, language, at }: EarlyAccessInput,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('early_access_request')
    .values({ email, email_key: emailKey(email), plan, language, requested_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return true;
  await trx
    .updateTable('early_access_request')
    .set({ plan, language, updated_at: at })
    .where('email_key', '=', emailKey(email))
    .execute();
  return false;
}
