/** Stores watched trips, and finds the cheapest listed fare of each with what the record says before it. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { freshHours } from '#contract/domain/freshness.ts';
import type { Baggage, TripType } from '#contract/domain/itinerary.ts';
import { sites } from '#contract/domain/site.ts';
import { isPremiumViewer } from '#server/people/subscriptions/subscription.repository.ts';
import { isAnswerRow, isContradictedRow } from '#server/pipeline/checks/price-check.repository.ts';
import {
  type CurrentFare,
  type FareListKey,
  isShown,
  type ShownFilter,
} from '#server/pipeline/fares/fare.repository.ts';
import type { WatchedDays } from '#server/pipeline/refresh/route-states.ts';
import { createRowReader, noReturn, toColumns } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { airportsOf } from './watch-condition.ts';

/** Bounds of a trip without dates. */
export const firstDay: IsoDate = '0001-01-01';
export const lastDay: IsoDate = '9999-12-31';

export type WatchedTrip = {
  origin: string;
  /** A stored place (`storedCity`). */
  destination: string;
  tripType: TripType;
  departsFrom: IsoDate;
  departsTo: IsoDate;
  /** `lastDay` for any return. */
  returnBy: IsoDate;
};

/** The fare in `watched_trip.fare`; price and time stand in columns of their own. */
export type StoredFare = Pick<
  CurrentFare,
  'source' | 'departureDate' | 'returnDate' | 'airline' | 'stops' | 'observedAtPrecision'
> & {
  /** Its airport and bags; what an older version stored does not say them. */
  destination?: string;
  baggage?: Baggage;
  site: string;
};

