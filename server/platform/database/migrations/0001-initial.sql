
-- A trigger, so that every change of a row is detected by whoever is editing it.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create table airport (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  name_ar text not null,
  city text not null,
  city_ar text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  country text not null,
  country_ar text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null,
  region text not null check (region in ('asia', 'europe', 'america', 'africa')),
  is_origin boolean not null
);
create table airline (
  code text primary key,
  name text not null,
  name_ar text not null,
  country_code text not null,
  is_low_cost boolean not null
);
create table route (
  origin text not null,
  destination text not null,
  airline text not null,
  is_direct boolean not null,
  via text,
  km integer not null check (km >= 0)
);
create unique index route_key on route (origin, destination, airline, is_direct, coalesce(via, ''));
create table calendar_period (
  start_date date not null,
  end_date date not null,
  kind text not null,
  name text not null,
  name_ar text not null,
  is_confirmed boolean not null,
  primary key (start_date, end_date, kind, name),
  check (end_date >= start_date)
);
create table city_code (
  code text primary key,
  airport text not null
);

-- Wide columns first to avoid alignment padding. The key begins with the time: new rows go to the end of its index.
create table observation (
  fingerprint bigint not null,
  observed_at timestamptz not null,
  recorded_at timestamptz not null,
  price_halalas integer not null check (price_halalas > 0),
  departure_date date not null,
  return_date date,
  duration_minutes integer,
  stops smallint,
  observed_at_precision text not null,
  source text not null,
  site text not null,
  origin text not null,
  destination text not null,
  origin_airport text not null,
  destination_airport text not null,
  trip_type text not null,
  airline text,
  flight_number text,
  baggage text not null,
  deep_link text,
  primary key (observed_at, fingerprint)
) partition by range (observed_at);
-- The key begins with the dates: a comparison of two keys mostly ends there. The space left on each page takes the
-- next version of a row, so that no index entry is written when only the sighting is newer.
create table fare (
  observed_at timestamptz not null,
  price_halalas integer not null check (price_halalas > 0),
  departure_date date not null,
  return_date date not null,
  duration_minutes integer,
  stops smallint,
  source text not null,
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  origin_airport text not null,
  destination_airport text not null,
  airline text,
  flight_number text,
  baggage text not null,
  deep_link text,
  observed_at_precision text not null,
  primary key (departure_date, return_date, destination, origin, site, source, trip_type),
  check ((trip_type = 'oneway') = (return_date = '0001-01-01'))
) with (fillfactor = 50);
create index fare_by_pair on fare (origin, trip_type, destination);
create index fare_by_source on fare (source);
create table daily_low (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_month date not null check (extract(day from departure_month) = 1),
  day date not null,
  price_halalas integer not null check (price_halalas > 0),
  primary key (source, origin, destination, trip_type, departure_month, day)
);
create table fare_evidence (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  evidence jsonb not null,
  computed_at timestamptz not null,
  primary key (source, origin, destination, trip_type)
);
create table held_fare (
  id bigint generated always as identity primary key,
  observed_at timestamptz not null,
  recorded_at timestamptz not null,
  confirmed_at timestamptz,
  price_halalas integer not null check (price_halalas > 0),
  departure_date date not null,
  return_date date not null,
  duration_minutes integer,
  stops smallint,
  source text not null,
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  origin_airport text not null,
  destination_airport text not null,
  airline text,
  flight_number text,
  baggage text not null,
  deep_link text,
  observed_at_precision text not null,
  check ((trip_type = 'oneway') = (return_date = '0001-01-01'))
);
create index held_fare_by_list on held_fare (origin, trip_type);
create table departure_week (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_week date not null,
  seen_week date not null,
  lows integer[] not null,
  prices integer[] not null,
  primary key (source, origin, destination, trip_type, departure_week, seen_week)
);
create table summarised_week (
  seen_week date primary key,
  summarised_at timestamptz not null
);

