/** Brings watched trips up to date: their price now, and the usual price where somebody waits for one below it. */
import { sql } from 'kysely';
import { monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import { type RecordContext, stateFares } from '#server/pipeline/deals/evidence.service.ts';
import { type Board, keyOf } from '#server/pipeline/fares/board.ts';
import {
  type ListingContext,
  type ShownFilter,
  sampleSource,
  shownFares,
} from '#server/pipeline/fares/fare.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { WatchRecord } from './watch.repository.ts';
import { type CheckedTrip, checkTrips, setUsualPrices, type TripIds } from './watched-trip.repository.ts';

export type TripPriceContext = ListingContext & { db: Db; now: () => Date };

/** Inside a transaction everything read and written belongs to it. */
export async function refreshTrips(context: TripPriceContext, db: Db, ids: TripIds): Promise<void> {
  const now = context.now();
  const shown = await alertedFares(context, db);
  const checked = await checkTrips(db, ids, { shown, now });
  const usuals = await findUsualPrices(
    { ...context, db },
    checked.filter(({ needsUsual }) => needsUsual),
    now,
  );
  await setUsualPrices(db, usuals, riyadhDate(now));
}

/** The fares that alerts are made of: those listed, simulated ones only while there are no others. */
export async function alertedFares(context: TripPriceContext, db: Db): Promise<ShownFilter> {
  const includeSample = context.includeSample && !(await hasRecordedFares(db));
  return shownFares({ ...context, includeSample }, context.now());
}

/** A site that lists recorded fares alerts nobody of simulated ones. */
export async function hasRecordedFares(db: Db): Promise<boolean> {
  // An index answers for the ends, whatever the planner knows of the table.
  const { rows } = await sql<{ exists: boolean | null }>`
    select min(source) < ${sampleSource} or max(source) > ${sampleSource} as exists from fare`.execute(db);
  return rows[0]?.exists ?? false;
}

type PricedTrip = Omit<CheckedTrip, 'needsUsual'>;

async function findUsualPrices(
  context: RecordContext,
  trips: readonly PricedTrip[],
  now: Date,
): Promise<{ id: string; usualHalalas: number | null }[]> {
  const found: { id: string; usualHalalas: number | null }[] = [];
  for (const ofList of Map.groupBy(trips, keyOf).values()) {
    // Trips of different days often have the same cheapest fare.
    const sameFares = [...Map.groupBy(ofList, fareKeyOf).values()];
    const fares = sameFares.flatMap(([trip]) =>
      trip ? [{ ...trip, price: fromHalalas(trip.priceHalalas) }] : [],
    );
    const [first] = fares;
    if (!first) continue;
    for (const [index, { assessment }] of (await stateFares(context, first, fares, now)).entries()) {
      const usual = assessment.status === 'assessed' ? assessment.evidence.reference : null;
      const usualHalalas = usual === null ? null : toHalalas(usual);
      for (const { id } of sameFares[index] ?? []) found.push({ id, usualHalalas });
    }
  }
  return found;
}

/**
 * The usual price of each trip's last fare by trip, SAR; null without enough history. What lists show of the same
 * fare is compared already.
 */
export async function findUsualsOf(
  context: RecordContext & { board: Pick<Board, 'findEntry'> },
  watches: readonly WatchRecord[],
  now: Date,
): Promise<ReadonlyMap<string, number | null>> {
  const trips = watches.flatMap((watch) => {
    const { fare, price, tripId: id, origin, airports, tripType } = watch;
    if (!fare || price === null) return [];
    const { source, departureDate, destination = watch.destination } = fare;
    const priceHalalas = toHalalas(price);
    return [{ id, origin, destination, airports, tripType, source, departureDate, priceHalalas }];
  });
  const known = new Map<string, number | null>();
  for (const trip of trips) {
    const usual = usualOnBoard(context.board, trip);
    if (usual !== undefined) known.set(trip.id, usual);
  }
  const unknown = trips.filter(({ id }) => !known.has(id));
  const usuals = await findUsualPrices(context, unknown, now);
  for (const { id, usualHalalas: usual } of usuals) known.set(id, usual && fromHalalas(usual));
  return known;
}

/** Undefined where the board does not show this fare, or has not compared it. */
function usualOnBoard(board: Pick<Board, 'findEntry'>, trip: PricedTrip): number | null | undefined {
  const entry = board.findEntry(trip, trip.destination);
  if (!entry?.assessment) return undefined;
  const { source, destination, departureDate, price } = entry.fare;
  const shown = { ...trip, source, destination, departureDate, priceHalalas: toHalalas(price) };
  if (fareKeyOf(shown) !== fareKeyOf(trip)) return undefined;
  const key = trip.airports.join();
  const { assessment } =
    trip.airports.length === 1
      ? entry
      : (entry.cities.find(({ airports }) => airports.join() === key) ?? { assessment: null });
  if (!assessment) return undefined;
  return assessment.status === 'assessed' ? assessment.evidence.reference : null;
}

/** Fares that are compared with the same record. */
function fareKeyOf({ source, destination, airports, departureDate, priceHalalas }: PricedTrip): string {
  return [source, destination, airports, monthOf(departureDate), priceHalalas].join(' ');
}
