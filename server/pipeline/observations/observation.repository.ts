/** Stores observations, with the current fares and daily lows that follow from them, and what becomes of held ones. */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { listedSince } from '#contract/domain/freshness.ts';
import { noReturn } from '#server/platform/database/row-reader.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Observation } from './normalise.ts';

export type NewObservations = {
  observations: readonly Observation[];
  /** Fingerprints of rows that are held until confirmed. */
  held: ReadonlySet<bigint>;
  /**
   * Fingerprints of rows whose source may be shown and not recorded: they move current fares and leave no observation
   * and no daily low. None of them is held. None when omitted.
   */
  unrecorded?: ReadonlySet<bigint>;
  /** Stands as the moment of recording, so that an import is found again; of `createImportId`. */
  importId?: string | undefined;
};

export type InsertedObservations = { inserted: number; held: number };

/**
 * Stores observations in one statement: new ones update current fares and daily lows, or are held, and mark their lists
 * as unpublished; storing the same ones again changes nothing. The partitions must exist.
 */
export async function storeObservations(
  db: Db,
  { observations, ...marks }: NewObservations,
  recordedAt: Date,
): Promise<InsertedObservations> {
  if (observations.length === 0) return { inserted: 0, held: 0 };
  const sorted = sortObservations(observations);
  const arrays = columns.map(([, type, read]) => sql`${sorted.map(read)}::${sql.raw(type)}[]`);
  const rows = sql`unnest(${sql.join(arrays)}) as batch(${observationColumns})`;
  const { rows: answer } = await mergeObservations(rows, marks, recordedAt).execute(db);
  return answer[0] ?? { inserted: 0, held: 0 };
}

/** Both parts of the key of an observation in one number. */
export function keyOfRow(row: Pick<Observation, 'observedAt' | 'fingerprint'>): bigint {
  return BigInt.asIntN(64, row.fingerprint ^ (BigInt(row.observedAt.getTime()) << 20n));
}

/** The keys (`keyOfRow`) of those that are stored already. */
export async function listStored(db: Db, observations: readonly Observation[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ observedAt: Date; fingerprint: string }>`
    select observed_at as "observedAt", fingerprint::text from observation
    join unnest(${observations.map(({ observedAt }) => observedAt)}::timestamptz[],
      ${observations.map(({ fingerprint }) => fingerprint)}::bigint[]) as asked(observed_at, fingerprint)
      using (observed_at, fingerprint)`.execute(db);
  return new Set(rows.map((row) => keyOfRow({ ...row, fingerprint: BigInt(row.fingerprint) })));
}

/**
 * The first observation of each key, in the order of the key. All writers lock rows in the same order, so that they
 * cannot deadlock.
 */
function sortObservations(observations: readonly Observation[]): Observation[] {
  const sorted = observations.toSorted(compareKeys);
  return sorted.filter((row, index) => {
    const before = sorted[index - 1];
    return before === undefined || compareKeys(before, row) !== 0;
  });
}

function compareKeys(a: Observation, b: Observation): number {
  const earlier = a.observedAt.getTime() - b.observedAt.getTime();
  if (earlier !== 0 || a.fingerprint === b.fingerprint) return earlier;
  return a.fingerprint < b.fingerprint ? -1 : 1;
}

/** @param rows a relation named `batch` with `observationColumns` */
function mergeObservations(
  rows: RawBuilder<unknown>,
  { held, unrecorded, importId }: Omit<NewObservations, 'observations'>,
  recordedAt: Date,
): RawBuilder<InsertedObservations> {
  const recordedTime = sql`${importId ?? recordedAt}::timestamptz`;
  const hasUnrecorded = unrecorded !== undefined && unrecorded.size > 0;
  return sql<InsertedObservations>`
    with ${hasUnrecorded ? sql`batch as (select ${observationColumns} from ${rows}), ${unrecordedRows(unrecorded, listedSince(recordedAt))},` : sql``}
    inserted as (
      insert into observation (recorded_at, ${observationColumns})
      select ${recordedTime}, ${observationColumns}
      from ${hasUnrecorded ? sql`batch where not ${isAmong(unrecorded)}` : rows}
      on conflict do nothing
      returning ${isAmong(held)} as is_held, ${fareColumnsWithoutNull}
    ), arrived as (
      select * from inserted ${hasUnrecorded ? sql`union all select * from shown_only` : sql``}
    ), kept_back as (
      insert into held_fare (recorded_at, ${fareColumns})
      select ${recordedTime}, ${fareColumns} from arrived where is_held
    ), plausible as (
      select * from arrived where not is_held
    ), ${moveFares(recordedAt)}, ${moveLows(sql`inserted where not is_held`)}, marked_lists as (
      insert into unpublished_list (origin, trip_type, mark, marked_at)
      select distinct origin, trip_type, ${randomUUID()}::uuid, ${recordedAt}::timestamptz from arrived
      order by 1, 2
      on conflict (origin, trip_type) do update set mark = excluded.mark, marked_at = excluded.marked_at
    )
    select count(*)::int as inserted, (count(*) filter (where is_held))::int as held from arrived`;
}

function isAmong(fingerprints: ReadonlySet<bigint>): RawBuilder<boolean> {
  return sql<boolean>`fingerprint = any(${[...fingerprints]}::bigint[])`;
}

