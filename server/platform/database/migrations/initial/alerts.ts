/** Watches of trips, alerts about them and about deals, and the messages that carry alerts. */

export const watchTables = `
-- One row per person who may be alerted: an account, or a guest with an address.
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
  heard_until timestamptz,
  frequency_since timestamptz,
  created_at timestamptz not null,
  check ((user_id is null) = (email is not null)),
  check ((email is null) = (email_key is null)),
  check ((quiet_from is null) = (quiet_to is null))
);
-- Shared by every watch of the same trip, so that its price is found once.
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
  confirmable_until timestamptz,
  paused_at timestamptz,
  snoozed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (recipient_id, trip_id, condition),
  check ((condition = 'below') = (below_halalas is not null)),
  check ((when_kind = 'holiday') = (holiday is not null))
);
create index watch_by_trip on watch (trip_id);`;

export const alertTables = `
create table deal_announcement (
  deal_id uuid not null,
  price_halalas integer not null,
  sighted_at timestamptz not null,
  announced_at timestamptz not null,
  primary key (deal_id, price_halalas)
);
create index deal_announcement_by_time on deal_announcement (announced_at);
-- The unique keys make matching safe to repeat: one alert for one price seen at one time, one for a deal at a price.
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
  last_pushed_at timestamptz,
  -- Unknown for a browser that has not come again.
  session_id uuid
);
create index push_device_by_recipient on push_device (recipient_id);
create index push_device_by_session on push_device (session_id);
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
