/** Matches deals with the preferences and favourites of many people, and watches with the prices of their trips, each in one statement. */
import { type RawBuilder, sql } from 'kysely';
import { riyadhDate } from '#contract/domain/dates.ts';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import {
  afterQuietHours,
  type DigestFrequency,
  dueByFrequency,
} from '#server/people/recipient-records/recipient.repository.ts';
import { isPremiumViewer } from '#server/people/subscriptions/subscription.repository.ts';
import { airportsOf, isFiring, isRearming } from '#server/people/watches/watch-condition.ts';
import type { TripIds } from '#server/people/watches/watched-trip.repository.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { countDealsOfWeek } from './alert.repository.ts';
import type { DealNews } from './deal-news.repository.ts';

/** Some readers, as a condition on rows of `alert_recipient`. */
export type Readers = RawBuilder<boolean>;

export const hearingAtOnce: Readers = sql`(frequency = 'instant' and heard_until is null)`;
/** They no longer wait for a digest, and have not heard yet what it would have told. */
export const hearingLate: Readers = sql`(frequency = 'instant' and heard_until is not null)`;
const heardUntil = sql<Date>`coalesce(heard_until, created_at)`;

/** Those who chose the frequency before the digest was due, and have not had it yet. */
export function waitingForDigest(frequency: DigestFrequency, dueAt: Date): Readers {
  return sql`(user_id is not null and frequency = ${frequency} and ${heardUntil} < ${dueAt}
    and (frequency_since is null or frequency_since < ${dueAt}))`;
}

/** Until when all of these readers have heard; null when there are none. */
export async function findHeardByAll(db: Db, readers: Readers): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(${heardUntil}) as until from alert_recipient where ${readers}`.execute(db);
  return rows[0]?.until ?? null;
}

/** The next readers in the order of their ids. */
export async function lockReaders(
  trx: Trx,
  readers: Readers,
  { after, atOnce }: { after: string; atOnce: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alert_recipient where id > ${after}::uuid and ${readers}
    order by id limit ${atOnce} for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** @param until null for readers who are told at once from now on */
export async function setHeard(trx: Trx, ids: readonly string[], until: Date | null): Promise<void> {
  await sql`update alert_recipient set heard_until = ${until} where id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
}

export type DealMatch = {
  /** The best first. */
  deals: readonly DealNews[];
  /** Of these, as many for a free account; members get all. */
  mostFreeDeals: number;
  /** Of a free account in seven days. */
  mostOfWeek: number;
  now: Date;
};

/**
 * Alerts those of these recipients who agreed to alerts of the deals they have not heard of that fit their airports,
 * regions and budget, or that they keep as favourites. Members get all of them; a free account the best, and nothing
 * while its week is full. Due now, or when quiet hours end.
 * @returns how many alerts are new
 */
export async function matchDeals(
  trx: Trx,
  recipientIds: readonly string[],
  { deals, mostFreeDeals, mostOfWeek, now }: DealMatch,
): Promise<number> {
  if (deals.length === 0) return 0;
  // Compiling the statement takes PostgreSQL longer than running it.
  await sql`select set_config('jit', 'off', true)`.execute(trx);
  const dueAt = afterQuietHours(now);
  const room = sql`least(${mostFreeDeals}::integer,
    ${mostOfWeek}::integer - ${countDealsOfWeek(sql`alert_recipient.id`, dueAt)})`;
  const isForReader = sql`(news.price <= budget and (is_member or not news.is_premium)
    and news.announced_at > heard_until)`;
  const result = await sql`
    with news as materialized (${newsRows(deals)}), person as materialized (
      select alert_recipient.id, user_account.id as user_id, ${dueAt} as due_at, is_member,
        coalesce(preferred_departure_cities, '{}') as cities, coalesce(preferred_regions, '{}') as regions,
        coalesce(max_budget_halalas, ${mostHalalas}) as budget,
        coalesce(heard_until, '-infinity') as heard_until, case when not is_member then ${room} end as room
      from alert_recipient
      join user_account on user_account.id = alert_recipient.user_id
      left join preference on preference.user_id = user_account.id
      cross join lateral (select ${isPremiumViewer(now)} as is_member) as viewer
      where alert_recipient.id = any(${[...recipientIds]}::uuid[])
        and (preference.user_id is null or email_alerts or push_alerts)
        and email_verified_at is not null and deletion_requested_at is null
        and exists (select 1 from consent where consent.user_id = user_account.id and purpose = 'alerts'
          and withdrawn_at is null)
    )
    insert into alert (recipient_id, deal_id, price_halalas, sighted_at, created_at, due_at)
    select person.id, chosen.id, chosen.price, chosen.sighted_at, ${now}::timestamptz, due_at
    from person cross join lateral (
      (select news.* from news
        where (cities = '{}' or news.origin = any(cities)) and (regions = '{}' or news.region = any(regions))
          and ${isForReader}
        order by news.rank limit room)
      union
      (select news.* from favorite join news on favorite.deal_id in (news.favorite_id, news.id::text)
        where favorite.user_id = person.user_id and ${isForReader})
    ) as chosen
    where room is null or room > 0
    on conflict (recipient_id, deal_id, price_halalas) do nothing`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

function newsRows(deals: readonly DealNews[]): RawBuilder<unknown> {
  return sql`select * from unnest(${deals.map(({ id }) => id)}::uuid[], ${deals.map((_, rank) => rank)}::integer[],
    ${deals.map(({ origin }) => origin)}::text[], ${deals.map(({ region }) => region)}::text[],
    ${deals.map(({ priceHalalas }) => priceHalalas)}::integer[],
    ${deals.map(({ isPremium }) => isPremium)}::boolean[],
    ${deals.map(({ sightedAt }) => sightedAt.toISOString())}::timestamptz[],
    ${deals.map(({ announcedAt }) => announcedAt.toISOString())}::timestamptz[],
    ${deals.map(({ destination: code, ...deal }) => destinationFavoriteId({ ...deal, code }))}::text[])
    as news(id, rank, origin, region, price, is_premium, sighted_at, announced_at, favorite_id)`;
}

/** More than any price. */
const mostHalalas = 2_000_000_000;

/** For conditions other than the person's own price: one alert in so long. */
const restHours = 24;

/**
 * Alerts of all active watches of these trips whose condition is met by a real drop, and rearms those whose price
 * rose clearly above the target. One sighting alerts a watch once, however often this runs. A person's own price is
 * told at once, the other conditions as often as the person chose; both wait for the end of quiet hours.
 * @returns how many alerts are new
 */
export async function matchWatches(db: Db, trips: TripIds, now: Date): Promise<number> {
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
      where watched_trip.id = any(${[...trips]}::bigint[])
        and watched_trip.price_halalas is not null
        and watched_trip.departs_to >= ${riyadhDate(now)}::date
        and watch.confirmed_at is not null and watch.paused_at is null
        and (watch.snoozed_until is null or watch.snoozed_until <= ${now})
        and user_account.deletion_requested_at is null
        and (alert_recipient.user_id is null or user_account.email_verified_at is not null)
        and (${isPremiumViewer(now)} or not exists (
          select 1 from ${airportsOf(sql`watched_trip.destination`)} as place
          join premium_destination on destination_code = airport and is_premium))
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
