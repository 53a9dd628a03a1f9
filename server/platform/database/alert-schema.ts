/** Kysely types of the tables of watches and alerts; the migrations are authoritative. */
import type { ColumnType, Generated } from 'kysely';
import type { AlertFrequency, WatchCondition, WatchWhenKind } from '#contract/domain/alert.ts';
import type { Language } from '#contract/domain/language.ts';
import type { LocalizedText } from '#contract/domain/settings.ts';
import type { Day, JsonColumn, Timestamp } from './column-types.ts';

/** A person who may be alerted: an account, or a guest with an address (then `user_id` is null). */
export type AlertRecipientTable = {
  id: Generated<string>;
  user_id: string | null;
  email: string | null;
  /** Normalised address; unique. */
  email_key: string | null;
  /** Of a guest; accounts have their own. */
  language: Language | null;
  /** When a guest confirmed the address. */
  confirmed_at: Timestamp | null;
  /** When a guest unsubscribed from mail; accounts have a preference for it. */
  email_stopped_at: Timestamp | null;
  frequency: Generated<AlertFrequency>;
  /** Minutes after midnight in Riyadh; both null for no quiet hours. */
  quiet_from: ColumnType<number | null, number | null | undefined, number | null>;
  quiet_to: ColumnType<number | null, number | null | undefined, number | null>;
  /** Deals announced until then were told; null for an account that hears at once, and for a guest. */
  heard_until: Timestamp | null;
  /** When the frequency was changed last. */
  frequency_since: Timestamp | null;
  created_at: Timestamp;
};

/** A trip that somebody watches, shared by all its watches, with its price when last checked. */
type WatchedTripTable = {
  /** A bigint, which the driver returns as text. */
  id: Generated<string>;
  origin: string;
  destination: string;
  trip_type: string;
  departs_from: Day;
  departs_to: Day;
  /** Last return day; '9999-12-31' for any. */
  return_by: Day;
  /** The cheapest listed fare of the trip; null when none is listed. */
  fare: JsonColumn<unknown> | null;
  price_halalas: number | null;
  observed_at: Timestamp | null;
  usual_halalas: number | null;
  /** The day `usual_halalas` was worked out for. */
  usual_on: Day | null;
  /** Lowest recorded price of the 30 days before `checked_at`, its day excluded. */
  low_halalas: number | null;
  /** Lowest recorded price of the day of `checked_at`, up to then. */
  day_low_halalas: number | null;
  checked_at: Timestamp | null;
};

type WatchTable = {
  id: Generated<string>;
  recipient_id: string;
  trip_id: string;
  condition: WatchCondition;
  below_halalas: number | null;
  when_kind: WatchWhenKind;
  holiday: JsonColumn<LocalizedText> | null;
  /** The price told last: a new alert needs a real drop below it. Null while armed. */
  anchor_halalas: number | null;
  /** When it fired last; cleared when that alert was dropped. */
  fired_at: Timestamp | null;
  last_alert_at: Timestamp | null;
  last_alert_halalas: number | null;
  /** Null while a guest has not confirmed it by mail. */
  confirmed_at: Timestamp | null;
  /** Until when the mailed link confirms it. */
  confirmable_until: Timestamp | null;
  paused_at: Timestamp | null;
  snoozed_until: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** A price at which a deal was told to those who hear at once; digests follow it. */
type DealAnnouncementTable = {
  deal_id: string;
  price_halalas: number;
  sighted_at: Timestamp;
  announced_at: Timestamp;
};

export type AlertStatus = 'waiting' | 'sending' | 'sent' | 'dropped';

/** One thing to tell one person: a watch that fired, or a deal. */
type AlertTable = {
  id: Generated<string>;
  recipient_id: string;
  watch_id: string | null;
  deal_id: string | null;
  /** The price that caused it. */
  price_halalas: number;
  sighted_at: Timestamp;
  created_at: Timestamp;
  due_at: Timestamp;
  status: Generated<AlertStatus>;
  /** Why it was dropped. */
  reason: string | null;
  finished_at: Timestamp | null;
};

type AlertMessageStatus = 'waiting' | 'sent' | 'failed' | 'dropped';

/** A mail, or a push message to one device, with one or more alerts. */
type AlertMessageTable = {
  /** Derived from its alerts, so that the same alerts always make the same Message-ID. */
  id: string;
  recipient_id: string;
  channel: 'email' | 'push';
  device_id: string | null;
  alert_ids: string[];
  status: Generated<AlertMessageStatus>;
  attempts: Generated<number>;
  created_at: Timestamp;
  next_attempt_at: Timestamp;
  /** The earliest sighting of its alerts. */
  sighted_at: Timestamp;
  finished_at: Timestamp | null;
  failure: string | null;
};

export type PushDeviceTable = {
  id: Generated<string>;
  recipient_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  /** The session it was added or renewed in last; when that is signed out, the device goes. */
  session_id: string | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  last_pushed_at: Timestamp | null;
};

/** The site's key pair for Web Push; the private key is sealed with a key outside the database. */
type PushKeyTable = {
  id: Generated<number>;
  public_key: string;
  sealed_private_key: string;
  created_at: Timestamp;
};

/** Addresses alert mail no longer goes to, by keyed hash. */
type MailSuppressionTable = {
  address_hash: string;
  reason: 'bounced' | 'complained';
  detail: string | null;
  suppressed_at: Timestamp;
};

type MailBounceTable = {
  id: Generated<string>;
  message_id: string | null;
  address_hash: string;
  kind: 'hard' | 'soft' | 'complaint';
  detail: string | null;
  received_at: Timestamp;
};

export type AlertDatabase = {
  alert_recipient: AlertRecipientTable;
  watched_trip: WatchedTripTable;
  watch: WatchTable;
  deal_announcement: DealAnnouncementTable;
  alert: AlertTable;
  alert_message: AlertMessageTable;
  push_device: PushDeviceTable;
  push_key: PushKeyTable;
  mail_suppression: MailSuppressionTable;
  mail_bounce: MailBounceTable;
};
