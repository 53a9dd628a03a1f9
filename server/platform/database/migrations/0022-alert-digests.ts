/**
 * Who is to hear of deals, ready to be matched; news of deals, kept for digests; the session of a device that
 * receives push messages.
 */
import { type Kysely, sql } from 'kysely';
import { createIndexWithoutLock } from './create-index.ts';

const DIGESTS = `
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
alter table alert_recipient add column digest_since timestamptz;
create index alert_recipient_changed on alert_recipient (digest_since) where digest_since is not null;`;

/** Says who may hear of deals, and of which. Of a few airports and regions there are at most some thousand wishes. */
const READER_VIEW = `
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
const READERS = `
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
const UPKEEP = `
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

/**
 * Checking and locking the recipient of each alert took as long as writing the alert; alerts go with their recipient
 * all the same.
 */
const ALERTS_OF_RECIPIENTS = `
alter table alert drop constraint alert_recipient_id_fkey;
create function delete_alerts_of_recipient() returns trigger language plpgsql as $$
begin
  delete from alert where recipient_id = old.id;
  return null;
end $$;
create trigger alerts_of_recipient after delete on alert_recipient
  for each row execute function delete_alerts_of_recipient();`;

/** Unknown for devices of before, until their browser comes again. */
const DEVICE_SESSIONS = 'alter table push_device add column session_id uuid';

/** Every statement takes its locks for a moment; what takes long is in `backfill`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changes = [DIGESTS, READER_VIEW, READERS, UPKEEP, ALERTS_OF_RECIPIENTS, DEVICE_SESSIONS];
  for (const change of changes) await sql.raw(change).execute(db);
}

/**
 * The triggers keep what changes meanwhile; accounts are filled in batches, each in a statement of its own, so that
 * nobody waits for longer than one.
 */
export async function backfill(db: Kysely<unknown>): Promise<void> {
  await createIndexWithoutLock(db, { name: 'favorite_by_deal', on: 'favorite (deal_id, user_id)' });
  await createIndexWithoutLock(db, { name: 'push_device_by_session', on: 'push_device (session_id)' });
  await inBatches((after) => addRecipients(db, after));
  await inBatches((after) => addReaders(db, after));
  await sql`analyze deal_reader`.execute(db);
}

const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** @param fillAfter fills the accounts after this id, and returns the last one; null when there is none */
async function inBatches(fillAfter: (id: string) => Promise<string | null>): Promise<void> {
  for (let id: string | null = firstId; id !== null; ) id = await fillAfter(id);
}

/** Whoever agreed to alerts is alerted. */
async function addRecipients(db: Kysely<unknown>, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select user_id, min(given_at) as given_at from consent
      where purpose = 'alerts' and withdrawn_at is null and user_id > ${after}::uuid
      group by user_id order by user_id limit ${sql.lit(batchSize)}
    ), added as (
      insert into alert_recipient (user_id, created_at) select user_id, given_at from batch
      on conflict (user_id) do nothing
    )
    select user_id as last from batch order by user_id desc limit 1`.execute(db);
  return rows[0]?.last ?? null;
}

async function addReaders(db: Kysely<unknown>, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (
      select user_id from alert_recipient where user_id > ${after}::uuid order by user_id limit ${sql.lit(batchSize)}
    ), filled as materialized (
      select user_id, refresh_deal_reader(user_id) from (select user_id from batch order by user_id) as ordered
    )
    select user_id as last from filled order by user_id desc limit 1`.execute(db);
  return rows[0]?.last ?? null;
}
