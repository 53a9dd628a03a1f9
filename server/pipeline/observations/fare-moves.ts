/** SQL that moves current fares and daily lows from rows that were just stored. */
import { type RawBuilder, sql } from 'kysely';
import { listedSince } from '#contract/domain/freshness.ts';
import { fareColumns, fareKey, fareUpdates } from './observation-columns.ts';

/** The key in the order of JavaScript's comparison. */
const fareKeyInOrder = sql.raw(
  `departure_date, return_date, destination collate "C", origin collate "C", site collate "C", source collate "C",
        trip_type collate "C"`,
);

/**
 * Inserts or replaces current fares from a relation with one row of each key: a newer sighting replaces an older one.
 * The relation is in the order of the key: all writers lock rows in the same order, so that they cannot deadlock.
 */
function upsertFares(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into fare as known (${fareColumns})
      select ${fareColumns} from ${from}
      on conflict (${fareKey})
      do update set ${fareUpdates}
      where known.observed_at < excluded.observed_at
        or (known.observed_at = excluded.observed_at and excluded.price_halalas < known.price_halalas)`;
}

/** Parts of a statement that update current fares from the rows of `plausible`, a previous part of it. */
export function moveFares(now: Date): RawBuilder<unknown> {
  // Older observations are stored as history only.
  return sql`newest as (
      select distinct on (${fareKeyInOrder}) ${fareColumns}
      from plausible
      where observed_at > ${listedSince(now)}::timestamptz
      order by ${fareKeyInOrder}, observed_at desc, price_halalas
    ), moved_fares as (
      ${upsertFares(sql`newest`)}
    )`;
}

const lowKey = sql.raw('source, origin, destination, trip_type, departure_month, day');
const lowColumns = sql`${lowKey}, price_halalas`;

/** Inserts daily lows from a relation with one row of each key in its order, or lowers them. */
function upsertLows(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into daily_low as known (${lowColumns})
      select ${lowColumns} from ${from}
      on conflict (${lowKey})
      do update set price_halalas = excluded.price_halalas
      where excluded.price_halalas < known.price_halalas`;
}

/** Parts of a statement that update daily lows from a relation. */
export function moveLows(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lows as (
      select source, origin, destination, trip_type, date_trunc('month', departure_date::timestamp)::date as departure_month,
        (observed_at at time zone interval '3 hours')::date as day, min(price_halalas) as price_halalas
      from ${from}
      group by 1, 2, 3, 4, 5, 6
      order by source collate "C", origin collate "C", destination collate "C", trip_type collate "C", 5, 6
    ), moved_lows as (
      ${upsertLows(sql`lows`)}
    )`;
}

/** Marks the lists of a relation as unpublished. */
export function markLists(from: RawBuilder<unknown>, mark: string, at: Date): RawBuilder<unknown> {
  return sql`insert into unpublished_list (origin, trip_type, mark, marked_at)
      select distinct origin, trip_type, ${mark}::uuid, ${at}::timestamptz from ${from}
      order by 1, 2
      on conflict (origin, trip_type) do update set mark = excluded.mark, marked_at = excluded.marked_at`;
}
