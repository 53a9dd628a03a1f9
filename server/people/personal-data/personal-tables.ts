/**
 * For each table: which columns are personal and exported, which are not, and why. A test compares it with the
 * database.
 */
import type { Database } from '#server/platform/database/schema.ts';

/** Columns that are not exported, with the reason. */
type Withheld = Readonly<Record<string, string>>;

type PeopleRule = {
  holds: 'people';
  /** How a row belongs to a person: by account id, by its recipient of alerts, or by confirmed e-mail address. */
  owner: 'account' | 'recipient' | 'address';
  /** Columns with the account's id, if not `user_id`; a match in any of them counts. */
  ownerColumns?: readonly string[];
  /** Exported as stored. */
  given: readonly string[];
  withheld: Withheld;
};

type TableRule = { holds: 'nothing'; reason: string } | PeopleRule;

const nothing = (reason: string): TableRule => ({ holds: 'nothing', reason });
const fares = nothing('fares and what is known of routes');
const unused = nothing('of version 1.0.0: copies of files of the release; no longer used');
const secret = 'a secret: whoever has it may act for its owner';

/** @param given columns, separated by spaces */
function people(owner: PeopleRule['owner'], given: string, withheld: Withheld = {}): PeopleRule {
  return { holds: 'people', owner, given: given.split(/\s+/), withheld };
}

export const tableRules: Readonly<Record<keyof Database | 'price_report', TableRule>> = {
  premium_destination: fares,
  airport: fares,
  airline: unused,
  route: unused,
  calendar_period: unused,
  city_code: unused,
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
  process_beat: nothing('which processes of the site run'),
  deal: fares,
  deal_change: fares,
  watched_trip: fares,
  deal_announcement: fares,
  push_key: nothing('the key pair of the site for push messages'),
  mail_suppression: nothing('keyed hashes of addresses that alert mail no longer goes to'),
  mail_bounce: nothing('keyed hashes of addresses that returned mail'),
  price_report: nothing('of version 1.0.0: trips and prices without anybody; no longer used'),
  booking_click: nothing('counts trips; neither account nor address is kept with a click'),
  deal_image: nothing('pictures shown with deals'),
  destination_photo: nothing('photos of cities with the credit their licence asks for'),
  monthly_count: nothing('how many there were of something in a month'),
  setting: nothing('what an administrator set for the site'),
  limited_action: nothing('hashes of who did what, removed after a day'),
  sign_in_failure: nothing(
    'keyed hashes: of the address anybody typed, or of the account that was given wrong codes',
  ),
  user_account: {
    ...people(
      'account',
      `id email email_key first_name last_name role language password_changed_at
      must_change_password email_verified_at pending_email profile_image_id created_at
      updated_at deletion_requested_at version`,
      {
        password_hash: secret,
        name_key: 'the name once more, as accounts are ordered by',
        search_words: 'address and name once more, as they are searched',
      },
    ),
    ownerColumns: ['id'],
  },
  former_address: people('account', 'user_id email_key given_up_at'),
  user_session: people('account', 'id user_id device address_hash created_at last_seen_at expires_at', {
    token_hash: secret,
  }),
  admin_session: people(
    'account',
    'id user_id device address_hash created_at last_seen_at proven_at expires_at',
    { token_hash: secret },
  ),
  second_factor: people('account', 'user_id created_at confirmed_at last_step', { secret }),
  recovery_code: people('account', 'user_id used_at', { code_hash: secret }),
  account_token: people('account', 'user_id purpose email created_at expires_at', { token_hash: secret }),
  subscription: people(
    'account',
    'id user_id plan started_at ends_at renews price_halalas cancelled_at created_at',
  ),
  favorite: people('account', 'user_id deal_id added_at saved_halalas saved_source'),
  favorite_share: people('account', 'user_id created_at', { token_hash: secret, sealed_token: secret }),
  preference: people(
    'account',
    `user_id preferred_regions preferred_departure_cities max_budget_halalas email_alerts
      push_alerts updated_at`,
  ),
  alert_recipient: people(
    'account',
    `id user_id email email_key language confirmed_at email_stopped_at frequency
      quiet_from quiet_to heard_until frequency_since created_at`,
  ),
  watch: people(
    'recipient',
    `id recipient_id trip_id condition below_halalas when_kind holiday fired_at
      last_alert_at last_alert_halalas confirmed_at confirmable_until paused_at
      snoozed_until created_at updated_at`,
    { anchor_halalas: 'the price told last, which may be of a Premium destination by now' },
  ),
  alert: people(
    'recipient',
    `id recipient_id watch_id deal_id price_halalas sighted_at created_at due_at status
      reason finished_at`,
  ),
  alert_message: people(
    'recipient',
    `id recipient_id channel device_id alert_ids status attempts created_at
      next_attempt_at sighted_at finished_at`,
    { failure: 'the words of a mail server or push service, for the operator' },
  ),
  push_device: people(
    'recipient',
    'id recipient_id device session_id created_at last_seen_at last_pushed_at',
    { endpoint: secret, p256dh: secret, auth: secret },
  ),
  consent: people('account', 'id user_id purpose version language address_hash given_at withdrawn_at'),
  profile_image: people('account', 'id user_id status image created_at expires_at'),
  // Their actions as administrators, and actions on their account.
  audit_entry: {
    ...people('account', 'id acted_at action target_kind', {
      actor_id: 'who acted may be somebody else',
      actor_email: 'who acted may be somebody else',
      subject_id: 'whom it was about may be somebody else',
      target_id: 'what it was about may be somebody else',
      target_label: 'what it was about may be somebody else',
      before: 'may tell of somebody else; what it tells of their own account is in its table',
      after: 'may tell of somebody else; what it tells of their own account is in its table',
      address: 'from where somebody else may have acted',
      request_id: 'a number in the log, for the operator',
    }),
    ownerColumns: ['subject_id', 'actor_id'],
  },
  contact_message: people('address', 'id received_at full_name email subject message language done_at'),
  early_access_request: people('address', 'id email email_key plan language requested_at updated_at done_at'),
  password_key: nothing('names of keys'),
  mail_outbox: people(
    'address',
    'id recipient language template status attempts created_at next_attempt_at sent_at',
    {
      payload: 'may hold the secret of a link; the mail itself is in its reader’s mailbox',
      failure: 'the words of a mail server, for the operator',
    },
  ),
};
