/** Switches an account's alert mail on or off, apart from its other preferences. */
import type { Transaction } from 'kysely';
import { withdrawConsents } from '#server/people/consents/consent.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { defaultPreferences, findPreferences, upsertPreferences } from './preference.repository.ts';

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
