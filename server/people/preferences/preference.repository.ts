/** Stores preferences of users; defaults are not stored. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PreferenceCity } from '#contract/domain/account.ts';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import type { Region } from '#contract/domain/region.ts';
import { withdrawConsents } from '#server/people/accounts/consent.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type PreferenceRecord = {
  preferredRegions: readonly Region[];
  preferredDepartureCities: readonly PreferenceCity[];
  /** SAR; null for no limit. */
  maxBudget: number | null;
  emailAlerts: boolean;
  pushAlerts: boolean;
};

/** The form starts with alerts on; without a recorded consent none are sent. */
export const defaultPreferences: PreferenceRecord = {
  preferredRegions: [],
  preferredDepartureCities: [],
  maxBudget: null,
  emailAlerts: true,
  pushAlerts: true,
};

export async function findPreferences(
  db: Kysely<Database>,
  userId: string,
): Promise<PreferenceRecord | undefined> {
  const row = await db.selectFrom('preference').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      preferredRegions: row.preferred_regions as Region[],
      preferredDepartureCities: row.preferred_departure_cities as PreferenceCity[],
      maxBudget: row.max_budget_halalas === null ? null : fromHalalas(row.max_budget_halalas),
      emailAlerts: row.email_alerts,
      pushAlerts: row.push_alerts,
    }
  );
}

export async function upsertPreferences(
  trx: Transaction<Database>,
  userId: string,
  preferences: PreferenceRecord,
  now: Date,
): Promise<void> {
  const values = {
    preferred_regions: sql<string[]>`${[...preferences.preferredRegions]}::text[]`,
    preferred_departure_cities: sql<string[]>`${[...preferences.preferredDepartureCities]}::text[]`,
    max_budget_halalas: preferences.maxBudget === null ? null : toHalalas(preferences.maxBudget),
    email_alerts: preferences.emailAlerts,
    push_alerts: preferences.pushAlerts,
    updated_at: now,
  };
  await trx
    .insertInto('preference')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** With neither mail nor push left, the consent to alerts is withdrawn too. */
export async function setMailAlerts(
  trx: Transaction<Database>,
  { userId, isWanted }: { userId: string; isWanted: boolean },
  now: Date,
): Promise<void> {
  const kept = (await findPreferences(trx, userId)) ?? defaultPreferences;
  await upsertPreferences(trx, userId, { ...kept, emailAlerts: isWanted }, now);
  if (!isWanted && !kept.pushAlerts) await withdrawConsents(trx, { userId, purpose: 'alerts' }, now);
}
