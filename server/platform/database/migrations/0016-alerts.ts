/** Watches of trips, alerts about them and about deals, the messages that carry alerts, and what comes back. */
import { type Kysely, sql } from 'kysely';

/** One row per person who may be alerted: an account, or a guest with an address. */
const RECIPIENTS = `
create table alert_recipient (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references user_account (id) on delete cascade,
  email text,
  email_key text unique,
  language text check (language in ('ar', 'en')),
  confirmed_at timestamptz,
  email_stopped_at timestamptz,
  frequency text not null default 'instant' check (frequency in ('instant', 'daily', 'weekly')),
  quiet_from smallint default 1380 check (quiet_from between 0 and 1439),
  quiet_to smallint default 480 check (quiet_to between 0 and 1439),
  full_until timestamptz,
  created_at timestamptz not null,
  check ((user_id is null) = (email is not null)),
  check ((email is null) = (email_key is null)),
  check ((quiet_from is null) = (quiet_to is null))
);
insert into alert_recipient (user_id, created_at) select user_id, updated_at from preference;`;

/** `watched_trip` is shared by every watch of the same trip, so that its price is found once. */
const WATCHES = `
create table watched_trip (
  id bigint generated always as identity primary key,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departs_from date not null,
  departs_to date not null,
  return_by date not null,
  fare jsonb,
  price_halalas integer,
  observed_at timestamptz,
  usual_halalas integer,
  usual_on date,
  low_halalas integer,
  day_low_halalas integer,
  checked_at timestamptz,
  unique (origin, destination, trip_type, departs_from, departs_to, return_by),
  check (departs_from <= departs_to)
);
create table watch (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references alert_recipient (id) on delete cascade,
  trip_id bigint not null references watched_trip (id),
  condition text not null check (condition in ('below', 'newLow', 'belowUsual')),
  below_halalas integer check (below_halalas > 0),
  when_kind text not null check (when_kind in ('any', 'month', 'dates', 'holiday')),
  holiday jsonb,
  anchor_halalas integer,
  fired_at timestamptz,
  last_alert_at timestamptz,
  last_alert_halalas integer,
  confirmed_at timestamptz,
  paused_at timestamptz,
  snoozed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (recipient_id, trip_id, condition),
  check ((condition = 'below') = (below_halalas is not null)),
  check ((when_kind = 'holiday') = (holiday is not null))
);
create index watch_by_trip on watch (trip_id);
create table published_list (
  origin text not null,
  trip_type text not null,
  mark uuid not null,
  marked_at timestamptz not null,
  primary key (origin, trip_type)
);`;

/** The unique keys make matching safe to repeat: one alert for one price seen at one time, one for a deal at a price. */
const ALERTS = `
create table deal_announcement (
  deal_id uuid primary key,
  price_halalas integer not null,
  announced_at timestamptz not null
);
insert into deal_announcement (deal_id, price_halalas, announced_at)
  select id, deal_price_halalas, updated_at from deal where status = 'published';
create table alert (
  id bigint generated always as identity primary key,
  recipient_id uuid not null references alert_recipient (id) on delete cascade,
  watch_id uuid,
  deal_id uuid,
  price_halalas integer not null,
  sighted_at timestamptz not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'dropped')),
  reason text,
  finished_at timestamptz,
  check ((watch_id is null) <> (deal_id is null))
);
create unique index alert_of_watch on alert (watch_id, sighted_at, price_halalas) where watch_id is not null;
create unique index alert_of_deal on alert (recipient_id, deal_id, price_halalas);
create index alert_due on alert (due_at) where status = 'waiting';
create index alert_by_time on alert using brin (created_at);
create table push_device (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references alert_recipient (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_pushed_at timestamptz
);
create index push_device_by_recipient on push_device (recipient_id);
create table push_key (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null
);
create table alert_message (
  id uuid primary key,
  recipient_id uuid not null references alert_recipient (id) on delete cascade,
  channel text not null check (channel in ('email', 'push')),
  device_id uuid references push_device (id) on delete cascade,
  alert_ids bigint[] not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  attempts smallint not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  sighted_at timestamptz not null,
  finished_at timestamptz,
  failure text,
  check ((channel = 'push') = (device_id is not null))
);
create index alert_message_waiting on alert_message (created_at, id) where status = 'waiting';
create index alert_message_by_recipient on alert_message (recipient_id);
create index alert_message_by_time on alert_message (finished_at) where finished_at is not null;`;

/** Hashes of addresses alert mail no longer goes to; account mail is not affected. */
const FEEDBACK = `
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
create index mail_bounce_by_address on mail_bounce (address_hash, received_at);
create table price_report (
  id uuid primary key default gen_random_uuid(),
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date not null,
  return_date date,
  shown_halalas integer not null check (shown_halalas > 0),
  seen_halalas integer check (seen_halalas > 0),
  outcome text not null check (outcome in ('higher', 'lower', 'gone', 'same')),
  came_from text not null check (came_from in ('page', 'mail')),
  reported_at timestamptz not null
);
create index price_report_by_time on price_report (reported_at);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const tables of [RECIPIENTS, WATCHES, ALERTS, FEEDBACK]) await sql.raw(tables).execute(db);
}
