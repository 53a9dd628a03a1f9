/** Reads current fares and daily lows; they are written when observations are stored. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type IsoDate, type IsoMonth, riyadhDate } from '#contract/domain/dates.ts';
import { listedSince } from '#contract/domain/freshness.ts';
import { bookingWindowDays, type Itinerary, type TripType } from '#contract/domain/itinerary.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import { linkableSites, type Site } from '#contract/domain/site.ts';
import {
  type Confirmation,
  checkKeyOf,
  confirmationOf,
  isAnswerRow,
  isContradictedRow,
  listRecentChecks,
  type RecentChecks,
} from '#server/pipeline/checks/price-check.repository.ts';
import { fareColumnNames } from '#server/pipeline/observations/observation.repository.ts';
import { isUnusualDay, type UnusualPeriod } from '#server/pipeline/reference/unusual-periods.ts';
import { limitsOf, type SourceLimits, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import {
  asList,
  createListReader,
  noReturn,
  readFirst,
  type StoredRow,
} from '#server/platform/database/row-reader.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';

/** The newest price of one itinerary on one booking site: a row of `fare`, with the price in SAR for one adult. */
export type CurrentFare = StoredRow<Database['fare']> & {
  /** Of exactly this trip, asked for again; absent when nothing came of it. */
  confirmation?: Confirmation;
};

export type FareListKey = { origin: string; tripType: TripType };

export type ShownFilter = {
  observedAfter: Date;
  departsFrom: IsoDate;
  departsUntil: IsoDate;
  includeSample: boolean;
  closedBookingSites?: readonly Site[];
  sourceLimits?: SourceLimits;
};

export type FareListFilter = FareListKey & ShownFilter;

/** Decides, beside the clock, which fares are shown; open sites and rules change while the process runs. */
export type ListingContext = {
  includeSample: boolean;
  /** Booking sites whose fares are neither listed nor assessed; none when omitted. */
  closedBookingSites?: () => readonly Site[];
  sourceRules: SourceRules;
  /** Days whose prices do not count as usual; none when omitted. */
  unusualPeriods?: (() => readonly UnusualPeriod[]) | undefined;
};

export function shownFares(
  { includeSample, closedBookingSites, sourceRules }: ListingContext,
  now: Date,
): ShownFilter {
  const today = riyadhDate(now);
  return {
    includeSample,
    closedBookingSites: closedBookingSites?.() ?? [],
    sourceLimits: limitsOf(sourceRules, now),
    observedAfter: listedSince(now),
    departsFrom: today,
    departsUntil: addDays(today, bookingWindowDays),
  };
}

export function listedFares(shown: ListingContext, key: FareListKey, now: Date): FareListFilter {
  return { ...key, ...shownFares(shown, now) };
}

export const sampleSource = 'sample';

/**
 * Listed fares of one origin and trip type, a list for each destination by departure date, with what is known of each
 * from exact questions. One JSON text for each destination: six times as fast as row by row.
 */
export async function listCurrentFares(db: Db, filter: FareListFilter, now: Date): Promise<CurrentFare[][]> {
  const checks = await listRecentChecks(db, filter, now);
  const inOrder = sql`departure_date, return_date, source collate "C", site collate "C"`;
  const rows = await db
    .selectFrom('fare')
    .where('origin', '=', filter.origin)
    .where('trip_type', '=', filter.tripType)
    .where(isShown(filter))
    .select(sql<unknown[][]>`json_agg(${asList(fareColumnNames)} order by ${inOrder})`.as('fares'))
    .groupBy('destination')
    .orderBy('destination')
    .execute();
  const read = createListReader<CurrentFare>(fareColumnNames);
  const readFare = (values: unknown[]): CurrentFare => {
    const fare = read(values);
    return checks.size === 0 ? fare : withConfirmation(fare, checks, now);
  };
  return rows.map(({ fares }) => fares.map(readFare));
}

function withConfirmation(
  { confirmation: _, ...fare }: CurrentFare,
  checks: RecentChecks,
  now: Date,
): CurrentFare {
  const confirmation = confirmationOf(fare, checks.get(checkKeyOf(fare)) ?? [], now);
  return confirmation ? { ...fare, confirmation } : fare;
}

/**
 * The cheapest listed fare of exact days, of any source and site, that no exact question contradicted; undefined when
 * none is listed.
 */
export function findListedFare(
  db: Db,
  { origin, destination, tripType, departureDate, returnDate }: Itinerary,
  shown: ShownFilter,
): Promise<CurrentFare | undefined> {
  const found = db
    .selectFrom('fare')
    .selectAll()
    .where('origin', '=', origin)
    .where('destination', '=', destination)
    .where('trip_type', '=', tripType)
    .where('departure_date', '=', departureDate)
    .where('return_date', '=', returnDate ?? noReturn)
    .where(isShown(shown))
    .where((row) => row.not(isContradictedRow))
    .where((row) => row.not(isAnswerRow))
    .orderBy('price_halalas')
    .orderBy('observed_at', 'desc')
    .limit(1);
  return readFirst<CurrentFare>(found);
}

