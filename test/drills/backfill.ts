/** A migration with a backfill for many accounts, while people change their preferences. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { migrateToLatest } from '#server/platform/database/migrator.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createDatabase, type Drill, expectThat } from './drill.ts';

const accounts = 50_000;
const measured = '0022-alert-digests';

const fill = [
  `insert into user_account (email, email_key, first_name, last_name, language, email_verified_at, created_at, updated_at)
   select n || '@example.com', n || '@example.com', 'S', 'O', 'ar', now(), now(), now()
   from generate_series(1, ${accounts}) n`,
  `insert into preference (user_id, preferred_departure_cities, preferred_regions, email_alerts, push_alerts, updated_at)
   select id, '{RUH}', '{asia}', true, false, now() from user_account`,
  `insert into consent (user_id, purpose, version, language, address_hash, given_at)
   select id, 'alerts', '2025-01', 'ar', 'x', now() from user_account`,
  `insert into alert_recipient (user_id, created_at) select id, now() from user_account where email < '5'`,
  'analyze',
];

export const backfill: Drill = {
  name: 'backfill',
  async run(drill) {
    const databaseUrl = await createDatabase(drill);
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < measured));
    const handle = await openDatabase({ databaseUrl, logger: createSilentLogger(), migrations: before });
    drill.cleanups.push(() => handle.close());
    return handle.withDeadline(120_000, async (db) => {
      for (const statement of fill) await sql.raw(statement).execute(db);
      const ending = new AbortController();
      const changing = changePreferences(db, ending.signal);
      const startedAt = performance.now();
      await migrateToLatest(db, {
        ...before,
        [measured]: migrations[measured] ?? { up: async () => undefined },
      });
      const seconds = (performance.now() - startedAt) / 1000;
      ending.abort();
      const { changes, slowest } = await changing;
      const differences = await countDifferences(db);
      expectThat(differences === 0, `${differences} accounts differ from what they chose`);
      return [
        `${measured} for ${accounts} accounts: ${seconds.toFixed(1)} s`,
        `changes of preferences meanwhile: ${changes}, slowest ${Math.round(slowest)} ms`,
        'rows that differ afterwards from what people chose: 0',
      ];
    });
  },
};

/** One change after the other, each of another account, as the previous release makes it. */
async function changePreferences(
  db: Kysely<Database>,
  signal: AbortSignal,
): Promise<{ changes: number; slowest: number }> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from preference order by random() limit 20000`.execute(db);
  let changes = 0;
  let slowest = 0;
  for (const { user_id } of rows) {
    if (signal.aborted) break;
    const startedAt = performance.now();
    await sql`update preference set preferred_regions = '{europe}', updated_at = now()
      where user_id = ${user_id}`.execute(db);
    slowest = Math.max(slowest, performance.now() - startedAt);
    changes += 1;
    await wait(5);
  }
  return { changes, slowest };
}

async function countDifferences(db: Kysely<Database>): Promise<number> {
  const columns = sql`recipient_id, user_id, key, max_budget_halalas, is_admin, frequency`;
  const { rows } = await sql<{ differences: number }>`
    with stored as (select ${columns} from deal_reader join deal_wishes on deal_wishes.id = wishes_id),
      said as (select ${columns} from deal_reader_now)
    select (select count(*) from (table stored except table said) as more)::int
      + (select count(*) from (table said except table stored) as missing)::int as differences`.execute(db);
  return rows[0]?.differences ?? -1;
}
