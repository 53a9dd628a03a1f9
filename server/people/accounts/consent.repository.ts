/** Stores consents: one row each time somebody agrees, changed only when it is withdrawn. */
import { sql } from 'kysely';
import type { ConsentPurpose } from '#contract/domain/account.ts';
import { ensureUserRecipient } from '#server/people/recipient-records/recipient.repository.ts';
import { readAll, type StoredRow } from '#server/platform/database/row-reader.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

export type ConsentRecord = Pick<
  StoredRow<Database['consent']>,
  'purpose' | 'version' | 'language' | 'givenAt' | 'withdrawnAt'
>;

/** `addressHash` proves the origin without storing the address. */
type GivenConsent = Omit<ConsentRecord, 'withdrawnAt'> & { userId: string; addressHash: string };

/** Records a consent; an active one to the same version is not duplicated. */
export async function recordConsent(trx: Trx, consent: GivenConsent): Promise<void> {
  const { userId, purpose, version, language, addressHash, givenAt } = consent;
  const { numAffectedRows } = await sql`
    insert into consent (user_id, purpose, version, language, address_hash, given_at)
    select ${userId}::uuid, ${purpose}, ${version}, ${language}, ${addressHash}, ${givenAt}::timestamptz
    where not exists (select 1 from consent where user_id = ${userId} and purpose = ${purpose}
      and version = ${version} and withdrawn_at is null)`.execute(trx);
  // Also without preferences of their own, people who agree to alerts are matched.
  if (numAffectedRows === 1n && purpose === 'alerts') await ensureUserRecipient(trx, userId, givenAt);
}

/** Withdraws all active consents of a purpose. */
export async function withdrawConsents(
  trx: Trx,
  { userId, purpose }: { userId: string; purpose: ConsentPurpose },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Newest first, withdrawn ones included. */
export function listConsentRecords(db: Db, userId: string): Promise<ConsentRecord[]> {
  const found = db
    .selectFrom('consent')
    .select(['purpose', 'version', 'language', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id');
  return readAll<ConsentRecord>(found);
}

/** Whether the consent to alerts is given and not withdrawn; what is sent also waits for a confirmed address. */
export async function hasAlertConsent(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('consent')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'alerts')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
