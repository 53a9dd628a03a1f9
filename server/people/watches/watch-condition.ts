/**
 * When a watch fires and which airports it is about, as SQL over `watch` and `watched_trip`: the one definition, used
 * to match and to show. Amounts are halalas.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#contract/domain/account.ts';
import { belowUsualPercent, minimumDropPercent, minimumDropSar } from '#contract/domain/alert.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { canSeePremium } from '#server/pipeline/premium/premium-policy.ts';

/**
 * The price that fires it, at or below; null while unknown. For a new low this is just below the lowest price of the
 * 30 days before.
 */
export const targetPrice: RawBuilder<number | null> = sql`
  case watch.condition
    when 'below' then watch.below_halalas
    when 'belowUsual' then watched_trip.usual_halalas * ${100 - belowUsualPercent} / 100
    else watched_trip.low_halalas - 1
  end`;

/** The larger of 3 % and 10 SAR of an amount. */
export function minimumChange(amount: RawBuilder<unknown>): RawBuilder<number> {
  return sql`greatest((${amount})::bigint * ${minimumDropPercent} / 100, ${toHalalas(minimumDropSar)})`;
}

/** A new low is compared with the price told last, or with the low of 30 days once that is higher. */
const anchor: RawBuilder<number | null> = sql`
  case when watch.condition = 'newLow'
    then greatest(watch.anchor_halalas, watched_trip.low_halalas)
    else watch.anchor_halalas
  end`;

/** Whether the price at the last check meets the condition, whether or not it was told. */
export const isReached: RawBuilder<boolean> = sql`
  coalesce(watched_trip.price_halalas <= (${targetPrice}), false)`;

/** Whether it fires: the condition is met, and the price is a real drop below what was told last. */
export const isFiring: RawBuilder<boolean> = sql`(${isReached} and ((${anchor}) is null
  or watched_trip.price_halalas <= (${anchor}) - ${minimumChange(anchor)}))`;

/** Whether a listed price is so far above the target that reaching it again is news. */
export const isRearming: RawBuilder<boolean> = sql`(watch.condition <> 'newLow'
  and watch.anchor_halalas is not null
  and coalesce(watched_trip.price_halalas >= (${targetPrice}) + ${minimumChange(targetPrice)}, false))`;

/**
 * The price from which a new, edited or resumed watch is armed: what its owner is told at once. Null when the
 * condition is not met; a new low starts from the low it has to beat.
 */
export const startingAnchor: RawBuilder<number | null> = sql`
  case
    when watch.condition = 'newLow' then least(watched_trip.price_halalas, watched_trip.low_halalas)
    when ${isReached} then watched_trip.price_halalas
  end`;

/**
 * How the city of an airport is stored for this viewer. `watched_trip.destination` is an airport (`SAW`), all airports
 * of its city, which members watch (`city:IST`), or those that are not Premium, which everybody else watches
 * (`open:IST`).
 */
export function storedCity(code: string, viewer: Viewer): string {
  return `${canSeePremium(viewer) ? 'city' : 'open'}:${code}`;
}

/** The airport that names a stored place, and whether its whole city is meant. */
export function readPlace(destination: string): { code: string; isCity: boolean } {
  return { code: destination.slice(-3), isCity: destination.includes(':') };
}

/** The airports of a stored place, as rows of `airport`. @param destination a column of an earlier part of the statement */
export function airportsOf(destination: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${destination} as airport where ${destination} not like '%:%'
    union all
    select other.code from airport as own join airport as other using (country_code, city)
    where ${destination} like '%:%' and own.code = right(${destination}, 3)
      and (${destination} like 'city:%' or not exists (
        select 1 from premium_destination where destination_code = other.code and is_premium)))`;
}
