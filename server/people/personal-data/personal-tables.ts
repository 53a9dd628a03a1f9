/**
 * For each table: which columns are personal and exported, which are not, and why. A test compares it with the
 * database.
 */
import { type ResourceKind, resources } from '#contract/resources/index.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Columns that are not exported, with the reason. */
type Withheld = Readonly<Record<string, string>>;

type TableRule =
  | { holds: 'nothing'; reason: string }
  | {
      holds: 'people';
      /** How a row belongs to a person: by account id, by its recipient of alerts, or by confirmed e-mail address. */
      owner: 'account' | 'recipient' | 'address';
      /** Columns with the account's id, if not `user_id`; a match in any of them counts. */
      ownerColumns?: readonly string[];
      /** Exported as stored. */
      given: readonly string[];
      withheld: Withheld;
    };

const fares = { holds: 'nothing', reason: 'fares and what is known of routes' } as const;
const secret = 'a secret: whoever has it may act for its owner';

/** Tables of the resources that the contract describes. */
const resourceRules = Object.fromEntries(
  resources.map(({ kind, holds }) => [kind, { holds: 'nothing', reason: holds }]),
) as Record<ResourceKind, TableRule>;

export const tableRules: Readonly<Record<keyof Database | 'price_report', TableRule>> = {
  ...resourceRules,
  airport: fares,
  airline: fares,
  route: fares,
  calendar_period: fares,
  city_code: fares,
  observation: fares,
  fare: fares,
  held_fare: fares,
  price_check: fares,
  source_spend: fares,
  daily_low: fares,
  fare_evidence: fares,
  departure_week: fares,
  summarised_week: fares,
  claim: fares,
  claim_outcome: fares,
  record_run: fares,
  wait_judgement: fares,
  partner_link: fares,
  provider_run: fares,
  calendar_fetch: fares,
  unpublished_list: fares,
  published_list: fares,
  process_beat: { holds: 'nothing', reason: 'which processes of the site run' },
  deal: fares,
  deal_change: fares,
  watched_trip: fares,
  deal_announcement: fares,
  push_key: { holds: 'nothing', reason: 'the key pair of the site for push messages' },
  mail_suppression: {
    holds: 'nothing',
    reason: 'keyed hashes of addresses that alert mail no longer goes to',
  },
  mail_bounce: { holds: 'nothing', reason: 'keyed hashes of addresses that returned mail' },
  price_report: {
    holds: 'nothing',
    reason: 'of version 1.0.0: trips and prices without anybody; no longer used',
  },
  booking_click: {
    holds: 'nothing',
    reason: 'counts trips; neither account nor address is kept with a click',
  },
  deal_image: { holds: 'nothing', reason: 'pictures shown with deals' },
  destination_photo: { holds: 'nothing', reason: 'photos of cities with the credit their licence asks for' },
  monthly_count: { holds: 'nothing', reason: 'how many there were of something in a month' },
  setting: { holds: 'nothing', reason: 'what an administrator set for the site' },
  limited_action: { holds: 'nothing', reason: 'hashes of who did what, removed after a day' },
  sign_in_failure: {
    holds: 'nothing',
    reason: 'keyed hashes: of the address anybody typed, or of the account that was given wrong codes',
  },
  user_account: {
    holds: 'people',
    owner: 'account',
    ownerColumns: ['id'],
    given: [
      'id',
      'email',
      'email_key',
      'first_name',
      'last_name',
      'role',
      'language',
      'password_changed_at',
      'must_change_password',
      'email_verified_at',
      'pending_email',
      'profile_image_id',
      'created_at',
      'updated_at',
      'deletion_requested_at',
      'version',
    ],
    withheld: {
      password_hash: secret,
      name_key: 'the name once more, as accounts are ordered by',
      search_words: 'address and name once more, as they are searched',
    },
  },
  former_address: {
    holds: 'people',
    owner: 'account',
    given: ['user_id', 'email_key', 'given_up_at'],
    withheld: {},
  },
  user_session: {
    holds: 'people',
    owner: 'account',
    given: ['id', 'user_id', 'device', 'address_hash', 'created_at', 'last_seen_at', 'expires_at'],
    withheld: { token_hash: secret },
  },
  admin_session: {
    holds: 'people',
    owner: 'account',
    given: [
      'id',
      'user_id',
      'device',
      'address_hash',
      'created_at',
      'last_seen_at',
      'proven_at',
      'expires_at',
    ],
    withheld: { token_hash: secret },
  },
  second_factor: {
    holds: 'people',
    owner: 'account',
    given: ['user_id', 'created_at', 'confirmed_at', 'last_step'],
    withheld: { secret },
  },
  recovery_code: {
    holds: 'people',
    owner: 'account',
    given: ['user_id', 'used_at'],
    withheld: { code_hash: secret },
  },
  account_token: {
    holds: 'people',
    owner: 'account',
    given: ['user_id', 'purpose', 'email', 'created_at', 'expires_at'],
    withheld: { token_hash: secret },
  },
  subscription: {
    holds: 'people',
    owner: 'account',
    given: [
      'id',
      'user_id',
      'plan',
      'started_at',
      'ends_at',
      'renews',
      'price_halalas',
      'cancelled_at',
      'created_at',
    ],
    withheld: {},
  },
  favorite: {
    holds: 'people',
    owner: 'account',
    given: ['user_id', 'deal_id', 'added_at', 'saved_halalas', 'saved_source'],
    withheld: {},
  },
  favorite_share: {
    holds: 'people',
    owner: 'account',
    given: ['user_id', 'created_at'],
    withheld: { token_hash: secret, sealed_token: secret },
  },
  preference: {
    holds: 'people',
    owner: 'account',
    given: [
      'user_id',
      'preferred_regions',
      'preferred_departure_cities',
      'max_budget_halalas',
      'email_alerts',
      'push_alerts',
      'updated_at',
    ],
    withheld: {},
  },
  alert_recipient: {
    holds: 'people',
    owner: 'account',
    given: [
      'id',
      'user_id',
      'email',
      'email_key',
      'language',
      'confirmed_at',
      'email_stopped_at',
      'frequency',
      'quiet_from',
      'quiet_to',
      'heard_until',
      'frequency_since',
      'created_at',
    ],
    withheld: {},
  },
  watch: {
    holds: 'people',
    owner: 'recipient',
    given: [
      'id',
      'recipient_id',
      'trip_id',
      'condition',
      'below_halalas',
      'when_kind',
      'holiday',
      'fired_at',
      'last_alert_at',
      'last_alert_halalas',
      'confirmed_at',
      'confirmable_until',
      'paused_at',
      'snoozed_until',
      'created_at',
      'updated_at',
    ],
    withheld: { anchor_halalas: 'the price told last, which may be of a Premium destination by now' },
  },
  alert: {
    holds: 'people',
    owner: 'recipient',
    given: [
      'id',
      'recipient_id',
      'watch_id',
      'deal_id',
      'price_halalas',
      'sighted_at',
      'created_at',
      'due_at',
      'status',
      'reason',
      'finished_at',
    ],
    withheld: {},
  },
  alert_message: {
    holds: 'people',
    owner: 'recipient',
    given: [
      'id',
      'recipient_id',
      'channel',
      'device_id',
      'alert_ids',
      'status',
      'attempts',
      'created_at',
      'next_attempt_at',
      'sighted_at',
      'finished_at',
    ],
    withheld: { failure: 'the words of a mail server or push service, for the operator' },
  },
  push_device: {
    holds: 'people',
    owner: 'recipient',
    given: ['id', 'recipient_id', 'device', 'session_id', 'created_at', 'last_seen_at', 'last_pushed_at'],
    withheld: { endpoint: secret, p256dh: secret, auth: secret },
  },
  consent: {
    holds: 'people',
    owner: 'account',
    given: ['id', 'user_id', 'purpose', 'version', 'language', 'address_hash', 'given_at', 'withdrawn_at'],
    withheld: {},
  },
  profile_image: {
    holds: 'people',
    owner: 'account',
    given: ['id', 'user_id', 'status', 'image', 'created_at', 'expires_at'],
    withheld: {},
  },
  // Their actions as administrators, and actions on their account.
  audit_entry: {
    holds: 'people',
    owner: 'account',
    ownerColumns: ['subject_id', 'actor_id'],
    given: ['id', 'acted_at', 'action', 'target_kind'],
    withheld: {
      actor_id: 'who acted may be somebody else',
      actor_email: 'who acted may be somebody else',
      subject_id: 'whom it was about may be somebody else',
      target_id: 'what it was about may be somebody else',
      target_label: 'what it was about may be somebody else',
      before: 'may tell of somebody else; what it tells of their own account is in its table',
      after: 'may tell of somebody else; what it tells of their own account is in its table',
      address: 'from where somebody else may have acted',
      request_id: 'a number in the log, for the operator',
    },
  },
  contact_message: {
    holds: 'people',
    owner: 'address',
    given: ['id', 'received_at', 'full_name', 'email', 'subject', 'message', 'language', 'done_at'],
    withheld: {},
  },
  early_access_request: {
    holds: 'people',
    owner: 'address',
    given: ['id', 'email', 'email_key', 'plan', 'language', 'requested_at', 'updated_at', 'done_at'],
    withheld: {},
  },
  password_key: { holds: 'nothing', reason: 'names of keys' },
  mail_outbox: {
    holds: 'people',
    owner: 'address',
    given: [
      'id',
      'recipient',
      'language',
      'template',
      'status',
      'attempts',
      'created_at',
      'next_attempt_at',
      'sent_at',
    ],
    withheld: {
      payload: 'may hold the secret of a link; the mail itself is in its reader’s mailbox',
      failure: 'the words of a mail server, for the operator',
    },
  },
};
