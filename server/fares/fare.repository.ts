/** Reads current fares and daily lows; writing them is part of storing observations. */
import { type Kysely, sql } from 'kysely';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import { fromHalalas } from '#contract/domain/money.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
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

export type DailyLowRow = { destination: string; day: IsoDate; price: number };

export type CohortFilter = FareListKey & {
  source: string;
  destination: string;
  /** All departure months when null. */
  departureMonth: IsoMonth | null;
  since: IsoDate;
};

/** Daily lows of one cohort, ascending by day; over all departure months the day's lowest. */
export async function listDailyLows(db: Kysely<Database>, filter: CohortFilter): Promise<DailyLowRow[]> {
  let query = db
    .selectFrom('daily_low')
    .select(['destination', 'day', sql<number>`min(price_halalas)`.as('low')])
    .where('source', '=', filter.source)
    .where('origin', '=', filter.origin)
    .where('destination', '=', filter.destination)
    .where('trip_type', '=', filter.tripType)
    .where('day', '>=', filter.since)
    .groupBy(['destination', 'day'])
    .orderBy('day');
  if (filter.departureMonth !== null) query = query.where('departure_month', '=', `${filter.departureMonth}-01`);
  const rows = await query.execute();
  return rows.map((row) => ({ destination: row.destination, day: row.day, price: fromHalalas(row.low) }));
}

/** Removes fares that can no longer be listed; observations and daily lows keep their record. */
export async function deleteUnlistedFares(
  db: Kysely<Database>,
  limits: { observedBefore: Date; departedBefore: IsoDate },
): Promise<number> {
  const result = await db
    .deleteFrom('fare')
    .where((row) =>
      row.or([row('observed_at', '<', limits.observedBefore), row('departure_date', '<', limits.departedBefore)]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
