/**
 * What `watched_trip.destination` says: `SAW` is an airport; `city:IST` all airports of its city, which members watch;
 * `open:IST` those of them that are not Premium, which everybody else watches.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#contract/domain/account.ts';
import { canSeePremium } from '#server/pipeline/premium/premium-policy.ts';

/** How the city of an airport is stored for this viewer. */
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
