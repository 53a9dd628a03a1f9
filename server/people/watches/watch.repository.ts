/** Stores watches: who waits for which trip at which price. */
import { sql } from 'kysely';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { addressOwners } from '#server/people/accounts/account.repository.ts';
import { readAll, readFirst } from '#server/platform/database/row-reader.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { airportsOf, isReached, startingAnchor, targetPrice } from './watch-condition.ts';
import type { WatchDays, WatchTerms } from './watch-terms.ts';
import type { StoredFare } from './watched-trip.repository.ts';

/** A watch with the price of its trip at the last check; amounts in SAR. */
export type WatchRecord = WatchTerms &
  WatchDays & {
    id: string;
    recipientId: string;
    tripId: string;
    origin: string;
    /** A stored place (`storedCity`). */
    destination: string;
    /** Its airports, ascending. */
    airports: string[];
    tripType: TripType;
    isConfirmed: boolean;
    isPaused: boolean;
    snoozedUntil: Date | null;
    createdAt: Date;
    checkedAt: Date | null;
    fare: StoredFare | null;
    price: number | null;
    observedAt: Date | null;
    /** The price that fires it; null while unknown. */
    target: number | null;
    isReached: boolean;
    lastAlertAt: Date | null;
    lastAlertPrice: number | null;
  };

/** As its owner is shown it. */
export type WatchWithLows = WatchRecord & {
  /** The recorded lows of its last 30 days, from the source of the last fare, oldest first. */
  lows: { day: IsoDate; price: number }[];
};

type NewWatch = {
  recipientId: string;
  tripId: string;
  terms: WatchTerms;
  days: WatchDays;
  /** Made by somebody who has proved to own the address. */
  isConfirmed: boolean;
};

