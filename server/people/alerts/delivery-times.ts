/** When alerts may be sent: digests at nine in the morning, nothing in a person's quiet hours. All hours are Riyadh's. */
import { type RawBuilder, sql } from 'kysely';
import { riyadhOffsetHours } from '#contract/domain/dates.ts';

const digestHour = 9;
const dayMs = 86_400_000;
const offsetMs = riyadhOffsetHours * 3_600_000;

/** The next daily digest after `now`. */
export function nextDailyDigest(now: Date): Date {
  const today = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs + digestHour * 3_600_000 - offsetMs;
  return new Date(today > now.getTime() ? today : today + dayMs);
}

/** The next weekly digest after `now`: Sunday, when the week begins. */
export function nextWeeklyDigest(now: Date): Date {
  const next = nextDailyDigest(now);
  const weekday = new Date(next.getTime() + offsetMs).getUTCDay();
  return new Date(next.getTime() + ((7 - weekday) % 7) * dayMs);
}

/**
 * The end of the quiet hours that `at` falls into, for the row of `alert_recipient`; null outside them.
 * @param at a timestamp
 */
export function quietUntil(at: RawBuilder<unknown>): RawBuilder<Date | null> {
  const local = sql`((${at}) at time zone interval '${sql.raw(String(riyadhOffsetHours))} hours')`;
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`;
  const midnight = sql`(date_trunc('day', ${local}) at time zone interval '${sql.raw(String(riyadhOffsetHours))} hours')`;
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
export function afterQuietHours(at: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`coalesce(${quietUntil(at)}, ${at})`;
}

/** When an alert is due by the frequency its recipient chose, quiet hours kept. */
export function dueByFrequency(now: Date): RawBuilder<Date> {
  return afterQuietHours(sql`case alert_recipient.frequency
    when 'daily' then ${nextDailyDigest(now)}::timestamptz
    when 'weekly' then ${nextWeeklyDigest(now)}::timestamptz
    else ${now}::timestamptz end`);
}