/** Rows that are not recorded, as far as they say something that `fare` does not. */
function unrecordedRows(unrecorded: ReadonlySet<bigint>, since: Date): RawBuilder<unknown> {
  return sql`shown_only as (
      select * from (
        select false as is_held, ${fareColumnsWithoutNull} from batch
        where ${isAmong(unrecorded)} and observed_at > ${since}::timestamptz
      ) as seen
      where not exists (
        select from fare
        where fare.source = seen.source and fare.site = seen.site and fare.origin = seen.origin
          and fare.destination = seen.destination and fare.trip_type = seen.trip_type
          and fare.departure_date = seen.departure_date and fare.return_date = seen.return_date
          and (fare.observed_at > seen.observed_at
            or (fare.observed_at = seen.observed_at and fare.price_halalas <= seen.price_halalas))
      )
    )`;
}

/** Turns held fares into current fares and daily lows, as if they had been plausible when seen. */
export async function confirmHeldFares(db: Db, ids: readonly string[], confirmedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with plausible as (
      update held_fare set confirmed_at = ${confirmedAt}::timestamptz
      where id = any(${[...ids]}::bigint[]) and confirmed_at is null
      returning ${fareColumns}
    ), ${moveFares(confirmedAt)}, ${moveLows(sql`plausible`)}
    select 1`.execute(db);
}

/** Makes held fares current fares. Daily lows are not written before something confirms the price. */
export async function acceptHeldFares(db: Db, ids: readonly string[], acceptedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with plausible as (
      select ${fareColumns} from held_fare where id = any(${[...ids]}::bigint[])
    ), ${moveFares(acceptedAt)}
    select 1`.execute(db);
}

/** The key in the order of JavaScript's comparison. */
const fareKeyInOrder = sql.raw(
  `departure_date, return_date, destination collate "C", origin collate "C", site collate "C", source collate "C",
        trip_type collate "C"`,
);

/**
 * Parts of a statement that insert or replace current fares from the rows of a relation: a newer sighting replaces an
 * older one. All writers lock rows in the order of the key, so that they cannot deadlock.
 */
export function moveFares(now: Date, from: RawBuilder<unknown> = sql`plausible`): RawBuilder<unknown> {
  // Older observations are stored as history only.
  return sql`newest as (
      select distinct on (${fareKeyInOrder}) ${fareColumns}
      from (select * from ${from}) as seen
      where observed_at > ${listedSince(now)}::timestamptz
      order by ${fareKeyInOrder}, observed_at desc, price_halalas
    ), moved_fares as (
      insert into fare as known (${fareColumns})
      select ${fareColumns} from newest
      on conflict (${fareKey})
      do update set ${fareUpdates}
      where known.observed_at < excluded.observed_at
        or (known.observed_at = excluded.observed_at and excluded.price_halalas < known.price_halalas)
    )`;
}

const lowKey = sql.raw('source, origin, destination, trip_type, departure_month, day');
const lowColumns = sql`${lowKey}, price_halalas`;

/** Parts of a statement that update daily lows from a relation. */
export function moveLows(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lows as (
      select source, origin, destination, trip_type, date_trunc('month', departure_date::timestamp)::date as departure_month,
        (observed_at at time zone interval '3 hours')::date as day, min(price_halalas) as price_halalas
      from ${from}
      group by 1, 2, 3, 4, 5, 6
      order by source collate "C", origin collate "C", destination collate "C", trip_type collate "C", 5, 6
    ), moved_lows as (
      insert into daily_low as known (${lowColumns})
      select ${lowColumns} from lows
      on conflict (${lowKey})
      do update set price_halalas = excluded.price_halalas
      where excluded.price_halalas < known.price_halalas
    )`;
}

/** Every column of an observation with its type and where its value comes from. */
const columns: readonly [name: string, type: string, read: (row: Observation) => unknown][] = [
  ['fingerprint', 'bigint', (row) => row.fingerprint],
  ['return_date', 'date', (row) => row.returnDate],
  ['source', 'text', (row) => row.source],
  ['site', 'text', (row) => row.site],
  ['origin', 'text', (row) => row.origin],
  ['destination', 'text', (row) => row.destination],
  ['trip_type', 'text', (row) => row.tripType],
  ['departure_date', 'date', (row) => row.departureDate],
  ['origin_airport', 'text', (row) => row.originAirport],
  ['destination_airport', 'text', (row) => row.destinationAirport],
  ['price_halalas', 'integer', (row) => row.priceHalalas],
  ['airline', 'text', (row) => row.airline],
  ['flight_number', 'text', (row) => row.flightNumber],
  ['stops', 'smallint', (row) => row.stops],
  ['duration_minutes', 'integer', (row) => row.durationMinutes],
  ['baggage', 'text', (row) => row.baggage],
  ['deep_link', 'text', (row) => row.deepLink],
  ['observed_at', 'timestamptz', (row) => row.observedAt],
  ['observed_at_precision', 'text', (row) => row.observedAtPrecision],
];
const names = columns.map(([name]) => name);

/** Columns shared by `fare` and `held_fare`: all but the fingerprint. */
export const fareColumnNames = names.slice(1);
export const fareColumns = sql.raw(fareColumnNames.join(', '));
const observationColumns = sql.raw(names.join(', '));

/** The columns that tell one fare from another: its key, in the order of the index. */
const keyNames = ['departure_date', 'return_date', 'destination', 'origin', 'site', 'source', 'trip_type'];
export const fareKey = sql.raw(keyNames.join(', '));

/** The same of a table of fares. */
export function fareKeyOf(table: string): RawBuilder<unknown> {
  return sql.join(keyNames.map((name) => sql.ref(`${table}.${name}`)));
}

/** Every other column of a fare, as that of the row which replaces it. */
const fareUpdates = sql.raw(
  fareColumnNames
    .filter((name) => !keyNames.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
);

/** `fareColumns`, as they are kept in `fare`. */
export const fareColumnsWithoutNull = sql`coalesce(return_date, ${sql.lit(noReturn)}::date) as return_date, ${sql.raw(names.slice(2).join(', '))}`;
