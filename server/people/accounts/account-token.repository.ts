/** Stores the tokens of mailed links: each works once, until it expires, and only for its purpose. */
import { type RawBuilder, sql } from 'kysely';
import { readFirst, toColumns } from '#server/platform/database/row-reader.ts';
import type { AccountTokenPurpose, Db, Trx } from '#server/platform/database/schema.ts';
import { hashToken, makeToken } from './secret-token.ts';

type AccountToken = { userId: string; purpose: AccountTokenPurpose; email: string };
export type KeptToken = AccountToken & { createdAt: Date };

/** @returns the token for the link; it is stored nowhere else */
export async function insertAccountToken(
  trx: Trx,
  { userId, purpose, email }: AccountToken,
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): Promise<string> {
  const { token, tokenHash } = makeToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const row = toColumns({ tokenHash, userId, purpose, email, createdAt: now, expiresAt });
  await trx.insertInto('account_token').values(row).execute();
  return token;
}

type Wanted = { token: string; purposes: readonly AccountTokenPurpose[] };

const keptColumns = ['user_id', 'purpose', 'email', 'created_at'] as const;

function isUsable({ token, purposes }: Wanted, now: Date): RawBuilder<boolean> {
  return sql`token_hash = ${hashToken(token)} and purpose = any(${[...purposes]}::text[]) and expires_at > ${now}`;
}

/** Finds a token without using it. */
export function findAccountToken(db: Db, wanted: Wanted, now: Date): Promise<KeptToken | undefined> {
  const found = db.selectFrom('account_token').select(keptColumns).where(isUsable(wanted, now));
  return readFirst<KeptToken>(found);
}

/** Uses a token; of two concurrent calls one succeeds. */
export function takeAccountToken(trx: Trx, wanted: Wanted, now: Date): Promise<KeptToken | undefined> {
  const taken = trx.deleteFrom('account_token').where(isUsable(wanted, now)).returning(keptColumns);
  return readFirst<KeptToken>(taken);
}

/** @param since only those created then or later */
export async function deleteAccountTokens(
  trx: Trx,
  userId: string,
  purposes: readonly AccountTokenPurpose[],
  since = new Date(0),
): Promise<void> {
  await trx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('created_at', '>=', since)
    .execute();
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_token').where('expires_at', '<=', now).execute();
}

/** Ends the link of the shared list of favourites, which whoever was signed in may have taken along. */
export async function deleteSharedList(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('favorite_share').where('user_id', '=', userId).execute();
}
