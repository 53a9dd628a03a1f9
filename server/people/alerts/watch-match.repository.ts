/** Matches watches with the prices of their trips, in one statement for all of them. */
import { type Kysely, sql } from 'kysely';
import { riyadhDate } from '#contract/domain/dates.ts';
import { afterQuietHours, dueByFrequency } from '#server/people/recipient-records/delivery-times.ts';
import { isPremiumViewer } from '#server/people/subscriptions/running-subscription.ts';
import { isFiring, isRearming } from '#server/people/watches/watch-condition.ts';
import type { TripIds } from '#server/people/watches/watched-trip.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** For conditions other than the person's own price: one alert in so long. */
const restHours = 24;

/**
 * Alerts of all active watches of these trips whose condition is met by a real drop, and rearms those whose price
 * rose clearly above the target. One sighting alerts a watch once, however often this runs. A person's own price is
 * told at once, the other conditions as often as the person chose; both wait for the end of quiet hours.
 * @returns how many alerts are new
 */
export async function matchWatches(db: Kysely<Database>, trips: TripIds, now: Date): Promise<number> {
  const restedSince = new Date(now.getTime() - restHours * 3_600_000);
  const mayAlert = sql`(watch.condition = 'below' or watch.fired_at is null
    or watch.fired_at <= ${restedSince})`;
  const { rows } = await sql<{ alerts: number }>`
    with judged as (
      select watch.id, watch.recipient_id, watch.condition, watched_trip.price_halalas,
        watched_trip.observed_at,
        (${isFiring} and ${mayAlert}) as fires,
        ${afterQuietHours(now)} as due_at_once, ${dueByFrequency(now)} as due_by_choice
      from watched_trip
      join watch on watch.trip_id = watched_trip.id
      join alert_recipient on alert_recipient.id = watch.recipient_id
      left join user_account on user_account.id = alert_recipient.user_id
      left join premium_destination on premium_destination.destination_code = watched_trip.destination
        and premium_destination.is_premium
      where watched_trip.id = any(${[...trips]}::bigint[])
        and watched_trip.price_halalas is not null
        and watched_trip.departs_to >= ${riyadhDate(now)}::date
        and watch.confirmed_at is not null and watch.paused_at is null
        and (watch.snoozed_until is null or watch.snoozed_until <= ${now})
        and user_account.deletion_requested_at is null
        and (alert_recipient.user_id is null or user_account.email_verified_at is not null)
        and (premium_destination.destination_code is null or ${isPremiumViewer(now)})
        and ((${isFiring} and ${mayAlert}) or ${isRearming})
    ), moved as (
      update watch set
        anchor_halalas = case when judged.fires then judged.price_halalas end,
        fired_at = case when judged.fires then ${now}::timestamptz else watch.fired_at end
      from judged where watch.id = judged.id
    ), created as (
      insert into alert (recipient_id, watch_id, price_halalas, sighted_at, created_at, due_at)
      select recipient_id, id, price_halalas, observed_at, ${now},
        case condition when 'below' then due_at_once else due_by_choice end
      from judged where fires
      on conflict (watch_id, sighted_at, price_halalas) where watch_id is not null do nothing
      returning 1
    )
    select count(*)::int as alerts from created`.execute(db);
  return rows[0]?.alerts ?? 0;
}
