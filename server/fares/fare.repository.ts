/** Reads current fares and daily lows; writing them is part of storing observations. */
import { type Kysely, sql } from 'kysely';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import type { Site } from '#contract/domain/site.ts';
import type { Database } from '#server/database/schema.ts';
import { noReturn } from '#server/observations/observation.repository.ts';
import type { Baggage, ObservedAtPrecision } from '#server/providers/provider.ts';

/** The newest price of one itinerary on one site. */
export type CurrentFare = {
  source: string;
  site: Site;
  origin: string;
  destination: string;
  originAirport: string;
  destinationAirport: string;
  tripType: TripType;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  /** SAR for one adult. */
  price: number;
  airline: string | null;
  stops: number | null;
  durationMinutes: number | null;
  baggage: Baggage;
  deepLink: string | null;
  observedAt: Date;
  observedAtPrecision: ObservedAtPrecision;
};

export type FareListKey = { origin: string; tripType: TripType };

export type FareListFilter = FareListKey & {
  observedAfter: Date;
  departsFrom: IsoDate;
  departsUntil: IsoDate;
  /** Whether simulated fares are part of the site. */
  includeSample: boolean;
};

/** Tag of simulated fares. */
export const sampleSource = 'sample';

/** Listed fares of one origin and trip type, by destination and departure date. */
export async function listCurrentFares(db: Kysely<Database>, filter: FareListFilter): Promise<CurrentFare[]> {
  let query = db
    .selectFrom('fare')
    .selectAll()
    .where('origin', '=', filter.origin)
    .where('trip_type', '=', filter.tripType)
    .where('observed_at', '>', filter.observedAfter)
    .where('departure_date', '>=', filter.departsFrom)
    .where('departure_date', '<=', filter.departsUntil)
    .orderBy('destination')
    .orderBy('departure_date');
  if (!filter.includeSample) query = query.where('source', '<>', sampleSource);
  const rows = await query.execute();
  return rows.map((row) => ({
    source: row.source,
    site: row.site as Site,
    origin: row.origin,
    destination: row.destination,
    originAirport: row.origin_airport,
    destinationAirport: row.destination_airport,
    tripType: row.trip_type as TripType,
    departureDate: row.departure_date,
    returnDate: row.return_date === noReturn ? null : row.return_date,
    price: fromHalalas(row.price_halalas),
    airline: row.airline,
    stops: row.stops,
    durationMinutes: row.duration_minutes,
    baggage: row.baggage as Baggage,
    deepLink: row.deep_link,
    observedAt: row.observed_at,
    observedAtPrecision: row.observed_at_precision as ObservedAtPrecision,
  }));
}

export type DailyLow = { day: IsoDate; price: number };

export type Cohort = {
  source: string;
  destination: string;
  /** All departure months when null. */
  departureMonth: IsoMonth | null;
};

/**
 * Daily lows of several cohorts of one origin and trip type since a day, each ascending by day, in the order of
 * `cohorts`. Over all departure months a day's low is the lowest of them.
 */
export async function listDailyLows(
  db: Kysely<Database>,
  { origin, tripType }: FareListKey,
  cohorts: readonly Cohort[],
  since: IsoDate,
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
    select position, json_agg(json_build_array(day, low) order by day) as lows
    from (
      select asked.position, known.day, min(known.price_halalas) as low
      from json_to_recordset(${asked}::json)
        as asked(position integer, source text, destination text, departure_month date)
      join daily_low as known on known.source = asked.source and known.origin = ${origin}
        and known.destination = asked.destination and known.trip_type = ${tripType}
        and (asked.departure_month is null or known.departure_month = asked.departure_month)
        and known.day >= ${since}::date
      group by asked.position, known.day
    ) as by_day
    group by position`.execute(db);
  const byPosition = new Map(result.rows.map((row) => [row.position, row.lows]));
  return cohorts.map((_, position) =>
    (byPosition.get(position) ?? []).map(([day, low]) => ({ day, price: fromHalalas(low) })),
  );
}

/** Removes fares that can no longer be listed; observations and daily lows keep their record. */
export async function deleteUnlistedFares(
  db: Kysely<Database>,
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
