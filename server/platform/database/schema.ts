/** Kysely types of the tables: those generated from the migrations, with what PostgreSQL cannot say of a column. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { MailState } from '#contract/domain/admin.ts';
import type { AlertFrequency, WatchCondition, WatchWhenKind } from '#contract/domain/alert.ts';
import type { DealStatus } from '#contract/domain/deal.ts';
import type { Baggage, TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { ClaimKind, Outcome, OutcomeDays, Tier, WaitJudgement } from '#contract/domain/record.ts';
import type { Region } from '#contract/domain/region.ts';
import type { LocalizedText } from '#contract/domain/settings.ts';
import type { SightingPrecision } from '#contract/domain/sighting.ts';
import type { Site } from '#contract/domain/site.ts';
import type { DB } from './generated/tables.ts';

/** Sent as text; a bare array would be stored as an array of PostgreSQL. */
type JsonColumn<T> = ColumnType<T, string, string>;
type Versioned = { version: ColumnType<number, never, never> };
type Fare = { trip_type: TripType; site: Site; baggage: Baggage; observed_at_precision: SightingPrecision };
type ImageStatus = { status: 'awaited' | 'uploaded' };

export type AlertStatus = 'waiting' | 'sending' | 'sent' | 'dropped';

export type AccountTokenPurpose =
  | 'verify_email'
  | 'change_email'
  | 'undo_email_change'
  | 'reset_password'
  | 'keep_account'
  | 'accept_invitation';

type Narrowed = {
  account_token: { purpose: AccountTokenPurpose };
  airport: { region: Region };
  alert: { status: Generated<AlertStatus> };
  alert_message: {
    alert_ids: string[];
    channel: 'email' | 'push';
    status: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  };
  alert_recipient: { frequency: Generated<AlertFrequency>; language: Language | null };
  audit_entry: Record<'before' | 'after', JsonColumn<Record<string, unknown>> | null>;
  claim: { kind: ClaimKind; tier: Tier | null; trip_type: TripType };
  claim_outcome: { days: OutcomeDays; outcome: Outcome };
  consent: { language: Language; purpose: 'privacy' | 'alerts' };
  deal: Versioned & {
    evidence: JsonColumn<unknown> | null;
    region: Region;
    site: Site | null;
    status: DealStatus;
    trip_type: TripType;
  };
  deal_change: { outcome: 'ended' | 'held'; trip_type: TripType };
  deal_image: ImageStatus;
  departure_week: { lows: (number | null)[] };
  destination_photo: ImageStatus;
  fare: Fare;
  fare_evidence: { evidence: JsonColumn<unknown> };
  held_fare: Fare;
  mail_bounce: { kind: 'hard' | 'soft' | 'complaint' };
  mail_outbox: { payload: JsonColumn<unknown>; status: ColumnType<MailState, never, MailState> };
  mail_suppression: { reason: 'bounced' | 'complained' };
  observation: Fare;
  premium_destination: Versioned & { region: Region };
  price_check: { outcome: 'confirmed' | 'changed' | 'gone' | 'empty' | 'failed' };
  profile_image: ImageStatus;
  provider_run: { refusals: JsonColumn<Record<string, number>>; request: JsonColumn<unknown> };
  setting: { value: JsonColumn<unknown> };
  subscription: { plan: 'monthly' | 'annual' };
  user_account: Versioned &
    Record<'name_key' | 'search_words', ColumnType<string, never, never>> & {
      language: Language;
      role: Generated<'user' | 'admin'>;
    };
  wait_judgement: { judgement: JsonColumn<WaitJudgement> };
  watch: { condition: WatchCondition; holiday: JsonColumn<LocalizedText> | null; when_kind: WatchWhenKind };
  watched_trip: { fare: JsonColumn<unknown> | null };
};

export type Database = {
  [Table in keyof DB]: Table extends keyof Narrowed ? Narrow<DB[Table], Narrowed[Table]> : DB[Table];
};
type Narrow<Table, Columns> = {
  [Column in keyof Table]: Column extends keyof Columns ? Columns[Column] : Table[Column];
};

/** The database; statements inside a transaction take `Trx`. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
