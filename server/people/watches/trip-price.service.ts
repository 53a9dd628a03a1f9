/** Brings watched trips up to date: their price now, and the usual price where somebody waits for one below it. */
import type { Kysely } from 'kysely';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import type { Site } from '#contract/domain/site.ts';
import { stateFares } from '#server/pipeline/deals/evidence.service.ts';
import { keyOf } from '#server/pipeline/fares/board.ts';
import { type ShownFilter, sampleSource, shownFares } from '#server/pipeline/fares/fare.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type CheckedTrip, checkTrips, setUsualPrices, type TripIds } from './watched-trip.repository.ts';

export type TripPriceContext = {
  db: Kysely<Database>;
  /** Sample fares are listed. */
  includeSample: boolean;
  closedBookingSites?: () => readonly Site[];
  now: () => Date;
};

/** Inside a transaction everything read and written belongs to it. */
export async function refreshTrips(
  context: TripPriceContext,
  db: Kysely<Database>,
  ids: TripIds,
): Promise<void> {
  const now = context.now();
  const shown = await alertedFares(context, db);
  const checked = await checkTrips(db, ids, { shown, now });
  await setUsualPrices(
    db,
    await findUsualPrices(
      db,
      checked.filter(({ needsUsual }) => needsUsual),
      now,
    ),
  );
}

/** The fares that alerts are made of: those listed, simulated ones only while there are no others. */
export async function alertedFares(context: TripPriceContext, db: Kysely<Database>): Promise<ShownFilter> {
  const includeSample = context.includeSample && !(await hasRecordedFares(db));
  return shownFares({ ...context, includeSample }, context.now());
}

/** A site that lists recorded fares alerts nobody of simulated ones. */
export async function hasRecordedFares(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('fare')
    .select('source')
    .where('source', '<>', sampleSource)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function findUsualPrices(
  db: Kysely<Database>,
  trips: readonly CheckedTrip[],
  now: Date,
): Promise<{ id: string; usualHalalas: number | null }[]> {
  const found: { id: string; usualHalalas: number | null }[] = [];
  for (const ofList of Map.groupBy(trips, keyOf).values()) {
    const [first] = ofList;
    if (!first) continue;
    const fares = ofList.map((trip) => ({ ...trip, price: fromHalalas(trip.priceHalalas) }));
    for (const { fare, assessment } of await stateFares(db, first, fares, now)) {
      const usual = assessment.status === 'assessed' ? assessment.evidence.reference : null;
      found.push({ id: fare.id, usualHalalas: usual === null ? null : toHalalas(usual) });
    }
  }
  return found;
}
