/** When alerts may be sent: digests at nine in the morning, nothing in a person's quiet hours. All hours are Riyadh's. */

import { type RawBuilder, sql } from 'kysely';
import type { AlertFrequency } from '#contract/domain/alert.ts';
import { riyadhOffsetHours } from '#contract/domain/dates.ts';
import { dayMs, hourMs, minuteMs } from '#contract/domain/durations.ts';

const digestHour = 9;
const offsetMs = riyadhOffsetHours * hourMs;

/** Frequencies whose alerts are collected. */
export type DigestFrequency = Exclude<AlertFrequency, 'instant'>;

function nextDailyDigest(now: Date): Date {
  const today = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs + digestHour * hourMs - offsetMs;
  return new Date(today > now.getTime() ? today : today + dayMs);
}

/** The next weekly digest after `now`: Sunday, when the week begins. */
function nextWeeklyDigest(now: Date): Date {
  const next = nextDailyDigest(now);
  const weekday = new Date(next.getTime() + offsetMs).getUTCDay();
  return new Date(next.getTime() + ((7 - weekday) % 7) * dayMs);
}

/** The last digest at or before `now`. */
export function lastDigest(frequency: DigestFrequency, now: Date): Date {
  return frequency === 'daily'
    ? new Date(nextDailyDigest(now).getTime() - dayMs)
    : new Date(nextWeeklyDigest(now).getTime() - 7 * dayMs);
}

/**
 * The end of the quiet hours of an `alert_recipient` that `at` falls into; null outside them. The clock's part is
 * worked out here, so that rows compare whole numbers.
 */
export function quietUntil(at: Date): RawBuilder<Date | null> {
  const local = at.getTime() + offsetMs;
  const midnight = sql`${new Date(Math.floor(local / dayMs) * dayMs - offsetMs)}::timestamptz`;
  const minute = sql`${Math.floor((local % dayMs) / minuteMs)}::integer`;
  const from = sql.ref('alert_recipient.quiet_from');
  const to = sql.ref('alert_recipient.quiet_to');
  return sql`case
    when ${from} < ${to} and ${minute} >= ${from} and ${minute} < ${to}
      then ${midnight} + ${to} * interval '1 minute'
    when ${from} > ${to} and ${minute} >= ${from} then ${midnight} + (${to} + 1440) * interval '1 minute'
    when ${from} > ${to} and ${minute} < ${to} then ${midnight} + ${to} * interval '1 minute'
  end`;
}

/** `at`, or the end of the quiet hours it falls into. */
export function afterQuietHours(at: Date): RawBuilder<Date> {
  return sql`coalesce(${quietUntil(at)}, ${at}::timestamptz)`;
}

/** When an alert is due by the frequency its recipient chose, quiet hours kept. */
export function dueByFrequency(now: Date): RawBuilder<Date> {
  return sql`case alert_recipient.frequency
    when 'daily' then ${afterQuietHours(nextDailyDigest(now))}
    when 'weekly' then ${afterQuietHours(nextWeeklyDigest(now))}
    else ${afterQuietHours(now)} end`;
}
