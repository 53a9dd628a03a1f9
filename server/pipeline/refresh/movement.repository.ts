/** How much the daily lows of each pair moved lately; read anew every six hours, since it changes day by day. */
import { type Kysely, sql } from 'kysely';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { pairOf } from './route-states.ts';

export type Movements = { read: () => Promise<ReadonlyMap<string, number | null>> };

const readEvery = 6 * 3_600_000;

export function createMovements({ db, now }: { db: Kysely<Database>; now: () => Date }): Movements {
  let known: ReadonlyMap<string, number | null> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async read() {
      const at = now();
      if (Math.abs(at.getTime() - readAt) >= readEvery) {
        known = await readMovements(db, at);
        readAt = at.getTime();
      }
      return known;
    },
  };
}

type LowRow = { origin: string; destination: string; tripType: TripType; lows: number[] };

/** By pair; of several sources the one with the most days. */
async function readMovements(db: Kysely<Database>, now: Date): Promise<ReadonlyMap<string, number | null>> {
  const since = addDays(riyadhDate(now), -movementDays);
  const { rows } = await sql<LowRow>`
    select origin, destination, trip_type as "tripType", array_agg(low order by day) as lows
    from (
      select source, origin, destination, trip_type, day, min(price_halalas) as low
      from daily_low where day >= ${since}::date
      group by source, origin, destination, trip_type, day
    ) as by_day
    group by source, origin, destination, trip_type
    order by count(*)`.execute(db);
  return new Map(rows.map((row) => [pairOf(row), movementOf(row.lows)]));
}

/** Days of daily lows that are looked at. */
const movementDays = 14;
/** Fewer days with a price say nothing of movement. */
const leastLows = 4;

/**
 * Median distance of the lows from their median, relative to that median.
 * @param lows daily lows of the last `movementDays` days in any order, SAR
 * @returns null where too few are known
 */
export function movementOf(lows: readonly number[]): number | null {
  if (lows.length < leastLows) return null;
  const middle = middleOf(lows);
  return middle > 0 ? middleOf(lows.map((low) => Math.abs(low - middle))) / middle : null;
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}
