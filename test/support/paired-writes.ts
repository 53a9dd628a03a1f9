/** Writes that always change two tables together, one after another, so that a state between them can be seen. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseHandle } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type PairedWrites = {
  /** Resolves when so many writes were acknowledged. */
  until(count: number): Promise<void>;
  begun(): number;
  acknowledged(): number;
  resetLongest(): void;
  longestMs(): number;
  stop(): Promise<void>;
  /** The number of the last write that a database holds, and how many came without their other half. */
  inspect(handle: DatabaseHandle): Promise<{ last: number; torn: number }>;
};

/** Write number n makes account n, its preference in a second statement, and counts to n in a third. */
export async function startPairedWrites({ withDeadline }: DatabaseHandle): Promise<PairedWrites> {
  let [begun, acknowledged, longest] = [0, 0, 0];
  let isStopping = false;
  const waiting: { count: number; resolve: () => void }[] = [];
  const running = withDeadline(30_000, async (db) => {
    await sql`insert into sign_in_failure values ('drill', 1, now())`.execute(db);
    while (!isStopping) {
      begun += 1;
      const startedAt = performance.now();
      await db.transaction().execute((trx) => write(trx, begun));
      longest = Math.max(longest, performance.now() - startedAt);
      acknowledged = begun;
      for (const { count, resolve } of waiting) if (acknowledged >= count) resolve();
      // Others have their turn between two writes.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  running.catch(() => undefined);
  return {
    async until(count) {
      const reached = new Promise<void>((resolve) => waiting.push({ count, resolve }));
      await Promise.race([reached, running]);
    },
    begun: () => begun,
    acknowledged: () => acknowledged,
    resetLongest: () => {
      longest = 0;
    },
    longestMs: () => Math.round(longest),
    async stop() {
      isStopping = true;
      await running;
    },
    inspect: ({ db }) => inspect(db),
  };
}

async function write(trx: Transaction<Database>, number: number): Promise<void> {
  const email = `drill-${number}@example.com`;
  const { rows } = await sql<{ id: string }>`
    insert into user_account (email, email_key, first_name, last_name, language, created_at, updated_at)
    values (${email}, ${email}, 'Drill', ${String(number)}, 'en', now(), now()) returning id`.execute(trx);
  await sql`insert into preference values (${rows[0]?.id}, '{}', '{}', null, true, true, now())`.execute(trx);
  await sql`update sign_in_failure set failures = ${number} where account_key = 'drill'`.execute(trx);
}

async function inspect(db: Kysely<Database>): Promise<{ last: number; torn: number }> {
  const { rows } = await sql<{ last: number; accounts: number; preferences: number; newest: number }>`
    select (select failures from sign_in_failure where account_key = 'drill') as last,
      count(*)::int as accounts, count(preference.user_id)::int as preferences,
      coalesce(max(last_name::int), 0) as newest
    from user_account left join preference on preference.user_id = user_account.id
    where email like 'drill-%'`.execute(db);
  const { last = 0, accounts = 0, preferences = 0, newest = 0 } = rows[0] ?? {};
  return {
    last,
    torn: Math.abs(accounts - preferences) + Math.abs(accounts - last) + Math.abs(newest - last),
  };
}
