/** Digest of every table, to test that nothing changed. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Counters of rate limits, which change with every request. */
const counters = ['limited_action', 'sign_in_failure'];

/** Digest of every table's rows, independent of order; the queue's tables are left out. */
export async function digestDatabase(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    if (counters.includes(name)) continue;
    const digest = await sql<{ digest: string | null }>`
      select md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${sql.table(name)} t`.execute(
      db,
    );
    digests[name] = digest.rows[0]?.digest ?? '';
  }
  return digests;
}
