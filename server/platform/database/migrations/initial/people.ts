/** Accounts, sessions and favourites. Every table with `user_id` is deleted with its account. */

export const accountTables = `
create table user_account (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  language text not null check (language in ('ar', 'en')),
  password_hash text,
  password_changed_at timestamptz,
  must_change_password boolean not null default false,
  email_verified_at timestamptz,
  pending_email text,
  profile_image_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deletion_requested_at timestamptz,
  version integer not null default 1,
  -- Kept by a trigger from the name and the address.
  name_key text collate "C" not null default '',
  search_words tsvector not null default ''
);
create trigger user_account_version before update on user_account for each row execute function raise_version();
create index user_account_by_deletion on user_account (deletion_requested_at) where deletion_requested_at is not null;
create index user_account_by_joining on user_account (created_at desc, id);
create index user_account_administrators on user_account (created_at desc, id) where role = 'admin';
create index user_account_by_words on user_account using gin (search_words);
create index user_account_by_name on user_account (name_key, id);
create index user_account_without_password on user_account (created_at desc, id)
  where password_hash is null and deletion_requested_at is null;
create table user_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id) on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  address_hash text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index user_session_by_user on user_session (user_id, last_seen_at);
create index user_session_by_expiry on user_session (expires_at);
create table account_token (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  purpose text not null check (purpose in
    ('verify_email', 'change_email', 'undo_email_change', 'reset_password', 'keep_account', 'accept_invitation')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_token_by_user on account_token (user_id, purpose);
create index account_token_by_expiry on account_token (expires_at);
create table sign_in_failure (
  account_key text primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null
);
create table subscription (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id) on delete cascade,
  plan text not null check (plan in ('monthly', 'annual')),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  renews boolean not null,
  price_halalas integer not null check (price_halalas >= 0),
  cancelled_at timestamptz,
  created_at timestamptz not null,
  check (ends_at >= started_at)
);
create index subscription_by_user on subscription (user_id, ends_at);
create index subscription_by_period on subscription (ends_at, started_at);`;

export const ownTables = `
create table favorite (
  user_id uuid not null references user_account (id) on delete cascade,
  deal_id text not null,
  added_at timestamptz not null,
  saved_halalas integer check (saved_halalas > 0),
  saved_source text,
  primary key (user_id, deal_id),
  check ((saved_halalas is null) = (saved_source is null))
);
create index favorite_by_deal on favorite (deal_id, user_id);
create table favorite_share (
  user_id uuid primary key references user_account (id) on delete cascade,
  token_hash bytea not null unique,
  sealed_token text not null,
  created_at timestamptz not null
);
create table preference (
  user_id uuid primary key references user_account (id) on delete cascade,
  preferred_regions text[] not null,
  preferred_departure_cities text[] not null,
  max_budget_halalas integer check (max_budget_halalas >= 0),
  email_alerts boolean not null,
  push_alerts boolean not null,
  updated_at timestamptz not null
);
create table consent (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id) on delete cascade,
  purpose text not null check (purpose in ('privacy', 'alerts')),
  version text not null,
  language text not null check (language in ('ar', 'en')),
  address_hash text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consent_by_user on consent (user_id, purpose);
create table profile_image (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  status text not null check (status in ('awaited', 'uploaded')),
  image bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((status = 'uploaded') = (image is not null))
);
create index profile_image_by_user on profile_image (user_id, created_at);`;

export const administratorTables = `
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
