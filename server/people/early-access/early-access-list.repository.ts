/** Lists and updates early-access requests for administrators, with the accounts they belong to. */
import { type Selectable, sql } from 'kysely';
import type { HandledState } from '#contract/domain/admin.ts';
import { hasRunningSubscription } from '#server/people/subscriptions/subscription.repository.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

export type EarlyAccessRow = Selectable<Database['early_access_request']> & {
  /** The account with this address, if any. */
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
  const wanted = db
    .selectFrom('early_access_request')
    .$if(state !== 'all', (query) => query.where('done_at', state === 'open' ? 'is' : 'is not', null))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(email collate "C"), lower(${search} collate "C")) > 0`),
    );
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: await withAccounts(db, rows, now), total: Number(total) };
}

/** Locked until `trx` ends. */
export async function findEarlyAccessLocked(
  trx: Trx,
  id: string,
  now: Date,
): Promise<EarlyAccessRow | undefined> {
  const rows = await trx
    .selectFrom('early_access_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return (await withAccounts(trx, rows, now))[0];
}

export async function setEarlyAccessDone(trx: Trx, id: string, doneAt: Date | null): Promise<void> {
  await trx.updateTable('early_access_request').set({ done_at: doneAt }).where('id', '=', id).execute();
}

/** One query for all rows. */
async function withAccounts(
  db: Db,
  rows: readonly Selectable<Database['early_access_request']>[],
  now: Date,
): Promise<EarlyAccessRow[]> {
  if (rows.length === 0) return [];
  const keys = rows.map((row) => row.email_key);
  const accounts = await db
    .selectFrom('user_account as account')
    .where('account.email_key', 'in', keys)
    .select(['account.id', 'account.email_key'])
    .select(hasRunningSubscription('account.id', now).as('isPremium'))
    .execute();
  const byKey = new Map(accounts.map((account) => [account.email_key, account]));
  return rows.map((row) => {
    const account = byKey.get(row.email_key);
    return { ...row, userId: account?.id ?? null, isPremium: account?.isPremium === true };
  });
}
