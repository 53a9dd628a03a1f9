/** Settings, contact messages, early-access requests and the mail outbox. */
import { type Kysely, sql } from 'kysely';

const SETTING_TABLES = `
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
create index limited_action_by_time on limited_action (acted_at);`;

const FORM_TABLES = `
create table contact_message (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null,
  full_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null check (language in ('ar', 'en'))
);
create index contact_message_by_time on contact_message (received_at);
create table early_access_request (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique,
  plan text not null check (plan in ('monthly', 'annual')),
  language text not null check (language in ('ar', 'en')),
  requested_at timestamptz not null,
  updated_at timestamptz not null
);`;

const MAIL_TABLES = `
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
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where status = 'waiting';`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [SETTING_TABLES, FORM_TABLES, MAIL_TABLES]) await sql.raw(tables).execute(db);
}
