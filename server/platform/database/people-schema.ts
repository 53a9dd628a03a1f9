/** The tables of people and of administrators, as Kysely sees them; the migrations are the source. */
import type { ColumnType, Generated } from 'kysely';
import type { Day, JsonColumn, Timestamp, Version } from './column-types.ts';

/** Names of the keys beside the database that passwords were hashed with. */
export type PasswordKeyTable = { id: string; first_used_at: Timestamp };

export type UserAccountTable = {
  id: Generated<string>;
  email: string;
  /** The same for every spelling of one address; unique. */
  email_key: string;
  first_name: string;
  last_name: string;
  role: Generated<'user' | 'admin'>;
  language: 'ar' | 'en';
  /** Null until an invited person sets one. */
  password_hash: string | null;
  password_changed_at: Timestamp | null;
  must_change_password: Generated<boolean>;
  email_verified_at: Timestamp | null;
  pending_email: string | null;
  profile_image_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  deletion_requested_at: Timestamp | null;
  version: Version;
  /** The name folded, for ordering; kept by the database. */
  name_key: ColumnType<string, never, never>;
  /** Words of address and name, folded, for the search; kept by the database. */
  search_words: ColumnType<string, never, never>;
};

/** Where somebody is signed in; of the cookie's token only the SHA-256 is kept. */
export type UserSessionTable = {
  id: Generated<string>;
  user_id: string;
  token_hash: Uint8Array;
  device: string;
  address_hash: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
};

export type AccountTokenPurpose =
  | 'verify_email'
  | 'change_email'
  | 'undo_email_change'
  | 'reset_password'
  | 'keep_account'
  | 'accept_invitation';

/** A link in a mail: used once, then gone. */
export type AccountTokenTable = {
  token_hash: Uint8Array;
  user_id: string;
  purpose: AccountTokenPurpose;
  /** The address it was mailed for. */
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
};

/** Wrong passwords in a row, by a hash of the address typed, known or not. */
export type SignInFailureTable = { account_key: string; failures: number; last_failed_at: Timestamp };

export type SubscriptionTable = {
  id: Generated<string>;
  user_id: string;
  plan: 'monthly' | 'annual';
  started_at: Timestamp;
  ends_at: Timestamp;
  renews: boolean;
  /** What was agreed, a month. */
  price_halalas: number;
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
};

export type FavoriteTable = { user_id: string; deal_id: string; added_at: Timestamp };

export type PreferenceTable = {
  user_id: string;
  preferred_regions: string[];
  preferred_departure_cities: string[];
  max_budget_halalas: number | null;
  email_alerts: boolean;
  push_alerts: boolean;
  updated_at: Timestamp;
};

export type ConsentTable = {
  id: Generated<string>;
  user_id: string;
  purpose: 'privacy' | 'alerts';
  version: string;
  language: 'ar' | 'en';
  address_hash: string;
  given_at: Timestamp;
  withdrawn_at: Timestamp | null;
};

/** A picture of a person, awaited or there as WebP. */
export type ProfileImageTable = {
  id: string;
  user_id: string;
  status: 'awaited' | 'uploaded';
  image: Uint8Array | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
};

/** Where somebody administers; of the cookie's token only the SHA-256 is kept. */
export type AdminSessionTable = {
  id: Generated<string>;
  user_id: string;
  token_hash: Uint8Array;
  device: string;
  address_hash: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  /** When the password was last proven in it. */
  proven_at: Timestamp;
  expires_at: Timestamp;
};

/** What an administrator's authenticator shares with the site; in force once it is confirmed. */
export type SecondFactorTable = {
  user_id: string;
  /** Encrypted under a key beside the database. */
  secret: string;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  /** The newest step of 30 seconds a code was taken of: each is taken once. */
  last_step: ColumnType<string, string | number | bigint | null, string | number | bigint | null> | null;
};

export type RecoveryCodeTable = { user_id: string; code_hash: Uint8Array; used_at: Timestamp | null };

/** Who did what; the database refuses to change or remove a row. */
export type AuditEntryTable = {
  id: Generated<string>;
  acted_at: Timestamp;
  actor_id: string | null;
  actor_email: string;
  action: string;
  target_kind: string;
  target_id: string | null;
  target_label: string;
  /** The person an entry tells of. */
  subject_id: string | null;
  before: JsonColumn<Record<string, unknown>> | null;
  after: JsonColumn<Record<string, unknown>> | null;
  address: string | null;
  request_id: string | null;
};

/** A picture shown with a deal, awaited or there as WebP; `expires_at` is null once a deal shows it. */
export type DealImageTable = {
  id: string;
  status: 'awaited' | 'uploaded';
  image: Uint8Array | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
};

/** The last count of a month. */
export type MonthlyCountTable = { month: Day; name: string; count: number; counted_at: Timestamp };
