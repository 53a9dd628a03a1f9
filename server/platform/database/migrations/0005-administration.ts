/** Administrator sessions, second factors, the audit log, and row versions for conflict detection. */
import { type Kysely, sql } from 'kysely';

const SESSION_TABLES = `
create table admin_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id) on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  address_hash text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  proven_at timestamptz not null,
  expires_at timestamptz not null
);
create index admin_session_by_user on admin_session (user_id);
create index admin_session_by_expiry on admin_session (expires_at);
create table second_factor (
  user_id uuid primary key references user_account (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint
);
create table recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);`;

// Entries stay when their actor's account is erased, without data of the erased person.
const AUDIT_TABLE = `
create table audit_entry (
  id bigint generated always as identity primary key,
  acted_at timestamptz not null,
  actor_id uuid,
  actor_email text not null,
  action text not null,
  target_kind text not null,
  target_id text,
  target_label text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  address text,
  request_id text
);
create index audit_entry_by_time on audit_entry (acted_at desc, id desc);
create index audit_entry_by_target on audit_entry (target_kind, target_id, id desc);
create index audit_entry_by_action on audit_entry (action, id desc);
create index audit_entry_by_actor on audit_entry (actor_id) where actor_id is not null;
create index audit_entry_by_subject on audit_entry (subject_id) where subject_id is not null;
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('hudhud.erasing', true) = 'on' and tg_op = 'UPDATE' then
    return new;
  end if;
  raise exception 'the audit log is not changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function refuse_audit_change();`;

// A trigger, so that every change of a row is detected by whoever is editing it.
const VERSIONS = `
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
alter table deal add column version integer not null default 1, add column deleted_at timestamptz;
alter table user_account add column version integer not null default 1;
alter table premium_destination add column version integer not null default 1;
create trigger deal_version before update on deal for each row execute function raise_version();
create trigger user_account_version before update on user_account for each row execute function raise_version();
create trigger premium_destination_version before update on premium_destination
  for each row execute function raise_version();
create index deal_by_change on deal (updated_at desc, id);
create index user_account_by_joining on user_account (created_at desc, id);
create index user_account_administrators on user_account (created_at desc, id) where role = 'admin';
create index subscription_by_period on subscription (ends_at, started_at);`;

const DEAL_IMAGE_TABLE = `
create table deal_image (
  id uuid primary key,
  status text not null check (status in ('awaited', 'uploaded')),
  image bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((status = 'uploaded') = (image is not null))
);
create index deal_image_by_expiry on deal_image (expires_at) where expires_at is not null;`;

const COUNT_TABLE = `
create table monthly_count (
  month date not null check (extract(day from month) = 1),
  name text not null,
  count bigint not null check (count >= 0),
  counted_at timestamptz not null,
  primary key (month, name)
);`;

const HANDLING = `
alter table contact_message add column done_at timestamptz;
alter table early_access_request add column done_at timestamptz;
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check check (purpose in
  ('verify_email', 'change_email', 'undo_email_change', 'reset_password', 'keep_account', 'accept_invitation'));`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [SESSION_TABLES, AUDIT_TABLE, VERSIONS, DEAL_IMAGE_TABLE, COUNT_TABLE, HANDLING]) {
    await sql.raw(part).execute(db);
  }
}
