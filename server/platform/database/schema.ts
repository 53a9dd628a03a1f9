/** The tables as Kysely sees them; the migrations are the source, this mirrors them. */
import type { ColumnType, Generated } from 'kysely';
import type { MailState } from '#contract/domain/admin.ts';
import type { DealStatus } from '#contract/domain/deal-status.ts';
import type { Day, JsonColumn, Timestamp, Version } from './column-types.ts';
import type {
  AccountTokenTable,
  AdminSessionTable,
  AuditEntryTable,
  ConsentTable,
  DealImageTable,
  FavoriteTable,
  MonthlyCountTable,
  PasswordKeyTable,
  PreferenceTable,
  ProfileImageTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SignInFailureTable,
  SubscriptionTable,
  UserAccountTable,
  UserSessionTable,
} from './people-schema.ts';

export type * from './people-schema.ts';

export type AirportTable = {
  code: string;
  name: string;
  name_ar: string;
  city: string;
  city_ar: string;
  country_code: string;
  country: string;
  country_ar: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  region: string;
  is_origin: boolean;
};

export type AirlineTable = {
  code: string;
  name: string;
  name_ar: string;
  country_code: string;
  is_low_cost: boolean;
};

export type RouteTable = {
  origin: string;
  destination: string;
  airline: string;
  is_direct: boolean;
  via: string | null;
  km: number;
};

export type CalendarPeriodTable = {
  start_date: Day;
  end_date: Day;
  kind: string;
  name: string;
  name_ar: string;
  is_confirmed: boolean;
};

export type CityCodeTable = { code: string; airport: string };

/** Append-only: what a source said at a moment. Partitioned by month of `observed_at`. */
export type ObservationTable = {
  /** 64-bit hash of everything that makes the row the same statement; unique with `observed_at`. */
  fingerprint: ColumnType<string, string | bigint, never>;
  observed_at: Timestamp;
  observed_at_precision: string;
  recorded_at: Timestamp;
  source: string;
  site: string;
  origin: string;
  destination: string;
  origin_airport: string;
  destination_airport: string;
  trip_type: string;
  departure_date: Day;
  return_date: Day | null;
  price_halalas: number;
  airline: string | null;
  flight_number: string | null;
  stops: number | null;
  duration_minutes: number | null;
  baggage: string;
  deep_link: string | null;
};

/** The newest price of one itinerary on one site from one source. */
export type FareTable = {
  source: string;
  site: string;
  origin: string;
  destination: string;
  trip_type: string;
  departure_date: Day;
  /** '0001-01-01' for one-way, so that it can be part of the key. */
  return_date: Day;
  origin_airport: string;
  destination_airport: string;
  price_halalas: number;
  airline: string | null;
  flight_number: string | null;
  stops: number | null;
  duration_minutes: number | null;
  baggage: string;
  deep_link: string | null;
  observed_at: Timestamp;
  observed_at_precision: string;
};

/** A price too low to be listed as seen once; the confirmed ones are in `fare` too. */
export type HeldFareTable = FareTable & {
  /** A bigint, which the driver answers as text. */
  id: Generated<string>;
  recorded_at: Timestamp;
  confirmed_at: Timestamp | null;
};

/** The lowest price seen on a Riyadh day for a cohort (origin, destination, trip type, departure month, source). */
export type DailyLowTable = {
  source: string;
  origin: string;
  destination: string;
  trip_type: string;
  /** First day of the departure month. */
  departure_month: Day;
  day: Day;
  price_halalas: number;
};

/** What the recorded history says of the cheapest current fare of a pair and trip type. */
export type FareEvidenceTable = {
  source: string;
  origin: string;
  destination: string;
  trip_type: string;
  evidence: JsonColumn<unknown>;
  computed_at: Timestamp;
};

export type PremiumDestinationTable = {
  id: Generated<string>;
  destination_code: string;
  destination_name: string;
  city: string;
  country: string;
  region: string;
  is_premium: boolean;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Version;
};

export type BookingClickTable = {
  id: Generated<string>;
  clicked_at: Timestamp;
  site: string;
  origin: string;
  destination: string;
  trip_type: string;
  departure_date: Day;
  return_date: Day | null;
  adults: number;
  language: string;
  price_halalas: number | null;
  source: string | null;
};

export type PartnerLinkTable = { url: string; partner_url: string; created_at: Timestamp };

/** One row per read of a provider, kept for health and for the operator. */
export type ProviderRunTable = {
  id: Generated<string>;
  provider: string;
  request: JsonColumn<unknown>;
  started_at: Timestamp;
  finished_at: Timestamp;
  accepted: number;
  duplicates: number;
  refused: number;
  refusals: JsonColumn<Record<string, number>>;
  failure: string | null;
  failure_detail: string | null;
};

