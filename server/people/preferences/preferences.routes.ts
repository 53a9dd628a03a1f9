/** `/api/preferences` and `/api/account/consents`: preferences for alerts, of which defaults are not stored, and consents. */
import { sql } from 'kysely';
import { listConsents, withdrawConsent } from '#contract/api/account.ts';
import {
  getPreferences,
  type Preferences,
  updateLanguage,
  updatePreferences,
} from '#contract/api/preferences.ts';
import { privacyVersion } from '#contract/domain/account.ts';
import { defaultQuietHours } from '#contract/domain/alert.ts';
import type { Language } from '#contract/domain/language.ts';
import { toHalalas } from '#contract/domain/money.ts';
import type { AccountKeys } from '#server/people/accounts/account-keys.ts';
import {
  hasAlertConsent,
  listConsentRecords,
  recordConsent,
  withdrawConsents,
} from '#server/people/accounts/consent.repository.ts';
import {
  ensureUserRecipient,
  findUserRecipient,
  updateRecipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import { readFirst } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';

type PreferencesContext = { db: Db; accounts: { keys: Pick<AccountKeys, 'tag'> }; now: () => Date };

export function preferencesRoutes({ db, accounts, now }: PreferencesContext): OperationRoute[] {
  return [
    operationRoute(getPreferences, ({ caller }) => readPreferences(db, getSignedIn(caller).userId)),
    operationRoute(updatePreferences, async ({ body, caller }) => {
      const { userId } = getSignedIn(caller);
      const { language, alertConsent = false, alertFrequency, quietHours, ...wished } = body;
      const preferences = {
        ...wished,
        preferredRegions: [...new Set(wished.preferredRegions)],
        preferredDepartureCities: [...new Set(wished.preferredDepartureCities)],
      };
      await db.transaction().execute(async (trx) => {
        await saveLanguage(trx, userId, language, now());
        await upsertPreferences(trx, userId, preferences, now());
        const recipientId = await ensureUserRecipient(trx, userId, now());
        await updateRecipient(trx, recipientId, { frequency: alertFrequency, quietHours }, now());
        // Alerts need explicit consent; saving none withdraws it.
        const consent = { userId, purpose: 'alerts' } as const;
        if (!wished.emailAlerts && !wished.pushAlerts) return withdrawConsents(trx, consent, now());
        if (!alertConsent) return;
        const addressHash = accounts.keys.tag('address', caller.address);
        const given = { version: privacyVersion, language, addressHash, givenAt: now() };
        await recordConsent(trx, { ...consent, ...given });
      });
      return { preferences: await readPreferences(db, userId) };
    }),
    operationRoute(updateLanguage, async ({ body, caller }) => {
      const { userId } = getSignedIn(caller);
      await db.transaction().execute((trx) => saveLanguage(trx, userId, body.language, now()));
      return { done: true as const };
    }),
    operationRoute(listConsents, async ({ caller }) => {
      const records = await listConsentRecords(db, getSignedIn(caller).userId);
      return records.map((record) => ({
        ...record,
        givenAt: record.givenAt.toISOString(),
        withdrawnAt: record.withdrawnAt?.toISOString() ?? null,
      }));
    }),
    operationRoute(withdrawConsent, async ({ params, caller }) => {
      const { userId } = getSignedIn(caller);
      await db.transaction().execute(async (trx) => {
        await withdrawConsents(trx, { userId, purpose: params.purpose }, now());
        // The alerts go with it, so that saving other preferences later does not give it again.
        const kept = (await findPreferences(trx, userId)) ?? defaultPreferences;
        await upsertPreferences(trx, userId, { ...kept, emailAlerts: false, pushAlerts: false }, now());
      });
      return { done: true as const };
    }),
  ];
}

async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const account = await db
    .selectFrom('user_account')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account) throw new AppError('unauthenticated', { log: 'the account is gone' });
  const recipient = await findUserRecipient(db, userId);
  return {
    ...((await findPreferences(db, userId)) ?? defaultPreferences),
    alertFrequency: recipient?.frequency ?? 'instant',
    quietHours: recipient ? recipient.quietHours : defaultQuietHours,
    language: account.language,
    isAlertConsentGiven: await hasAlertConsent(db, userId),
  };
}

/** The language is stored in the account, for all devices. */
async function saveLanguage(trx: Trx, userId: string, language: Language, now: Date): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ language, updated_at: now })
    .where('id', '=', userId)
    .where('language', '<>', language)
    .execute();
}

type PreferenceRecord = Pick<
  Preferences,
  'preferredRegions' | 'preferredDepartureCities' | 'maxBudget' | 'emailAlerts' | 'pushAlerts'
>;

/** The form starts with alerts on; without a recorded consent none are sent. */
const defaultPreferences: PreferenceRecord = {
  preferredRegions: [],
  preferredDepartureCities: [],
  maxBudget: null,
  emailAlerts: true,
  pushAlerts: true,
};

function findPreferences(db: Db, userId: string): Promise<PreferenceRecord | undefined> {
  const found = db
    .selectFrom('preference')
    .select(['preferred_regions', 'preferred_departure_cities'])
    .select(['max_budget_halalas', 'email_alerts', 'push_alerts'])
    .where('user_id', '=', userId);
  return readFirst<PreferenceRecord>(found);
}

async function upsertPreferences(
  trx: Trx,
  userId: string,
  preferences: PreferenceRecord,
  now: Date,
): Promise<void> {
  const values = {
    preferred_regions: sql<string[]>`${preferences.preferredRegions}::text[]`,
    preferred_departure_cities: sql<string[]>`${preferences.preferredDepartureCities}::text[]`,
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
  trx: Trx,
  { userId, isWanted }: { userId: string; isWanted: boolean },
  now: Date,
): Promise<void> {
  const kept = (await findPreferences(trx, userId)) ?? defaultPreferences;
  await upsertPreferences(trx, userId, { ...kept, emailAlerts: isWanted }, now);
  if (!isWanted && !kept.pushAlerts) await withdrawConsents(trx, { userId, purpose: 'alerts' }, now);
}
