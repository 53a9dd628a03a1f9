/** Indexes for the filters of the audit log and for the daily counts of the dashboard. */
import { type Kysely, sql } from 'kysely';

const LIST_INDEXES = `
drop index audit_entry_by_action;
drop index audit_entry_by_target;
create index audit_entry_by_action on audit_entry (action, acted_at desc, id desc);
create index audit_entry_by_kind on audit_entry (target_kind, acted_at desc, id desc);
create index audit_entry_by_target on audit_entry (target_id, acted_at desc, id desc) where target_id is not null;
create index provider_run_by_time on provider_run (finished_at);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LIST_INDEXES).execute(db);
}
