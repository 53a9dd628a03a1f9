/** How much the daily lows of each pair moved lately; read anew every six hours, since it changes day by day. */
import { type Kysely, sql } from 'kysely';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { movementDays, movementOf } from '#server/pipeline/planner/movement.ts';
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
