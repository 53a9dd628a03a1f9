/** Reads the usual price of pairs from their last assessment. */
import { type Kysely, sql } from 'kysely';
import type { IsoDate, IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { evidenceMonth } from './evidence-month.ts';

export type Pair = { source: string; origin: string; destination: string; tripType: TripType };

/** SAR. `month` is the departure month whose history it was taken from; null when it was that of all months. */
export type UsualPrice = { price: number; month: IsoMonth | null };

export function pairOf({ source, origin, destination, tripType }: Pair): string {
  return `${source}:${origin}:${destination}:${tripType}`;
}

/** By `pairOf`; a pair without enough history is left out. */
export async function listUsualPrices(
  db: Kysely<Database>,
  pairs: readonly Pair[],
): Promise<Map<string, UsualPrice>> {
  if (pairs.length === 0) return new Map();
  const column = (name: keyof Pair) => sql`${pairs.map((pair) => pair[name])}::text[]`;
  const { rows } = await sql<Pair & { price: number; cohort: 'month' | 'route'; departureDate: IsoDate }>`
    select source, origin, destination, trip_type as "tripType",
      (evidence #>> '{assessment,evidence,reference}')::double precision as price,
      evidence #>> '{assessment,evidence,cohort}' as cohort, evidence ->> 'departureDate' as "departureDate"
    from fare_evidence
    join unnest(${column('source')}, ${column('origin')}, ${column('destination')}, ${column('tripType')})
      as asked(source, origin, destination, trip_type) using (source, origin, destination, trip_type)
    where evidence #>> '{assessment,evidence,reference}' is not null`.execute(db);
  return new Map(
    rows.map(({ price, cohort, departureDate, ...pair }) => [
      pairOf(pair),
      { price, month: evidenceMonth(cohort, departureDate) },
    ]),
  );
}