create table provider_run (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  request jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  accepted integer not null check (accepted >= 0),
  duplicates integer not null check (duplicates >= 0),
  refused integer not null check (refused >= 0),
  refusals jsonb not null,
  failure text,
  failure_detail text
);
create index provider_run_latest on provider_run (provider, finished_at desc);
create index provider_run_by_time on provider_run (finished_at);
create index provider_run_failed on provider_run (provider, finished_at desc) where failure is not null;
create index provider_run_refused on provider_run (provider, finished_at desc) where refused > 0;
create table calendar_fetch (
  provider text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  month date not null check (extract(day from month) = 1),
  fetched_at timestamptz not null,
  primary key (provider, origin, destination, trip_type, month)
);
create table price_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  asked_source text not null,
  answered_site text,
  answered_halalas integer check (answered_halalas > 0),
  outcome text not null check (outcome in ('confirmed', 'changed', 'gone', 'empty', 'failed')),
  source text not null,
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date not null,
  return_date date not null,
  listed_halalas integer not null check (listed_halalas > 0),
  observed_at timestamptz not null,
  check ((outcome in ('confirmed', 'changed')) = (answered_halalas is not null)),
  check ((trip_type = 'oneway') = (return_date = '0001-01-01'))
);
create index price_check_by_trip on price_check (origin, trip_type, destination, departure_date, checked_at);
create index price_check_by_time on price_check (checked_at);
create table source_spend (
  source text not null,
  day date not null,
  calls integer not null check (calls >= 0),
  micro_usd bigint not null check (micro_usd >= 0),
  primary key (source, day)
);

create table unpublished_list (
  origin text not null,
  trip_type text not null,
  mark uuid not null,
  marked_at timestamptz not null,
  primary key (origin, trip_type)
);
create table published_list (
  origin text not null,
  trip_type text not null,
  mark uuid not null,
  marked_at timestamptz not null,
  primary key (origin, trip_type)
);

create table deal (
  id uuid primary key default gen_random_uuid(),
  status text not null check (status in ('pending', 'published', 'rejected', 'expired')),
  is_curated boolean not null,
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date,
  return_date date,
  airline text,
  airline_logo_url text,
  image_url text,
  original_price_halalas integer not null check (original_price_halalas > 0),
  deal_price_halalas integer not null check (deal_price_halalas > 0),
  discount_percentage smallint not null check (discount_percentage between 0 and 100),
  is_verified boolean not null,
  evidence jsonb,
  stops smallint,
  is_premium boolean not null,
  region text not null check (region in ('asia', 'europe', 'america', 'africa')),
  site text,
  observed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  check (status <> 'published' or published_at is not null)
);
create trigger deal_version before update on deal for each row execute function raise_version();
create unique index deal_detected on deal (source, origin, destination, trip_type)
  where not is_curated and status in ('pending', 'published') and deleted_at is null;
create index deal_by_status on deal (status, id);
create index deal_by_list on deal (origin, trip_type, status);
create index deal_by_change on deal (updated_at desc, id);
create index deal_by_creation on deal (created_at, id);
create index deal_by_destination on deal (destination, id);
create index deal_by_price on deal (deal_price_halalas, id);
create index deal_by_discount on deal (discount_percentage, id);
create index deal_by_end on deal (expires_at, id);
create index deal_deleted on deal (deleted_at) where deleted_at is not null;
create index deal_named_airline on deal (airline) where length(airline) > 2;
create index deal_by_image on deal (image_url) where image_url is not null;
create index deal_by_logo on deal (airline_logo_url) where airline_logo_url is not null;
create table deal_change (
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null,
  deal_price_halalas integer not null check (deal_price_halalas > 0),
  outcome text not null check (outcome in ('ended', 'held')),
  changed_at timestamptz not null,
  primary key (source, origin, destination, trip_type)
);
create index deal_change_by_time on deal_change (changed_at);
create table deal_image (
  id uuid primary key,
  status text not null check (status in ('awaited', 'uploaded')),
  image bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((status = 'uploaded') = (image is not null))
);
create index deal_image_by_expiry on deal_image (expires_at) where expires_at is not null;

-- Rows are added and never changed.
create table claim (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  day date not null,
  departure_date date not null,
  return_date date not null,
  price_halalas integer not null check (price_halalas > 0),
  usual_halalas integer check (usual_halalas > 0),
  -- The lowest price of the departure month two weeks earlier.
  low_before_halalas integer check (low_before_halalas > 0),
  feathers smallint check (feathers between 1 and 5),
  kind text not null check (kind in ('deal', 'verdict')),
  tier text check (tier in ('good', 'great', 'exceptional')),
  definition text not null,
  source text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  is_open boolean not null,
  is_publishable boolean not null,
  is_simulated boolean not null,
  check ((trip_type = 'oneway') = (return_date = '0001-01-01')),
  check ((kind = 'deal') = (tier is not null))
);
create unique index claim_of_deal on claim
  (day, departure_date, return_date, origin, destination, trip_type, source, price_halalas) where kind = 'deal';
