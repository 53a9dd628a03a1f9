/** Exact questions about listed prices: what came of them, alone and together, and the recent ones as they are stored. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import {
  type CheckOutcome,
  type ConfirmationState,
  confirmedPercent,
  isConfirmedBy,
} from '#contract/domain/confirmation.ts';
import { dayMs, hourMs } from '#contract/domain/durations.ts';
import { listedHours } from '#contract/domain/freshness.ts';
import type { Itinerary, TripType } from '#contract/domain/itinerary.ts';
import { toHalalas } from '#contract/domain/money.ts';
import type { Site } from '#contract/domain/site.ts';
import { createRowReader, noReturn } from '#server/platform/database/row-reader.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';

export type ListedPrice = Itinerary & {
  source: string;
  site: Site;
  /** SAR. */
  price: number;
  observedAt: Date;
};

export type PriceCheck = ListedPrice & {
  checkedAt: Date;
  askedSource: string;
  answeredSite: Site | null;
  /** SAR; the cheapest price of the answer. */
  answered: number | null;
  outcome: CheckOutcome;
};

/** The outcome of a question: an empty answer is unknown, however many there are, since blocked sources answer so. */
export function outcomeOf(listed: Pick<ListedPrice, 'price'>, answered: number | null): CheckOutcome {
  if (answered === null) return 'empty';
  return isConfirmedBy(listed.price, answered) ? 'confirmed' : 'changed';
}

export type Confirmation = {
  state: Exclude<ConfirmationState, 'none'>;
  at: Date;
  site: Site | null;
  askedSource: string;
  /** SAR; null when it is gone. */
  price: number | null;
};

/**
 * Told of a listed price by its checks; undefined when they say nothing. A check holds for the price it was about: a newer
 * sighting of the same price outweighs a contradiction, and leaves a confirmation standing.
 * @param checks of the same trip, source and site, in any order
 */
export function confirmationOf(
  listed: Pick<ListedPrice, 'price' | 'observedAt'>,
  checks: readonly PriceCheck[],
  now: Date,
): Confirmation | undefined {
  const since = now.getTime() - listedHours * hourMs;
  const [newest] = checks
    .filter(({ price, checkedAt }) => price === listed.price && checkedAt.getTime() > since)
    .flatMap(({ outcome, ...check }) =>
      outcome === 'empty' || outcome === 'failed' ? [] : { ...check, outcome },
    )
    .toSorted((a, b) => b.checkedAt.getTime() - a.checkedAt.getTime());
  if (!newest) return undefined;
  const { outcome, checkedAt, answeredSite, askedSource, answered } = newest;
  const isOutweighed = outcome !== 'confirmed' && listed.observedAt > checkedAt;
  if (isOutweighed) return undefined;
  return { state: outcome, at: checkedAt, site: answeredSite, askedSource, price: answered };
}

/** The trip at its site, as the key of `fare` within one list. */
export function checkKeyOf(
  listed: Pick<ListedPrice, 'source' | 'site' | 'destination' | 'departureDate' | 'returnDate'>,
): string {
  const { source, site, destination, departureDate, returnDate } = listed;
  return [source, site, destination, departureDate, returnDate].join(':');
}

export async function insertPriceCheck(db: Db, check: PriceCheck): Promise<void> {
  await db
    .insertInto('price_check')
    .values({
      checked_at: check.checkedAt,
      asked_source: check.askedSource,
      answered_site: check.answeredSite,
      answered_halalas: check.answered === null ? null : toHalalas(check.answered),
      outcome: check.outcome,
      source: check.source,
      site: check.site,
      origin: check.origin,
      destination: check.destination,
      trip_type: check.tripType,
      departure_date: check.departureDate,
      return_date: check.returnDate ?? noReturn,
      listed_halalas: toHalalas(check.price),
      observed_at: check.observedAt,
    })
    .execute();
}

function selectChecks(db: Db, since: Date) {
  return db.selectFrom('price_check').selectAll().where('checked_at', '>', since);
}

export type RecentChecks = ReadonlyMap<string, readonly PriceCheck[]>;

export async function listRecentChecks(
  db: Db,
  { origin, tripType }: { origin: string; tripType: TripType },
  now: Date,
): Promise<RecentChecks> {
  const rows = await selectChecks(db, new Date(now.getTime() - listedHours * hourMs))
    .where('origin', '=', origin)
    .where('trip_type', '=', tripType)
    .execute();
  return Map.groupBy(readChecks(rows), checkKeyOf);
}

export async function listChecksSince(db: Db, since: Date): Promise<PriceCheck[]> {
  return readChecks(await selectChecks(db, since).orderBy('checked_at').execute());
}

