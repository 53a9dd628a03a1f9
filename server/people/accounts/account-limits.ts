/** All limits of accounts: lifetimes of sessions and links, and rate limits (docs/decisions/020-accounts.md). */
import { deletionDelayDays } from '#contract/domain/account.ts';
import { dayMs, hourMs, minuteMs } from '#contract/domain/durations.ts';
import type { FailureRule } from '#server/platform/limits/failure.repository.ts';
import type { CountedAction, Limit } from '#server/platform/limits/limit.repository.ts';

export const sessionLifetimes = {
  idleMs: 14 * dayMs,
  absoluteMs: 30 * dayMs,
  /** The last use of a session is stored at most this often. */
  seenEveryMs: 5 * minuteMs,
} as const;
export const mostSessions = 10;

export const deviceCookieSeconds = (400 * dayMs) / 1000;

export const tokenLifetimes = {
  verify_email: dayMs,
  change_email: dayMs,
  undo_email_change: 7 * dayMs,
  reset_password: 30 * minuteMs,
  accept_invitation: 2 * dayMs,
  keep_account: deletionDelayDays * dayMs,
} as const;

/** Failed passwords in a row: a few free attempts, then increasing delays, finally a reset by mail. */
export const failureRule = {
  free: 10,
  longestDelayMs: minuteMs,
  most: 100,
  stoppedRetrySeconds: dayMs / 1000,
} as const satisfies FailureRule;

/** Minimum duration of the response to a password reset: several times the work of mailing a link. */
export const forgotPasswordMinimumMs = 150;

/** Failure counters are deleted after this time without attempts. */
export const failuresKeptMs = 90 * dayMs;

const countedBy =
  (kind: 'address' | 'user') =>
  (action: CountedAction, id: string, most: number, withinMs: number): Limit => {
    return { action, actor: `${kind}:${id}`, most, withinSeconds: withinMs / 1000 };
  };
const [byAddress, byUser] = [countedBy('address'), countedBy('user')];

// Mobile carriers put thousands of people behind one IPv4 address, so per-address limits are several times
// what one person needs. At sign-in only failures count.
export const accountLimits = {
  failedSignIn: (address: string) => byAddress('sign-in', address, 60, 15 * minuteMs),
  signUp: (address: string) => [byAddress('sign-up', address, 20, hourMs)],
  forgot: (address: string) => [byAddress('forgot', address, 25, 5 * minuteMs)],
  ownPassword: (userId: string) => [byUser('own-password', userId, 10, 10 * minuteMs)],
  passwordChange: (userId: string) => [byUser('password-change', userId, 10, dayMs)],
  emailChange: (userId: string) => [byUser('email-change', userId, 5, dayMs)],
  resend: (userId: string) => [byUser('verify-resend', userId, 3, hourMs)],
} as const;
