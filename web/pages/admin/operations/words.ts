/** Codes of the server in words; a code that has none yet is shown as it is. */
import type { Translate } from '#web/i18n/i18n.tsx';

const refusalReasons = [
  'malformed_row',
  'unknown_airport',
  'same_airport',
  'bad_date',
  'departure_passed',
  'return_before_departure',
  'bad_price',
  'bad_currency',
  'observed_in_future',
  'unsupported_cabin',
] as const;

const failures = [
  'timeout',
  'network',
  'http_status',
  'rate_limited',
  'unauthorized',
  'bad_payload',
  'too_large',
  'circuit_open',
  'empty',
] as const;

const providers = ['admin', 'file', 'sample', 'travelpayouts'] as const;

const queues = [
  'accounts-erase',
  'accounts-tidy',
  'admin-sessions-tidy',
  'deals-expire',
  'deals-sweep',
  'fares-judge',
  'fares-publish',
  'fares-refresh',
  'fares-refresh-calendar',
  'fares-refresh-slice',
  'fares-tidy',
  'mail-send',
  'mail-tidy',
  'monthly-counts',
  'profile-image-sweep',
  'records-tidy',
] as const;

const templates = [
  'account-deletion',
  'account-exists',
  'change-email',
  'contact-message',
  'early-access',
  'email-change-notice',
  'email-replaced',
  'invitation',
  'made-administrator',
  'password-changed',
  'password-set',
  'reset-password',
  'second-factor-changed',
  'sign-in-stopped',
  'verify-email',
] as const;

/** Why a row of a provider was not taken. */
export function reasonWords(t: Translate, code: string): string {
  const known = refusalReasons.find((reason) => reason === code);
  return known ? t(`admin.operations.reason.${known}`) : code;
}

/** Why a provider did not deliver. */
export function failureWords(t: Translate, code: string): string {
  const known = failures.find((failure) => failure === code);
  return known ? t(`admin.operations.failure.${known}`) : code;
}

/** Where fares come from. */
export function providerWords(t: Translate, name: string): string {
  const known = providers.find((provider) => provider === name);
  return known ? t(`admin.operations.provider.${known}`) : name;
}

/** What a queue is for; undefined for one nobody has named. */
export function queueWords(t: Translate, name: string): string | undefined {
  const known = queues.find((queue) => queue === name);
  return known && t(`admin.operations.queue.${known}`);
}

export function templateWords(t: Translate, name: string): string {
  const known = templates.find((template) => template === name);
  return known ? t(`admin.operations.template.${known}`) : name;
}
