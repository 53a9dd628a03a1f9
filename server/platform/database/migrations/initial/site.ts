/** Settings, messages, mail, the audit log, and the processes of the site. */

export const settingTables = `
create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null
);
create table limited_action (
  id bigint generated always as identity primary key,
  action text not null,
  actor text not null,
  acted_at timestamptz not null
);
create index limited_action_by_actor on limited_action (action, actor, acted_at);
create index limited_action_by_time on limited_action (acted_at);
create table contact_message (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null,
  full_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null check (language in ('ar', 'en')),
  done_at timestamptz
);
create index contact_message_by_time on contact_message (received_at);
create table early_access_request (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique,
  plan text not null check (plan in ('monthly', 'annual')),
  language text not null check (language in ('ar', 'en')),
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz
);
create index early_access_request_by_time on early_access_request (requested_at desc, id);`;

export const mailTables = `
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  language text not null check (language in ('ar', 'en')),
  template text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failure text,
  check ((status = 'sent') = (sent_at is not null))
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_by_time on mail_outbox (created_at desc, id);
create index mail_outbox_failed on mail_outbox (created_at desc, id) where status = 'failed';
-- Hashes of addresses alert mail no longer goes to; account mail is not affected.
create table mail_suppression (
  address_hash text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  detail text,
  suppressed_at timestamptz not null
);
create table mail_bounce (
  id uuid primary key default gen_random_uuid(),
  message_id uuid,
  address_hash text not null,
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  detail text,
  received_at timestamptz not null
);
create index mail_bounce_by_address on mail_bounce (address_hash, received_at);`;

export const auditTable = `
-- Entries stay when their actor's account is erased, without data of the erased person.
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
create index audit_entry_by_action on audit_entry (action, acted_at desc, id desc);
create index audit_entry_by_kind on audit_entry (target_kind, acted_at desc, id desc);
create index audit_entry_by_target on audit_entry (target_id, acted_at desc, id desc) where target_id is not null;
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

export const operationTables = `
create table monthly_count (
  month date not null check (extract(day from month) = 1),
  name text not null,
  count bigint not null check (count >= 0),
  counted_at timestamptz not null,
  primary key (month, name)
);
-- Names of the password keys this database was used with; the keys are stored elsewhere.
create table password_key (
  id text primary key,
  first_used_at timestamptz not null
);
create table process_beat (
  id uuid primary key,
  host text not null,
  pid integer not null,
  services text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);`;

export const rowVersions = `
-- A trigger, so that every change of a row is detected by whoever is editing it.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;`;
