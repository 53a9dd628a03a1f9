/** Accounts, how they are found, sessions and favourites. Every table with `user_id` is deleted with its account. */

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

// Search and sort columns of accounts, folded by the database for every writer.

/**
 * Characters that are ignored: combining marks of Latin, Cyrillic, Hebrew and Arabic, tatweel, invisible
 * characters.
 */
const marks = [
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0600-\\u0605\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dd\\u06df-\\u06e4',
  '\\u06e7\\u06e8\\u06ea-\\u06ed\\u0890\\u0891\\u0897-\\u089f\\u08ca-\\u0902',
  '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufeff',
].join('');
/** Word separators. */
const gaps = [
  '\\x01-\\x2f\\x3a-\\x60\\x7b-\\u00bf\\u00d7\\u00f7\\u02c2-\\u02c5\\u02d2-\\u02df\\u02e5-\\u02eb\\u02ed',
  '\\u02ef-\\u02ff\\u0375\\u03f6\\u0482\\u055a-\\u055f\\u0589-\\u058f\\u05be\\u05c0\\u05c3\\u05c6\\u05f3\\u05f4',
  '\\u0606-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u06de\\u06e9\\u06fd\\u06fe\\u0888',
  '\\u2010-\\u2029\\u2030-\\u205f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3030',
  '\\ufb29\\ufbb2-\\ufbd2\\ufd3e-\\ufd4f\\ufd90\\ufd91\\ufdc8-\\ufdcf\\ufdfd-\\ufdff',
].join('');
const latin = [
  'ÐØðøĐđĦıŁłŊŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎ',
  'dododdħillŋŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ',
];
const greek = ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'];
const cyrillic = [
  'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨ',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұҳһәө',
];
const arabic = ['ٱةىیېکګگڤڥپژہھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهيييككغففبجههه01234567890123456789'];
const [from, to] = [0, 1].map((side) => [latin, greek, cyrillic, arabic].map((pair) => pair[side]).join(''));
/** Letters expanded to two. */
const pairs = [
  ['چ', 'تش'],
  ['ẞ', 'ss'],
  ['ß', 'ss'],
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
  ['Þ', 'th'],
  ['þ', 'th'],
] as const;

/** Independent of the database's collation. */
const bare = `regexp_replace(lower(normalize(typed, NFKD) collate "C"), '[${marks}]', '', 'g')`;
const spelled = pairs.reduce((inner, [letter, two]) => `replace(${inner}, '${letter}', '${two}')`, bare);

// The search text is folded by the same function, so that unknown letters still match themselves.
export const foldingFunctions = `
create function fold_words(typed text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(translate(${spelled}, '${from}', '${to}'), '[${gaps}]+', ' ', 'g'))
$$;
create function account_search_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from regexp_split_to_table(lower(typed collate "C"), '\\s+') as part,
    lateral regexp_split_to_table(case when position('@' in part) > 0 then part else fold_words(part) end, '\\s+') as word
  where word <> ''
$$;`;

export const accountWords = `
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
  for each row execute function note_account_words();`;
