/** Indexes for the sort orders and filters of the operations lists. */
import { type Kysely, sql } from 'kysely';

const INDEXES = [
  'create index mail_outbox_by_time on mail_outbox (created_at desc, id)',
  "create index mail_outbox_failed on mail_outbox (created_at desc, id) where status = 'failed'",
  'create index early_access_request_by_time on early_access_request (requested_at desc, id)',
  'create index provider_run_failed on provider_run (provider, finished_at desc) where failure is not null',
  'create index provider_run_refused on provider_run (provider, finished_at desc) where refused > 0',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(index).execute(db);
}
