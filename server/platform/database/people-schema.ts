/** Kysely types of the tables of accounts and administration; the migrations are authoritative. */
import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#contract/domain/language.ts';
import type { Day, JsonColumn, Timestamp, Version } from './column-types.ts';

/** Ids of the password keys that were used with this database. */
export type PasswordKeyTable = { id: string; first_used_at: Timestamp };

export type UserAccountTable = {
  id: Generated<string>;
  email: string;
  /** Normalised address; unique. */
  email_key: string;
  first_name: string;
  last_name: string;
  role: Generated<'user' | 'admin'>;
  language: Language;
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
  /** Folded name for sorting; maintained by the database. */
  name_key: ColumnType<string, never, never>;
  /** Folded words of address and name for searching; maintained by the database. */
  search_words: ColumnType<string, never, never>;
};

/** Addresses that an account had confirmed and gave up. */
export type FormerAddressTable = { user_id: string; email_key: string; given_up_at: Timestamp };

/** Sessions of users; only the SHA-256 of the token is stored. */
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

/** A mailed link; deleted when used. */
export type AccountTokenTable = {
  token_hash: Uint8Array;
  user_id: string;
  purpose: AccountTokenPurpose;
  /** The address it was mailed for. */
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
};

/** Consecutive failed passwords by a hash of the typed address, known or not. */
export type SignInFailureTable = { account_key: string; failures: number; last_failed_at: Timestamp };

export type SubscriptionTable = {
  id: Generated<string>;
  user_id: string;
  plan: 'monthly' | 'annual';
  started_at: Timestamp;
  ends_at: Timestamp;
  renews: boolean;
  /** Agreed price per month. */
  price_halalas: number;
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
};

export type FavoriteTable = {
  user_id: string;
  deal_id: string;
  added_at: Timestamp;
  /** Price and source when it was saved; null where its owner could not see one. */
  saved_halalas: number | null;
  saved_source: string | null;
};

/** The link to an account's shared favourites; at most one. */
export type FavoriteShareTable = {
  user_id: string;
  token_hash: Uint8Array;
  /** The token, encrypted, so that its owner can see the link again. */
  sealed_token: string;
  created_at: Timestamp;
};

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
  language: Language;
  address_hash: string;
  given_at: Timestamp;
  withdrawn_at: Timestamp | null;
};

/** A profile image: prepared, or uploaded as WebP. */
export type ProfileImageTable = {
  id: string;
  user_id: string;
  status: 'awaited' | 'uploaded';
  image: Uint8Array | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
};

/** Sessions of administrators; only the SHA-256 of the token is stored. */
export type AdminSessionTable = {
  id: Generated<string>;
  user_id: string;
  token_hash: Uint8Array;
  device: string;
  address_hash: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  /** When the password was last confirmed in it. */
  proven_at: Timestamp;
  expires_at: Timestamp;
};

/** Second factor of an administrator; active once confirmed. */
export type SecondFactorTable = {
  user_id: string;
  /** Encrypted with a key outside the database. */
  secret: string;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  /** The last used 30-second step: each works once. */
  last_step: ColumnType<string, string | number | bigint | null, string | number | bigint | null> | null;
};

export type RecoveryCodeTable = { user_id: string; code_hash: Uint8Array; used_at: Timestamp | null };

/** The audit log; the database refuses to change or delete rows. */
export type AuditEntryTable = {
  id: Generated<string>;
  acted_at: Timestamp;
  actor_id: string | null;
  actor_email: string;
  action: string;
  target_kind: string;
  target_id: string | null;
  target_label: string;
  /** The person the entry is about. */
  subject_id: string | null;
  before: JsonColumn<Record<string, unknown>> | null;
  after: JsonColumn<Record<string, unknown>> | null;
  address: string | null;
  request_id: string | null;
};

/** A deal image: prepared, or uploaded as WebP; `expires_at` is null once a deal uses it. */
export type DealImageTable = {
  id: string;
  status: 'awaited' | 'uploaded';
  image: Uint8Array | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
};

/** Photos of destinations; `destination_code` is null unless it is shown. */
export type DestinationPhotoTable = {
  id: string;
  status: 'awaited' | 'uploaded';
  destination_code: Generated<string | null>;
  original: Generated<Uint8Array | null>;
  card: Generated<Uint8Array | null>;
  page: Generated<Uint8Array | null>;
  share: Generated<Uint8Array | null>;
  credit: Generated<string | null>;
  licence: Generated<string | null>;
  source_url: Generated<string | null>;
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  expires_at: Timestamp | null;
};

export type MonthlyCountTable = { month: Day; name: string; count: number; counted_at: Timestamp };