create unique index claim_of_listed on claim (day, origin, destination, trip_type) where kind = 'verdict';
create index claim_by_day on claim (kind, day desc, id desc);
create index claim_by_route on claim (origin, trip_type, destination);
create table claim_outcome (
  claim_id bigint not null references claim (id) on delete cascade,
  days smallint not null check (days in (7, 14)),
  outcome text not null check (outcome in ('dearer', 'same', 'cheaper', 'gone', 'departed')),
  price_halalas integer check (price_halalas > 0),
  month_low_halalas integer check (month_low_halalas > 0),
  rule text not null,
  judged_at timestamptz not null,
  primary key (claim_id, days),
  check ((outcome in ('dearer', 'same', 'cheaper')) = (price_halalas is not null))
);
create table record_run (
  id smallint primary key default 1 check (id = 1),
  finished_at timestamptz not null
);

create table premium_destination (
  id uuid primary key default gen_random_uuid(),
  destination_code text not null unique,
  destination_name text not null,
  city text not null,
  country text not null,
  region text not null check (region in ('asia', 'europe', 'america', 'africa')),
  is_premium boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger premium_destination_version before update on premium_destination for each row execute function raise_version();
create table destination_photo (
  id uuid primary key,
  status text not null check (status in ('awaited', 'uploaded')),
  destination_code text,
  original bytea,
  card bytea,
  page bytea,
  share bytea,
  credit text,
  licence text,
  source_url text,
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  check ((status = 'uploaded') = (original is not null)),
  check (destination_code is null or (
    card is not null and page is not null and share is not null and credit is not null and expires_at is null))
);
create unique index destination_photo_by_code on destination_photo (destination_code)
  where destination_code is not null;
create index destination_photo_by_expiry on destination_photo (expires_at) where expires_at is not null;

create table booking_click (
  id uuid primary key default gen_random_uuid(),
  clicked_at timestamptz not null,
  site text not null,
  origin text not null,
  destination text not null,
  trip_type text not null check (trip_type in ('oneway', 'roundtrip')),
  departure_date date not null,
  return_date date,
  adults smallint not null check (adults between 1 and 9),
  language text not null check (language in ('ar', 'en')),
  price_halalas integer,
  source text,
  children smallint not null default 0 check (children between 0 and 8),
  infants smallint not null default 0 check (infants between 0 and adults)
);
create index booking_click_by_time on booking_click (clicked_at);
create table partner_link (
  url text primary key,
  partner_url text not null,
  created_at timestamptz not null
);
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
  reported_at timestamptz not null,
  is_counted boolean not null default true
);
create index price_report_by_time on price_report (reported_at);

create function fold_words(typed text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(lower(normalize(typed, NFKD) collate "C"), '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0890\u0891\u0897-\u089f\u08ca-\u0902\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufeff]', '', 'g'), 'چ', 'تش'), 'ẞ', 'ss'), 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'), 'ÐØðøĐđĦıŁłŊŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨٱةىیېکګگڤڥپژہھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'dododdħillŋŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұҳһәөاهيييككغففبجههه01234567890123456789'), '[\x01-\x2f\x3a-\x60\x7b-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0606-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06de\u06e9\u06fd\u06fe\u0888\u2010-\u2029\u2030-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90\ufd91\ufdc8-\ufdcf\ufdfd-\ufdff]+', ' ', 'g'))
$$;
create function account_search_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from regexp_split_to_table(lower(typed collate "C"), '\s+') as part,
    lateral regexp_split_to_table(case when position('@' in part) > 0 then part else fold_words(part) end, '\s+') as word
  where word <> ''
$$;

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
create index subscription_by_period on subscription (ends_at, started_at);

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
create index profile_image_by_user on profile_image (user_id, created_at);

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
);

create function note_account_words() returns trigger language plpgsql as $$
declare address text := lower(new.email collate "C");
begin
  new.name_key := fold_words(new.first_name || ' ' || new.last_name);
  new.search_words := array_to_tsvector(array_remove(
    array[address, '@' || split_part(address, '@', 2)]
      || string_to_array(fold_words(address), ' ') || string_to_array(new.name_key, ' '), ''));
  return new;
end $$;
create trigger user_account_words before insert or update of email, first_name, last_name on user_account
  for each row execute function note_account_words();

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
create index early_access_request_by_time on early_access_request (requested_at desc, id);

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
create index mail_bounce_by_address on mail_bounce (address_hash, received_at);

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
  for each row execute function refuse_audit_change();

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
);

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
create index watch_by_trip on watch (trip_id);

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
create index alert_message_by_time on alert_message (finished_at) where finished_at is not null;