/** The filter as a condition on the columns that listed and held fares share. */
export function isShown(filter: ShownFilter): RawBuilder<SqlBool> {
  const { closedBookingSites = [], sourceLimits } = filter;
  const conditions = [
    sql`observed_at > ${filter.observedAfter.toISOString()}::timestamptz`,
    sql`departure_date between ${filter.departsFrom}::date and ${filter.departsUntil}::date`,
  ];
  if (closedBookingSites.length > 0) conditions.push(sql`site <> all(${[...closedBookingSites]}::text[])`);
  if (!filter.includeSample) conditions.push(sql`source <> ${sampleSource}`);
  const { hidden = [], limited = [], linkedOnly = [] } = sourceLimits ?? {};
  if (hidden.length > 0) conditions.push(sql`source <> all(${[...hidden]}::text[])`);
  for (const { source, since } of limited) {
    conditions.push(sql`(source <> ${source} or observed_at > ${since.toISOString()}::timestamptz)`);
  }
  if (linkedOnly.length > 0) {
    const isLinked = sql`(deep_link is not null or site = any(${[...linkableSites]}::text[]))`;
    conditions.push(sql`(source <> all(${[...linkedOnly]}::text[]) or ${isLinked})`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The lowest price (SAR) recorded on one Riyadh day. */
export type DailyLow = { day: IsoDate; price: number; isUnusual?: true };

export type Cohort = {
  source: string;
  destination: string;
  /** All departure months when null. */
  departureMonth: IsoMonth | null;
};

/**
 * Daily lows of several cohorts of one origin and trip type since a day, ascending, in the order of `cohorts`.
 * Over all departure months the lowest of a day counts.
 */
export async function listDailyLows(
  db: Db,
  { origin, tripType }: FareListKey,
  cohorts: readonly Cohort[],
  { since, unusualPeriods }: { since: IsoDate } & Pick<ListingContext, 'unusualPeriods'>,
): Promise<DailyLow[][]> {
  const asked = JSON.stringify(
    cohorts.map(({ source, destination, departureMonth }, position) => ({
      position,
      source,
      destination,
      departure_month: departureMonth === null ? null : `${departureMonth}-01`,
    })),
  );
  const result = await sql<{ position: number; lows: [IsoDate, number][] }>`
    select position, by_day.lows
    from json_to_recordset(${asked}::json)
      as asked(position integer, source text, destination text, departure_month date)
    -- One index scan for each cohort, however the planner estimates their number.
    cross join lateral (
      select json_agg(json_build_array(day, low) order by day) as lows
      from (
        select known.day, min(known.price_halalas) as low
        from daily_low as known
        where known.source = asked.source and known.origin = ${origin}
          and known.destination = asked.destination and known.trip_type = ${tripType}
          -- A range, since the index takes no "or".
          and known.departure_month between coalesce(asked.departure_month, '-infinity')
            and coalesce(asked.departure_month, 'infinity')
          and known.day >= ${since}::date
        group by known.day
      ) as lows_of_day
    ) as by_day
    where by_day.lows is not null`.execute(db);
  const byPosition = new Map(result.rows.map((row) => [row.position, row.lows]));
  const periods = unusualPeriods?.() ?? [];
  return cohorts.map(({ destination }, position) =>
    (byPosition.get(position) ?? []).map(([day, low]) => ({
      day,
      price: fromHalalas(low),
      ...(isUnusualDay(periods, destination, day) && { isUnusual: true }),
    })),
  );
}

/** The sources with a daily low of a trip to one of the airports since a day, the one with the newest first. */
export async function listRecordedSources(
  db: Db,
  { origin, tripType }: FareListKey,
  { airports, since }: { airports: readonly string[]; since: IsoDate },
): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    -- From one source to the next: the index begins with them.
    with recursive known (source) as (
      (select min(source) from daily_low)
      union all
      select (select min(source) from daily_low where source > known.source) from known
      where known.source is not null
    )
    select known.source from known
    cross join lateral (
      select max(day) as newest from daily_low as low
      where low.source = known.source and low.origin = ${origin} and low.destination = any(${airports}::text[])
        and low.trip_type = ${tripType} and low.day >= ${since}::date
    ) as low
    where newest is not null
    order by newest desc, known.source`.execute(db);
  return rows.map(({ source }) => source);
}

/**
 * Deletes what the terms of sources no longer allow to be kept.
 * @returns the lists that had such fares
 */
export async function deleteEndedFares(
  db: Db,
  { limited, hidden }: Pick<SourceLimits, 'limited' | 'hidden'>,
): Promise<FareListKey[]> {
  const lists = new Map<string, FareListKey>();
  const ends = [...limited, ...hidden.map((source) => ({ source, since: null }))];
  for (const { source, since } of ends) {
    const { rows } = await sql<FareListKey>`
      delete from fare where ctid = any(array(
        -- A row that is being replaced stays; no writer waits for this statement, nor it for one.
        select ctid from fare
        where source = ${source} and (${since}::timestamptz is null or observed_at <= ${since}::timestamptz)
        for update skip locked))
      returning origin, trip_type as "tripType"`.execute(db);
    for (const { origin, tripType } of rows) lists.set(`${origin}:${tripType}`, { origin, tripType });
  }
  return [...lists.values()];
}

/** Deletes fares that are no longer listed; observations and daily lows stay. */
export async function deleteUnlistedFares(
  db: Db,
  limits: { observedBefore: Date; departedBefore: IsoDate },
): Promise<number> {
  const result = await db
    .deleteFrom('fare')
    .where((row) =>
      row.or([
        row('observed_at', '<', limits.observedBefore),
        row('departure_date', '<', limits.departedBefore),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
