/** Kysely types of the tables; the migrations are authoritative. */
import type { ColumnType, Generated } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { MailState } from '#contract/domain/admin.ts';
import type { DealStatus } from '#contract/domain/deal.ts';
import type { Baggage, TripType } from '#contract/domain/itinerary.ts';
import type { Region } from '#contract/domain/region.ts';
import type { SightingPrecision } from '#contract/domain/sighting.ts';
import type { Site } from '#contract/domain/site.ts';
import type { ResourceFields, ResourceKind } from '#contract/resources/index.ts';
import type { AlertDatabase } from './alert-schema.ts';
import type { Day, JsonColumn, Timestamp, Version } from './column-types.ts';
import type {
  AccountTokenTable,
  AdminSessionTable,
  AuditEntryTable,
  ConsentTable,
  DealImageTable,
  DestinationPhotoTable,
  FavoriteShareTable,
  FavoriteTable,
  FormerAddressTable,
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
import type { DepartureWeekTable, SourceDatabase, SummarisedWeekTable } from './source-schema.ts';

export type * from './alert-schema.ts';
export type * from './people-schema.ts';
export type * from './source-schema.ts';

type AirportTable = {
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

type AirlineTable = {
  code: string;
  name: string;
  name_ar: string;
  country_code: string;
  is_low_cost: boolean;
};

type RouteTable = {
  origin: string;
  destination: string;
  airline: string;
  is_direct: boolean;
  via: string | null;
  km: number;
};

type CalendarPeriodTable = {
  start_date: Day;
  end_date: Day;
  kind: string;
  name: string;
  name_ar: string;
  is_confirmed: boolean;
};

type CityCodeTable = { code: string; airport: string };

/** Append-only: one sighting of a price. Partitioned by month of `observed_at`. */
type ObservationTable = {
  /** 64-bit hash that identifies equal rows; unique together with `observed_at`. */
  fingerprint: ColumnType<string, string | bigint, never>;
  observed_at: Timestamp;
  observed_at_precision: SightingPrecision;
  recorded_at: Timestamp;
  source: string;
  site: Site;
  origin: string;
  destination: string;
  origin_airport: string;
  destination_airport: string;
  trip_type: TripType;
  departure_date: Day;
  return_date: Day | null;
  price_halalas: number;
  airline: string | null;
  flight_number: string | null;
  stops: number | null;
  duration_minutes: number | null;
  baggage: Baggage;
  deep_link: string | null;
};

/** The newest price of one itinerary on one booking site from one source. */
type FareTable = Omit<ObservationTable, 'fingerprint' | 'recorded_at' | 'return_date'> & {
  /** '0001-01-01' for one-way, so that it can be part of the key. */
  return_date: Day;
};

/** A price too low or too high to be listed after one sighting; confirmed ones are in `fare` too. */
type HeldFareTable = FareTable & {
  /** A bigint, which the driver returns as text. */
  id: Generated<string>;
  recorded_at: Timestamp;
  confirmed_at: Timestamp | null;
};

/** The lowest price seen on a Riyadh day for a cohort (origin, destination, trip type, departure month, source). */
type DailyLowTable = {
  source: string;
  origin: string;
  destination: string;
  trip_type: string;
  /** First day of the departure month. */
  departure_month: Day;
  day: Day;
  price_halalas: number;
};

/** Assessment of the cheapest current fare of a pair and trip type. */
type FareEvidenceTable = {
  source: string;
  origin: string;
  destination: string;
  trip_type: string;
  evidence: JsonColumn<unknown>;
  computed_at: Timestamp;
};

/** Tables of the resources that the contract describes. */
type ResourceTables = { [Kind in ResourceKind]: ResourceTable<ResourceFields<Kind>> };
type ResourceTable<Fields> = { [Name in keyof Fields & string as ColumnOf<Name>]: Fields[Name] } & {
  id: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Version;
};

/** `first_day` for `firstDay`. */
type ColumnOf<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : '';

export function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type BookingClickTable = {
  id: Generated<string>;
  clicked_at: Timestamp;
  site: string;
  origin: string;
  destination: string;
  trip_type: string;
  departure_date: Day;
  return_date: Day | null;
  adults: number;
  children: Generated<number>;
  infants: Generated<number>;
  language: string;
  price_halalas: number | null;
  source: string | null;
};

type PartnerLinkTable = { url: string; partner_url: string; created_at: Timestamp };

/** One row per read of a provider. */
type ProviderRunTable = {
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

/** Lists whose fares were stored but not yet assessed and announced. */
type UnpublishedListTable = {
  origin: string;
  trip_type: string;
  /** Changes with every batch, so that publishing removes only the mark it started with. */
  mark: string;
  marked_at: Timestamp;
};

/** Published lists whose watches were not matched yet. */
type PublishedListTable = {
  origin: string;
  trip_type: string;
  /** Changes with every publication, so that matching removes only the mark it started with. */
  mark: string;
  marked_at: Timestamp;
};

/** One row per running process: its heartbeat. */
type ProcessBeatTable = {
  id: string;
  host: string;
  pid: number;
  services: string;
  version: string;
  started_at: Timestamp;
  seen_at: Timestamp;
};

/** When a month calendar was last requested from a provider; at most every six hours. */
type CalendarFetchTable = {
  provider: string;
  origin: string;
  destination: string;
  trip_type: string;
  month: Day;
  fetched_at: Timestamp;
};

/** One row per setting that differs from its default. */
type SettingTable = {
  key: string;
  value: JsonColumn<unknown>;
  /** Settings version of this change. */
  version: number;
  updated_at: Timestamp;
};

/** Rate-limited actions of the last day. */
type LimitedActionTable = {
  id: Generated<string>;
  action: string;
  /** Hash of an IP address, e-mail address or account. */
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
  /** Normalised address; unique. */
  email_key: string;
  plan: string;
  language: string;
  requested_at: Timestamp;
  updated_at: Timestamp;
  done_at: Timestamp | null;
};

/** Mail to be sent, stored with the change that causes it. */
type MailOutboxTable = {
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

/** A fare below the usual price: detected (`is_curated` false) or created by an administrator. */
export type DealTable = {
  id: Generated<string>;
  status: DealStatus;
  is_curated: boolean;
  source: string;
  origin: string;
  destination: string;
  trip_type: TripType;
  departure_date: Day | null;
  return_date: Day | null;
  airline: string | null;
  airline_logo_url: string | null;
  image_url: string | null;
  original_price_halalas: number;
  deal_price_halalas: number;
  discount_percentage: number;
  is_verified: boolean;
  evidence: ColumnType<FareAssessment | null, string | null, string | null>;
  stops: number | null;
  is_premium: boolean;
  region: Region;
  site: Site | null;
  observed_at: Timestamp | null;
  expires_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  published_at: Timestamp | null;
  version: Version;
  /** Deleted deals are hidden and can be restored for 30 days. */
  deleted_at: Timestamp | null;
};

/** The price at which a pair's last published deal ended or went back to review. */
type DealChangeTable = {
  source: string;
  origin: string;
  destination: string;
  trip_type: TripType;
  deal_price_halalas: number;
  outcome: 'ended' | 'held';
  changed_at: Timestamp;
};

export type Database = AlertDatabase &
  SourceDatabase &
  ResourceTables & {
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
    departure_week: DepartureWeekTable;
    summarised_week: SummarisedWeekTable;
    booking_click: BookingClickTable;
    partner_link: PartnerLinkTable;
    provider_run: ProviderRunTable;
    calendar_fetch: CalendarFetchTable;
    unpublished_list: UnpublishedListTable;
    published_list: PublishedListTable;
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
    former_address: FormerAddressTable;
    user_session: UserSessionTable;
    account_token: AccountTokenTable;
    sign_in_failure: SignInFailureTable;
    subscription: SubscriptionTable;
    favorite: FavoriteTable;
    favorite_share: FavoriteShareTable;
    preference: PreferenceTable;
    consent: ConsentTable;
    profile_image: ProfileImageTable;
    admin_session: AdminSessionTable;
    second_factor: SecondFactorTable;
    recovery_code: RecoveryCodeTable;
    audit_entry: AuditEntryTable;
    deal_image: DealImageTable;
    destination_photo: DestinationPhotoTable;
    monthly_count: MonthlyCountTable;
  };
