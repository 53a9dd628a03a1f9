/** What a whole database holds, in one line a table, to tell whether anything changed. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Counts of what was allowed how often change with every request, refused or not. */
const counters = ['limited_action', 'sign_in_failure'];

/** Table name to a digest of its rows, whatever their order; the queue's own tables are left out. */
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
