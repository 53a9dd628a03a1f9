/** The cheapest fare of each pair as it was found when its list was last judged, with what the history says of it. */
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { CityAssessment, RecentLows } from './cheapest.ts';
import type { CurrentFare, FareListKey } from './fare.repository.ts';

/** The assessment says nothing of another price or date. */
export type FareEvidence = Pick<
  CurrentFare,
  'source' | 'site' | 'destination' | 'price' | 'departureDate' | 'returnDate' | 'deepLink'
> & {
  assessment: FareAssessment;
  /** From `thinLows`, of what it is compared with; absent in older rows. */
  lows?: RecentLows;
  /** Median absolute deviation of the recorded lows, SAR; absent without enough history and in older rows. */
  mad?: number;
  /** Absent unless it is the cheapest fare to a city with several airports. */
  cities?: CityAssessment[];
};

/** Of the last judgement of a list; what earlier ones found and this one did not is no longer listed. */
export async function listFareEvidence(db: Db, key: FareListKey): Promise<FareEvidence[]> {
  const ofList = db
    .selectFrom('fare_evidence')
    .where('origin', '=', key.origin)
    .where('trip_type', '=', key.tripType);
  const rows = await ofList
    .select(['source', 'destination', 'evidence'])
    .where(
      'computed_at',
      '=',
      ofList.select(({ fn }) => fn.max('computed_at').as('last')),
    )
    .execute();
  return rows.map(({ evidence, ...pair }) => ({
    ...pair,
    ...(evidence as Omit<FareEvidence, 'source' | 'destination'>),
  }));
}

export type StatedFare<Fare = CurrentFare> = { fare: Fare } & Pick<
  FareEvidence,
  'assessment' | 'lows' | 'mad' | 'cities'
>;

/** Stores a whole judgement at once; running it twice with the same evidence changes nothing. */
export async function upsertFareEvidence(
  db: Db,
  key: FareListKey,
  stated: readonly StatedFare[],
  computedAt: Date,
): Promise<void> {
  if (stated.length === 0) return;
  await db
    .insertInto('fare_evidence')
    .values(
      stated.map(({ fare, ...assessed }) => {
        const { source, destination, site, price, departureDate, returnDate, deepLink } = fare;
        const about = { site, price, departureDate, returnDate, deepLink, ...assessed };
        return {
          source,
          origin: key.origin,
          destination,
          trip_type: key.tripType,
          evidence: JSON.stringify(about),
          computed_at: computedAt,
        };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'origin', 'destination', 'trip_type'])
        .doUpdateSet((row) => ({
          evidence: row.ref('excluded.evidence'),
          computed_at: row.ref('excluded.computed_at'),
        })),
    )
    .execute();
}