/** Lists whose fares were stored and not yet judged and announced: a process that dies in between leaves its mark. */
export type UnpublishedListTable = {
  origin: string;
  trip_type: string;
  /** Another one with every batch, so that who publishes takes away only what was there before. */
  mark: string;
  marked_at: Timestamp;
};

/** One row per running process, renewed while it lives. */
export type ProcessBeatTable = {
  id: string;
  host: string;
  pid: number;
  services: string;
  version: string;
  started_at: Timestamp;
  seen_at: Timestamp;
};

/** When a month calendar was last asked of a provider, so that it is asked at most every six hours. */
export type CalendarFetchTable = {
  provider: string;
  origin: string;
  destination: string;
  trip_type: string;
  month: Day;
  fetched_at: Timestamp;
};

/** One row per setting that differs from its default. */
export type SettingTable = {
  key: string;
  value: JsonColumn<unknown>;
  /** Of the whole of all settings when this one was changed. */
  version: number;
  updated_at: Timestamp;
};

/** What somebody did that is allowed only so often; rows of the last day. */
export type LimitedActionTable = {
  id: Generated<string>;
  action: string;
  /** Hash of an address, an e-mail or an account. */
  actor: string;
  acted_at: Timestamp;
};

export type ContactMessageTable = {
  id: Generated<string>;
  received_at: Timestamp;
  full_name: string;
  email: string;
  subject: string;
  message: string;
  language: string;
  done_at: Timestamp | null;
};

export type EarlyAccessRequestTable = {
  id: Generated<string>;
  email: string;
  /** The same for every spelling of one address; unique. */
  email_key: string;
  plan: string;
  language: string;
  requested_at: Timestamp;
  updated_at: Timestamp;
  done_at: Timestamp | null;
};

/** Mail to be sent, kept with the change that causes it. */
export type MailOutboxTable = {
  id: Generated<string>;
  recipient: string;
  language: string;
  template: string;
  payload: JsonColumn<unknown>;
  status: ColumnType<MailState, never, MailState>;
  attempts: Generated<number>;
  created_at: Timestamp;
  next_attempt_at: Timestamp;
  sent_at: Timestamp | null;
  failure: string | null;
};

/** A fare below the usual price, found in the history (`is_curated` false) or typed by an administrator. */
export type DealTable = {
  id: Generated<string>;
  status: DealStatus;
  is_curated: boolean;
  source: string;
  origin: string;
  destination: string;
  trip_type: string;
  departure_date: Day | null;
  return_date: Day | null;
  airline: string | null;
  airline_logo_url: string | null;
  image_url: string | null;
  original_price_halalas: number;
  deal_price_halalas: number;
  discount_percentage: number;
  is_verified: boolean;
  evidence: ColumnType<unknown, string | null, string | null>;
  stops: number | null;
  is_premium: boolean;
  region: string;
  site: string | null;
  observed_at: Timestamp | null;
  expires_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  published_at: Timestamp | null;
  version: Version;
  /** Off every list; it can be restored for 30 days. */
  deleted_at: Timestamp | null;
};

/** At which price a pair's last published deal ended or went back to review. */
export type DealChangeTable = {
  source: string;
  origin: string;
  destination: string;
  trip_type: string;
  deal_price_halalas: number;
  outcome: 'ended' | 'held';
  changed_at: Timestamp;
};

export type Database = {
  airport: AirportTable;
  airline: AirlineTable;
  route: RouteTable;
  calendar_period: CalendarPeriodTable;
  city_code: CityCodeTable;
  observation: ObservationTable;
  fare: FareTable;
  held_fare: HeldFareTable;
  daily_low: DailyLowTable;
  fare_evidence: FareEvidenceTable;
  premium_destination: PremiumDestinationTable;
  booking_click: BookingClickTable;
  partner_link: PartnerLinkTable;
  provider_run: ProviderRunTable;
  calendar_fetch: CalendarFetchTable;
  unpublished_list: UnpublishedListTable;
  process_beat: ProcessBeatTable;
  deal: DealTable;
  deal_change: DealChangeTable;
  setting: SettingTable;
  limited_action: LimitedActionTable;
  contact_message: ContactMessageTable;
  early_access_request: EarlyAccessRequestTable;
  mail_outbox: MailOutboxTable;
  password_key: PasswordKeyTable;
  user_account: UserAccountTable;
  user_session: UserSessionTable;
  account_token: AccountTokenTable;
  sign_in_failure: SignInFailureTable;
  subscription: SubscriptionTable;
  favorite: FavoriteTable;
  preference: PreferenceTable;
  consent: ConsentTable;
  profile_image: ProfileImageTable;
  admin_session: AdminSessionTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  audit_entry: AuditEntryTable;
  deal_image: DealImageTable;
  monthly_count: MonthlyCountTable;
};
