/** What each table holds of people: the columns they are given, those they are not, and why. A test holds it against the database. */
import type { Database } from '#server/database/schema.ts';

/** Columns by the reason they are not given out. */
type Withheld = Readonly<Record<string, string>>;

export type TableRule =
  | { holds: 'nothing'; reason: string }
  | {
      holds: 'people';
      /** Whose a row is: by the account's id, or by its e-mail address once that is confirmed. */
      owner: 'account' | 'address';
      /** Given out as stored. */
      given: readonly string[];
      withheld: Withheld;
    };

const fares = { holds: 'nothing', reason: 'fares and what is known of routes' } as const;
const secret = 'a secret: whoever has it may act for its owner';

export const tableRules: Readonly<Record<keyof Database, TableRule>> = {
  airport: fares,
  airline: fares,
  route: fares,
  calendar_period: fares,
  city_code: fares,
  observation: fares,
  fare: fares,
  daily_low: fares,
  fare_evidence: fares,
  premium_destination: fares,
  partner_link: fares,
  provider_run: fares,
  calendar_fetch: fares,
  deal: fares,
  booking_click: {
    holds: 'nothing',
    reason: 'counts trips; neither account nor address is kept with a click',
  },
  setting: { holds: 'nothing', reason: 'what an administrator set for the site' },
  limited_action: { holds: 'nothing', reason: 'hashes of who did what, removed after a day' },
  sign_in_failure: { holds: 'nothing', reason: 'a keyed hash of the address that was typed, by anybody' },
  user_account: {
    holds: 'people',
    owner: 'account',
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
    ],
    withheld: { password_hash: secret },
  },
  user_session: {
    holds: 'people',
    owner: 'account',
    given: ['id', 'user_id', 'device', 'address_hash', 'created_at', 'last_seen_at', 'expires_at'],
    withheld: { token_hash: secret },
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
  favorite: { holds: 'people', owner: 'account', given: ['user_id', 'deal_id', 'added_at'], withheld: {} },
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
  contact_message: {
    holds: 'people',
    owner: 'address',
    given: ['id', 'received_at', 'full_name', 'email', 'subject', 'message', 'language'],
    withheld: {},
  },
  early_access_request: {
    holds: 'people',
    owner: 'address',
    given: ['id', 'email', 'email_key', 'plan', 'language', 'requested_at', 'updated_at'],
    withheld: {},
  },
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