/** The id of a trip, stored at first use. */
export async function ensureTrip(trx: Trx, trip: WatchedTrip): Promise<string> {
  const { origin, destination, tripType, departsFrom, departsTo, returnBy } = trip;
  const { id } = await trx
    .insertInto('watched_trip')
    .values(toColumns({ origin, destination, tripType, departsFrom, departsTo, returnBy }))
    .onConflict((conflict) =>
      conflict
        .columns(['origin', 'destination', 'trip_type', 'departs_from', 'departs_to', 'return_by'])
        .doUpdateSet({ origin }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Days whose recorded lows a new low is compared with. */
const lowDays = 30;

/** A trip whose price was just found. */
export type CheckedTrip = {
  id: string;
  origin: string;
  /** The airport of the price. */
  destination: string;
  /** All that are watched. */
  airports: string[];
  tripType: TripType;
  source: string;
  departureDate: IsoDate;
  priceHalalas: number;
  /** Somebody waits for a price below usual, which was not worked out for this fare today. */
  needsUsual: boolean;
};

export type TripIds = readonly string[];

/**
 * Finds the price of each chosen trip now: the cheapest listed fare, one seen within 24 h before an older one, as
 * on every page. `low_halalas` becomes the lowest recorded price of the 30 days before, with what was seen up to the
 * last check; a lower price seen since then counts too, so that only a true low is below it.
 * @returns the trips that have a price
 */
export async function checkTrips(
  db: Db,
  ids: TripIds,
  { shown, now }: { shown: ShownFilter; now: Date },
): Promise<CheckedTrip[]> {
  const today = riyadhDate(now);
  const { rows } = await sql<CheckedTrip>`
    with wanted as materialized (
      select id, origin, destination, trip_type, departs_from, departs_to, return_by, day_low_halalas,
        price_halalas as former_price, fare ->> 'departureDate' as former_departure, usual_on,
        coalesce((checked_at at time zone interval '3 hours')::date, ${today}::date) as checked_day
      from watched_trip
      where id = any(${[...ids]}::bigint[]) and departs_to >= ${today}::date
    ), ${cheapestFares(shown, now)}, known as (
      select wanted.id, cheapest.source, cheapest.destination, cheapest.price_halalas, cheapest.observed_at, cheapest.departure_date,
        (former_price is distinct from cheapest.price_halalas or usual_on is distinct from ${today}::date
          or former_departure is distinct from cheapest.departure_date::text) as is_changed,
        case when cheapest.trip_id is not null then jsonb_build_object(
          'source', cheapest.source, 'destination', cheapest.destination, 'site', cheapest.site, 'departureDate', cheapest.departure_date,
          'returnDate', nullif(cheapest.return_date, ${noReturn}::date), 'airline', cheapest.airline,
          'stops', cheapest.stops, 'baggage', cheapest.baggage, 'observedAtPrecision', cheapest.observed_at_precision) end as fare,
        least(low.earlier, case when wanted.checked_day >= ${addDays(today, -lowDays)}::date
          then wanted.day_low_halalas end) as earlier,
        low.since, low.of_today
      from wanted
      left join cheapest on cheapest.trip_id = wanted.id
      left join lateral (
        select min(price_halalas) filter (where day < wanted.checked_day) as earlier,
          min(price_halalas) filter (where day >= wanted.checked_day) as since,
          min(price_halalas) filter (where day = ${today}::date) as of_today
        from daily_low
        where daily_low.source = cheapest.source and daily_low.origin = wanted.origin
          and daily_low.destination = any(array(select airport from place where place.id = wanted.id))
          and daily_low.trip_type = wanted.trip_type
          and daily_low.departure_month between date_trunc('month', wanted.departs_from::timestamp)::date
            and wanted.departs_to
          and daily_low.day >= ${addDays(today, -lowDays)}::date
      ) as low on true
    )
    update watched_trip set fare = known.fare, price_halalas = known.price_halalas,
      observed_at = known.observed_at,
      low_halalas = case when known.since < known.price_halalas then least(known.earlier, known.since)
        else known.earlier end,
      day_low_halalas = case when known.fare is null then watched_trip.day_low_halalas
        else known.of_today end,
      checked_at = ${now}
    from known
    where watched_trip.id = known.id
    returning watched_trip.id, origin, known.destination, trip_type as "tripType", known.source,
      known.departure_date as "departureDate", known.price_halalas as "priceHalalas",
      array(select airport from place where place.id = watched_trip.id order by airport) as airports,
      known.is_changed and exists (select 1 from watch
        where trip_id = watched_trip.id and condition = 'belowUsual') as "needsUsual"`.execute(db);
  return rows.filter(({ priceHalalas }) => priceHalalas !== null);
}

/**
 * `place`: each trip of `wanted`, an earlier part of the statement, with its airports. `cheapest`: the fare shown for it,
 * of several airports the cheapest of those shown for each.
 */
function cheapestFares(shown: ShownFilter, now: Date): RawBuilder<unknown> {
  const freshSince = new Date(now.getTime() - freshHours * 3_600_000);
  return sql`place as materialized (
      select wanted.*, airport from wanted cross join lateral ${airportsOf(sql`wanted.destination`)} as airports
    ), listed as (
      select * from fare
      where ${isShown(shown)} and not ${isContradictedRow} and not ${isAnswerRow}
        and (origin, trip_type, destination) in (select origin, trip_type, airport from place)
    ), of_airport as (
      select distinct on (place.id, airport) place.id as trip_id, listed.*
      from place
      join listed on listed.origin = place.origin and listed.destination = place.airport
        and listed.trip_type = place.trip_type
        and listed.departure_date between place.departs_from and place.departs_to
        and listed.return_date <= place.return_by
      order by place.id, airport, listed.observed_at < ${freshSince}, listed.price_halalas, listed.departure_date,
        array_position(${[...sites]}::text[], listed.site)
    ), cheapest as (
      select distinct on (trip_id) * from of_airport order by trip_id, price_halalas, destination
    )`;
}

/** The fare shown for one trip now, without changing what is stored. */
export async function findTripFare(
  db: Db,
  id: string,
  { shown, now }: { shown: ShownFilter; now: Date },
): Promise<CurrentFare | undefined> {
  const { rows } = await sql<object>`
    with wanted as materialized (select * from watched_trip where id = ${id}), ${cheapestFares(shown, now)}
    select * from cheapest`.execute(db);
  return rows[0] && createRowReader<CurrentFare>()(rows[0]);
}

/**
 * Gives watches of cities the trip that their owner may see: with Premium airports for members, without for others.
 * @returns the trips they watch from now on
 */
export async function moveCityWatches(trx: Trx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with moving as (
      select watch.id as watch_id, origin, place as destination, trip_type, departs_from, departs_to, return_by
      from watched_trip
      join watch on watch.trip_id = watched_trip.id
      join alert_recipient on alert_recipient.id = watch.recipient_id
      left join user_account on user_account.id = alert_recipient.user_id
      cross join lateral (select case when ${isPremiumViewer(now)} then 'city:' else 'open:' end
        || right(destination, 3) as place) as seen
      where destination like '%:%' and destination <> place
    ), trip as (
      insert into watched_trip (origin, destination, trip_type, departs_from, departs_to, return_by)
      select distinct origin, destination, trip_type, departs_from, departs_to, return_by from moving
      on conflict (origin, destination, trip_type, departs_from, departs_to, return_by)
        do update set origin = excluded.origin
      returning *
    )
    update watch set trip_id = trip.id
    from moving join trip using (origin, destination, trip_type, departs_from, departs_to, return_by)
    where watch.id = watch_id and not exists (select 1 from watch as other
      where other.recipient_id = watch.recipient_id and other.trip_id = trip.id
        and other.condition = watch.condition)
    returning trip.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Trips of these lists that somebody watches, by id. */
export async function listWatchedTrips(db: Db, lists: readonly FareListKey[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from watched_trip
    where (origin, trip_type) in (select * from unnest(${lists.map(({ origin }) => origin)}::text[],
      ${lists.map(({ tripType }) => tripType)}::text[])) and departs_to >= ${riyadhDate(now)}::date
      and exists (select 1 from watch where trip_id = watched_trip.id and paused_at is null)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The days of the fares that are watched now, with how many active watches look at them. */
export async function listWatchedDays(db: Db, now: Date): Promise<WatchedDays[]> {
  const { rows } = await sql<WatchedDays>`
    select origin, coalesce(fare ->> 'destination', destination) as destination, trip_type as "tripType",
      fare ->> 'departureDate' as "departureDate",
      fare ->> 'returnDate' as "returnDate", count(*)::int as watchers
    from watched_trip join watch on watch.trip_id = watched_trip.id
    where fare is not null and departs_to >= ${riyadhDate(now)}::date
      and watch.confirmed_at is not null and watch.paused_at is null
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** @param usuals halalas by trip; null for a trip without enough history */
export async function setUsualPrices(
  db: Db,
  usuals: readonly { id: string; usualHalalas: number | null }[],
  today: IsoDate,
): Promise<void> {
  if (usuals.length === 0) return;
  await sql`
    update watched_trip set usual_halalas = known.usual, usual_on = ${today}::date
    from unnest(${usuals.map(({ id }) => id)}::bigint[],
      ${usuals.map(({ usualHalalas }) => usualHalalas)}::integer[]) as known(id, usual)
    where watched_trip.id = known.id`.execute(db);
}

/** Deletes watches of trips that are over since `departedBefore`, and trips that nobody watches any more. */
export async function deleteUnwatchedTrips(db: Db, departedBefore: IsoDate): Promise<void> {
  await sql`delete from watch using watched_trip
    where watched_trip.id = watch.trip_id and watched_trip.departs_to < ${departedBefore}::date`.execute(db);
  await sql`delete from watched_trip
    where not exists (select 1 from watch where watch.trip_id = watched_trip.id)`.execute(db);
}