/** Undefined when the recipient watches this trip with the same condition already. */
export async function insertWatch(
  trx: Trx,
  { recipientId, tripId, terms, days, isConfirmed }: NewWatch,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('watch')
    .values({
      recipient_id: recipientId,
      trip_id: tripId,
      ...columnsOf(terms, days),
      confirmed_at: isConfirmed ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeWatch(
  trx: Trx,
  id: string,
  { tripId, terms, days }: Pick<NewWatch, 'tripId' | 'terms' | 'days'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('watch')
    .set({ trip_id: tripId, ...columnsOf(terms, days), updated_at: now })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ condition, below }: WatchTerms, { whenKind, holiday }: WatchDays) {
  return {
    condition,
    below_halalas: below === null ? null : toHalalas(below),
    when_kind: whenKind,
    holiday: holiday === null ? null : JSON.stringify(holiday),
  };
}

/** @param snoozedUntil undefined leaves it as it is */
export async function setResting(
  trx: Trx,
  id: string,
  { isPaused, snoozedUntil }: { isPaused?: boolean | undefined; snoozedUntil?: Date | null | undefined },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('watch')
    .set({
      ...(isPaused === undefined ? {} : { paused_at: isPaused ? now : null }),
      ...(snoozedUntil === undefined ? {} : { snoozed_until: snoozedUntil }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Arms a watch from the price its owner is shown now. */
export async function armWatch(trx: Trx, id: string): Promise<void> {
  await sql`update watch set anchor_halalas = ${startingAnchor} from watched_trip
    where watched_trip.id = watch.trip_id and watch.id = ${id}`.execute(trx);
}

/** The watch of a recipient for the same trip with the same condition. */
export async function getSameWatch(
  trx: Trx,
  { recipientId, tripId, terms }: Pick<NewWatch, 'recipientId' | 'tripId' | 'terms'>,
): Promise<string> {
  const { id } = await trx
    .selectFrom('watch')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .where('trip_id', '=', tripId)
    .where('condition', '=', terms.condition)
    .executeTakeFirstOrThrow();
  return id;
}

/** A link that confirms the watch was mailed, and is valid until then. */
export async function offerConfirmation(trx: Trx, id: string, validUntil: Date): Promise<void> {
  await trx.updateTable('watch').set({ confirmable_until: validUntil }).where('id', '=', id).execute();
}

export type ConfirmableWatch = { id: string; recipientId: string; isConfirmed: boolean };

/** Undefined for an unknown watch, and for one whose link is too old. */
export function findConfirmable(db: Db, id: string, now: Date): Promise<ConfirmableWatch | undefined> {
  const found = db
    .selectFrom('watch')
    .select(['id', 'recipient_id'])
    .select((eb) => eb('confirmed_at', 'is not', null).as('is_confirmed'))
    .where('id', '=', id)
    .where('confirmable_until', '>', now);
  return readFirst<ConfirmableWatch>(found);
}

export async function setConfirmed(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('watch')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes watches that can no longer be confirmed, and guests without any since `madeBefore`. */
export async function deleteUnconfirmed(
  db: Db,
  { now, madeBefore }: { now: Date; madeBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('watch')
    .where('confirmed_at', 'is', null)
    .where('confirmable_until', '<', now)
    .execute();
  await sql`delete from alert_recipient where user_id is null and created_at < ${madeBefore}
    and not exists (select 1 from watch where watch.recipient_id = alert_recipient.id)`.execute(db);
}

/** @returns whether there was one */
export async function removeWatch(
  db: Db,
  { id, recipientId }: { id: string; recipientId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watch')
    .where('id', '=', id)
    .where('recipient_id', '=', recipientId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Newest first. */
export function listWatchRecords(db: Db, recipientId: string, now: Date): Promise<WatchWithLows[]> {
  const found = selectWithLows(db, now)
    .where('watch.recipient_id', '=', recipientId)
    .orderBy('watch.created_at', 'desc')
    .orderBy('watch.id');
  return readAll<WatchWithLows>(found);
}

export function findWatchWithLows(db: Db, id: string, now: Date): Promise<WatchWithLows | undefined> {
  return readFirst<WatchWithLows>(selectWithLows(db, now).where('watch.id', '=', id));
}

export function findWatchRecord(db: Db, id: string): Promise<WatchRecord | undefined> {
  return readFirst<WatchRecord>(selectWatches(db).where('watch.id', '=', id));
}

/** Counts under a lock on the recipient, so that parallel calls cannot exceed the limit. */
export async function countConfirmedLocked(trx: Trx, recipientId: string): Promise<number> {
  await sql`select id from alert_recipient where id = ${recipientId} for update`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from watch
    where recipient_id = ${recipientId} and confirmed_at is not null`.execute(trx);
  return rows[0]?.count ?? 0;
}

function selectWatches(db: Db) {
  return db
    .selectFrom('watch')
    .innerJoin('watched_trip', 'watched_trip.id', 'watch.trip_id')
    .select(['watch.id', 'recipient_id', 'trip_id', 'origin', 'destination', 'trip_type', 'condition'])
    .select(['below_halalas', 'when_kind', 'departs_from', 'departs_to', 'return_by', 'holiday'])
    .select(['snoozed_until', 'watch.created_at', 'checked_at', 'fare', 'price_halalas', 'observed_at'])
    .select(['last_alert_at', 'last_alert_halalas as last_alert_price_halalas'])
    .select((eb) => eb('watch.confirmed_at', 'is not', null).as('is_confirmed'))
    .select((eb) => eb('paused_at', 'is not', null).as('is_paused'))
    .select(sql<string[]>`array(${listAirports})`.as('airports'))
    .select([targetPrice.as('target_halalas'), isReached.as('is_reached')]);
}

function selectWithLows(db: Db, now: Date) {
  return selectWatches(db).select(recordedLows(now).as('lows'));
}

const historyDays = 30;
const listAirports = sql`select airport from ${airportsOf(sql`watched_trip.destination`)} as place order by 1`;

/** Of each day, over the months of departure that the trip touches. */
function recordedLows(now: Date) {
  const since = addDays(riyadhDate(now), -historyDays);
  return sql<WatchWithLows['lows']>`(
    select coalesce(json_agg(json_build_object('day', day, 'price', halalas / 100.0) order by day), '[]')
    from (select day, min(daily_low.price_halalas) as halalas from daily_low
      where source = watched_trip.fare ->> 'source' and origin = watched_trip.origin
        and destination = any(array(${listAirports})) and trip_type = watched_trip.trip_type
        and day >= ${since}::date
        and departure_month between date_trunc('month', departs_from::timestamp)::date and departs_to
      group by day) as low)`;
}

/** Whose watches are those of an account. */
export type WatchOwner = {
  /** A guest confirmed the same address: the account adopts their watches. */
  hasGuest: boolean;
  /** Null where the account watches nothing. */
  recipientId: string | null;
};

/** In one question, since every home of a member asks it. */
export async function findWatchOwner(db: Db, userId: string): Promise<WatchOwner> {
  const { rows } = await sql<WatchOwner>`
    select account.email_verified_at is not null and exists (
        select 1 from alert_recipient as guest where guest.email_key = account.email_key
          and guest.user_id is null and guest.confirmed_at is not null) as "hasGuest",
      (select owner.id from alert_recipient as owner where owner.user_id = account.id
        and exists (select 1 from watch where watch.recipient_id = owner.id)) as "recipientId"
    from user_account as account where account.id = ${userId}`.execute(db);
  return rows[0] ?? { hasGuest: false, recipientId: null };
}

/**
 * Gives watches made as a guest, and what waits to be sent, to the account that owned the address then; a watch
 * the account has already is dropped, and so is the guest. Mail that was stopped stays stopped.
 * @param userId one account, also when it is being deleted; all that are not when omitted
 */
export async function adoptGuestWatches(trx: Trx, now: Date, userId?: string): Promise<void> {
  const which =
    userId === undefined ? sql`account.deletion_requested_at is null` : sql`account.id = ${userId}`;
  const { rows } = await sql<{ guest: string; user: string }>`
      select guest.id as guest, account.id as user
      from alert_recipient as guest
      join ${addressOwners} as owner on owner.email_key = guest.email_key and owner.until >= guest.confirmed_at
      join user_account as account on account.id = owner.user_id
      where guest.user_id is null and ${which} and not exists (
        select 1 from former_address as sooner where sooner.email_key = guest.email_key
          and sooner.given_up_at >= guest.confirmed_at and sooner.given_up_at < owner.until)
      for update of guest`.execute(trx);
  if (rows.length === 0) return;
  const guests = sql`unnest(${rows.map(({ guest }) => guest)}::uuid[],
      ${rows.map(({ user }) => user)}::uuid[])`;
  await sql`insert into alert_recipient (user_id, frequency, quiet_from, quiet_to, created_at)
      select pair.account, alert_recipient.frequency, quiet_from, quiet_to, ${now}::timestamptz
      from ${guests} as pair(guest, account) join alert_recipient on alert_recipient.id = pair.guest
      on conflict (user_id) do nothing`.execute(trx);
  await sql`insert into preference (user_id, preferred_regions, preferred_departure_cities, email_alerts,
        push_alerts, updated_at)
      select pair.account, '{}', '{}', false, true, ${now}
      from ${guests} as pair(guest, account) join alert_recipient on alert_recipient.id = pair.guest
      where alert_recipient.email_stopped_at is not null
      on conflict (user_id) do nothing`.execute(trx);
  await sql`
      update watch set recipient_id = owner.id, updated_at = ${now}
      from ${guests} as pair(guest, account)
      join alert_recipient as owner on owner.user_id = pair.account
      where watch.recipient_id = pair.guest and not exists (
        select 1 from watch as other where other.recipient_id = owner.id
          and other.trip_id = watch.trip_id and other.condition = watch.condition)`.execute(trx);
  for (const table of ['alert', 'alert_message']) {
    await sql`update ${sql.table(table)} as waiting set recipient_id = owner.id
        from ${guests} as pair(guest, account)
        join alert_recipient as owner on owner.user_id = pair.account
        where waiting.recipient_id = pair.guest`.execute(trx);
  }
  await sql`delete from alert_recipient using ${guests} as pair(guest, account)
      where alert_recipient.id = pair.guest`.execute(trx);
}