export async function listChecksOfTrip(
  db: Db,
  trip: Pick<ListedPrice, 'origin' | 'destination' | 'tripType' | 'departureDate' | 'returnDate'>,
  since: Date,
): Promise<PriceCheck[]> {
  const rows = await selectChecks(db, since)
    .where('origin', '=', trip.origin)
    .where('trip_type', '=', trip.tripType)
    .where('destination', '=', trip.destination)
    .where('departure_date', '=', trip.departureDate)
    .where('return_date', '=', trip.returnDate ?? noReturn)
    .execute();
  return readChecks(rows);
}

/**
 * Condition on the row of `fare`: an exact question found another price for it, or none, after it was seen. The same
 * rule as `confirmationOf`, for statements that choose among fares.
 */
export const isContradictedRow: RawBuilder<SqlBool> = sql<SqlBool>`coalesce((
  select checked.outcome <> 'confirmed' and checked.checked_at >= fare.observed_at
  from price_check as checked
  where checked.origin = fare.origin and checked.trip_type = fare.trip_type
    and checked.checked_at > fare.observed_at - make_interval(hours => ${listedHours})
    and checked.destination = fare.destination and checked.departure_date = fare.departure_date
    and checked.return_date = fare.return_date and checked.source = fare.source and checked.site = fare.site
    and checked.listed_halalas = fare.price_halalas and checked.outcome in ('confirmed', 'changed', 'gone')
  order by checked.checked_at desc limit 1), false)`;

/**
 * Condition on the row of `fare`: it is what a source answered when it confirmed another listed fare of the same trip,
 * which stands for both. The same rule as `partAnswers` of the cheapest fare.
 */
export const isAnswerRow: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from price_check as checked
  join fare as confirmed on confirmed.source = checked.source and confirmed.site = checked.site
    and confirmed.origin = checked.origin and confirmed.destination = checked.destination
    and confirmed.trip_type = checked.trip_type and confirmed.departure_date = checked.departure_date
    and confirmed.return_date = checked.return_date and confirmed.price_halalas = checked.listed_halalas
  where checked.origin = fare.origin and checked.trip_type = fare.trip_type
    and checked.destination = fare.destination and checked.departure_date = fare.departure_date
    and checked.return_date = fare.return_date and checked.outcome = 'confirmed'
    and checked.asked_source = fare.source and checked.source <> fare.source
    and checked.checked_at > fare.observed_at - make_interval(hours => ${listedHours})
    and not exists (select from price_check as mutual
      where mutual.origin = fare.origin and mutual.trip_type = fare.trip_type
        and mutual.destination = fare.destination and mutual.departure_date = fare.departure_date
        and mutual.return_date = fare.return_date and mutual.outcome = 'confirmed'
        and mutual.source = fare.source and mutual.asked_source = checked.source
        and fare.source < checked.source))`;

export async function deletePriceChecks(db: Db, checkedBefore: Date): Promise<void> {
  await db.deleteFrom('price_check').where('checked_at', '<', checkedBefore).execute();
}

function readChecks(rows: readonly Selectable<Database['price_check']>[]): PriceCheck[] {
  const read = createRowReader<Omit<PriceCheck, 'price'> & { id: string; listed: number }>();
  return rows.map((row) => {
    const { id: _, listed: price, ...check } = read(row);
    return { ...check, price };
  });
}

/** Days of checks that count. */
export const recordDays = 30;
/** Fewer checks say nothing of a site. */
const leastChecks = 20;
/** A site keeps its prices while at most this share of them differs, and does not from the other share on. */
const mostDiffering = 0.1;
const oftenDiffering = 0.3;

/**
 * Whether every booking site that was checked in the last 30 days keeps its prices; null where too little is known.
 * Empty answers and questions to the source of the price itself do not count.
 */
export async function readSiteRecords(db: Db, now: Date): Promise<ReadonlyMap<Site, boolean | null>> {
  const since = new Date(now.getTime() - recordDays * dayMs);
  const { rows } = await sql<{ site: Site; checks: number; differing: number }>`
    select site, count(*)::int as checks, (count(*) filter (
      where abs(answered_halalas - listed_halalas) * 100.0 / listed_halalas > ${confirmedPercent}))::int as differing
    from price_check
    where checked_at >= ${since} and answered_halalas is not null and asked_source <> source
    group by site`.execute(db);
  return new Map(rows.map(({ site, checks, differing }) => [site, keepsPrice(checks, differing)]));
}

function keepsPrice(checks: number, differing: number): boolean | null {
  if (checks < leastChecks) return null;
  if (differing <= mostDiffering * checks) return true;
  return differing >= oftenDiffering * checks ? false : null;
}
