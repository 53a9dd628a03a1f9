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
  full_until timestamptz,
  created_at timestamptz not null,
  digest_since timestamptz,
  check ((user_id is null) = (email is not null)),
  check ((email is null) = (email_key is null)),
  check ((quiet_from is null) = (quiet_to is null))
);
create index alert_recipient_changed on alert_recipient (digest_since) where digest_since is not null;
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
  deal_id uuid primary key,
  price_halalas integer not null,
  announced_at timestamptz not null
);
-- The unique keys make matching safe to repeat: one alert for one price seen at one time, one for a deal at a price.
-- Checking and locking the recipient of each alert took as long as writing it: a trigger deletes them instead of a key.
create table alert (
  id bigint generated always as identity primary key,
  recipient_id uuid not null,
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
create index alert_message_by_time on alert_message (finished_at) where finished_at is not null;
create table deal_news (
  deal_id uuid not null,
  price_halalas integer not null,
  sighted_at timestamptz not null,
  announced_at timestamptz not null,
  daily_digest_at timestamptz,
  weekly_digest_at timestamptz,
  primary key (deal_id, price_halalas)
);
create index deal_news_by_time on deal_news (announced_at);
create table alert_digest (
  frequency text not null check (frequency in ('daily', 'weekly')),
  due_at timestamptz not null,
  matched_at timestamptz not null,
  primary key (frequency, due_at)
);
create function delete_alerts_of_recipient() returns trigger language plpgsql as $$
begin
  delete from alert where recipient_id = old.id;
  return null;
end $$;
create trigger alerts_of_recipient after delete on alert_recipient
  for each row execute function delete_alerts_of_recipient();`;

/** Says who may hear of deals, and of which. Of a few airports and regions there are at most some thousand wishes. */
export const readerView = `
create table deal_wishes (
  id integer generated always as identity primary key,
  key text not null unique,
  cities text[] not null,
  regions text[] not null
);
create view deal_reader_now as
  select recipient.id as recipient_id, recipient.user_id,
    md5(array(select unnest(preferred_departure_cities) order by 1)::text
      || array(select unnest(preferred_regions) order by 1)::text) as key,
    coalesce(preferred_departure_cities, '{}') as cities, coalesce(preferred_regions, '{}') as regions,
    max_budget_halalas, account.role = 'admin' as is_admin, recipient.frequency, recipient.quiet_from,
    recipient.quiet_to, recipient.full_until, recipient.digest_since
  from alert_recipient as recipient
  join user_account as account on account.id = recipient.user_id
  left join preference on preference.user_id = recipient.user_id
  where (preference.user_id is null or email_alerts or push_alerts)
    and email_verified_at is not null and deletion_requested_at is null
    and exists (select 1 from consent where consent.user_id = recipient.user_id and purpose = 'alerts'
      and withdrawn_at is null);`;

/** The rows of the view, since it joins four tables for every account. */
export const readerTable = `
create table deal_reader (
  recipient_id uuid primary key references alert_recipient (id) on delete cascade,
  user_id uuid not null unique,
  wishes_id integer not null references deal_wishes (id),
  max_budget_halalas integer,
  is_admin boolean not null,
  frequency text not null,
  quiet_from smallint,
  quiet_to smallint,
  full_until timestamptz,
  digest_since timestamptz
);
create index deal_reader_by_frequency on deal_reader (frequency, recipient_id);`;

/** Whoever changes one of the four tables changes the reader in the same transaction. */
export const readerUpkeep = `
create function refresh_deal_reader(account uuid) returns void language plpgsql as $$
begin
  -- Of two changes at once the second waits here, and then sees what the first did.
  perform 1 from alert_recipient where user_id = account for no key update;
  insert into deal_wishes (key, cities, regions)
    select key, cities, regions from deal_reader_now as now
    where user_id = account and not exists (select 1 from deal_wishes where deal_wishes.key = now.key)
    on conflict (key) do nothing;
  insert into deal_reader
    select recipient_id, user_id, deal_wishes.id, max_budget_halalas, is_admin, frequency, quiet_from, quiet_to,
      full_until, digest_since
    from deal_reader_now join deal_wishes using (key)
    where user_id = account
    on conflict (recipient_id) do update set wishes_id = excluded.wishes_id,
      max_budget_halalas = excluded.max_budget_halalas, is_admin = excluded.is_admin,
      frequency = excluded.frequency, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      full_until = excluded.full_until, digest_since = excluded.digest_since;
  if not found then
    delete from deal_reader where user_id = account;
  end if;
end $$;
create function refresh_deal_reader_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_deal_reader(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
create function refresh_deal_reader_of_account() returns trigger language plpgsql as $$
begin
  perform refresh_deal_reader(new.id);
  return null;
end $$;
create trigger deal_reader_new after insert on alert_recipient
  for each row when (new.user_id is not null) execute function refresh_deal_reader_of_row();
create trigger deal_reader_changed after update on alert_recipient
  for each row when (new.user_id is not null and (old.frequency, old.quiet_from, old.quiet_to, old.full_until,
    old.digest_since) is distinct from (new.frequency, new.quiet_from, new.quiet_to, new.full_until,
    new.digest_since)) execute function refresh_deal_reader_of_row();
create trigger deal_reader_wishes after insert or update or delete on preference
  for each row execute function refresh_deal_reader_of_row();
create trigger deal_reader_consent after insert or update or delete on consent
  for each row execute function refresh_deal_reader_of_row();
create trigger deal_reader_account after update on user_account
  for each row when ((old.role, old.email_verified_at, old.deletion_requested_at) is distinct from
    (new.role, new.email_verified_at, new.deletion_requested_at))
  execute function refresh_deal_reader_of_account();`;
