/** Stores consents: one row each time somebody agrees, changed only when it is withdrawn. */
import type { ConsentPurpose } from '#contract/domain/account.ts';
import type { Language } from '#contract/domain/language.ts';
import { ensureUserRecipient } from '#server/people/recipient-records/recipient.repository.ts';
import { createRowReader } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';

export type ConsentRecord = {
  purpose: ConsentPurpose;
  version: string;
  language: Language;
  givenAt: Date;
  withdrawnAt: Date | null;
};

type GivenConsent = {
  userId: string;
  purpose: ConsentPurpose;
  version: string;
  language: Language;
  /** A hash, which proves the origin without storing the address. */
  addressHash: string;
  givenAt: Date;
};

/** Records a consent; an active one to the same version is not duplicated. */
export async function recordConsent(trx: Trx, consent: GivenConsent): Promise<void> {
  const { userId, purpose, version } = consent;
  const holding = await trx
    .selectFrom('consent')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (holding) return;
  await trx
    .insertInto('consent')
    .values({
      user_id: userId,
      purpose,
      version,
      language: consent.language,
      address_hash: consent.addressHash,
      given_at: consent.givenAt,
    })
    .execute();
  // Also without preferences of their own, people who agree to alerts are matched.
  if (purpose === 'alerts') await ensureUserRecipient(trx, userId, consent.givenAt);
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
export async function listConsentRecords(db: Db, userId: string): Promise<ConsentRecord[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'version', 'language', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(createRowReader<ConsentRecord>());
}

/** Whether alerts may be sent: consent given and not withdrawn, and the address confirmed. */
export async function hasAlertConsent(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('consent')
    .innerJoin('user_account', 'user_account.id', 'consent.user_id')
    .select('consent.id')
    .where('consent.user_id', '=', userId)
    .where('consent.purpose', '=', 'alerts')
    .where('consent.withdrawn_at', 'is', null)
    .where('user_account.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
