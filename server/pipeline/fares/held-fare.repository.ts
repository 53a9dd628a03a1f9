/** Reads and deletes prices that are too low or too high to be listed before something confirms them. */
import { type SqlBool, sql } from 'kysely';
import type { IsoDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { fareKeyOf } from '#server/pipeline/observations/observation.repository.ts';
import type { Sighting } from '#server/pipeline/observations/price-confirmation.ts';
import type { HeldSighting } from '#server/pipeline/observations/price-doubt.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import { createRowReader, noReturn, toColumns } from '#server/platform/database/row-reader.ts';
import type { Db } from '#server/platform/database/schema.ts';
import {
  type CurrentFare,
  type FareListFilter,
  type FareListKey,
  isShown,
  type ShownFilter,
} from './fare.repository.ts';

/** Loads hold all sightings of their destinations, as few of these as reach so many. */
const sightingsAtOnce = 10_000;
const faresAtOnce = 5_000;

const sightingColumns = [
  'source',
  'site',
  'destination',
  'departure_date as departureDate',
  'return_date as returnDate',
  'price_halalas as priceHalalas',
  'observed_at as observedAt',
  'observed_at_precision as observedAtPrecision',
] as const;

/** The held sightings of a list, confirmed ones among them, load by load. @param recordedAfter older ones are forgotten */
export async function* listHeldLoads(
  db: Db,
  { origin, tripType }: FareListKey,
  recordedAfter: Date,
): AsyncGenerator<HeldSighting[]> {
  const held = db
    .selectFrom('held_fare')
    .where('origin', '=', origin)
    .where('trip_type', '=', tripType)
    .where('recorded_at', '>', recordedAfter);
  const counts = await held
    .select(({ fn }) => ['destination', fn.countAll<string>().as('fares')])
    .groupBy('destination')
    .orderBy('destination')
    .execute();
  for (const load of chunksOf(counts, sightingsAtOnce, ({ fares }) => Number(fares))) {
    const rows = await held
      .select([...sightingColumns, 'id', 'confirmed_at'])
      .where(
        'destination',
        'in',
        load.map(({ destination }) => destination),
      )
      .execute();
    yield rows.map(({ confirmed_at: confirmedAt, ...row }) => ({
      ...toSighting(row),
      isConfirmed: confirmedAt !== null,
    }));
  }
}

export async function listSightingsTo(
  db: Db,
  { origin, tripType }: FareListKey,
  { destinations, observedAfter }: { destinations: readonly string[]; observedAfter: Date },
): Promise<Sighting[]> {
  const rows = await db
    .selectFrom('fare')
    .select([...sightingColumns])
    .where('origin', '=', origin)
    .where('trip_type', '=', tripType)
    .where('destination', 'in', destinations)
    .where('observed_at', '>', observedAfter)
    .execute();
  return rows.map(toSighting);
}

function toSighting<Row extends { returnDate: IsoDate | null }>(row: Row): Row {
  return row.returnDate === noReturn ? { ...row, returnDate: null } : row;
}

/** Of some held fares those that would be listed at a plausible price, load by load. */
export async function* listHeldFareLoads(
  db: Db,
  filter: FareListFilter,
  ids: readonly string[],
): AsyncGenerator<CurrentFare[]> {
  const read = createRowReader<CurrentFare>();
  for (const chunk of chunksOf(ids, faresAtOnce)) {
    const rows = await db
      .selectFrom('held_fare')
      .selectAll()
      .where(sql<SqlBool>`id = any(${chunk}::bigint[])`)
      .where(isShown(filter))
      .execute();
    yield rows.map(read);
  }
}

/** The fare of a deal, at whatever site. */
export type DealFare = Pick<
  CurrentFare,
  'source' | 'origin' | 'destination' | 'tripType' | 'departureDate' | 'returnDate' | 'price'
>;

/** The lists in which some of these fares are held and not confirmed. */
export async function listHeldLists(db: Db, fares: readonly DealFare[]): Promise<FareListKey[]> {
  if (fares.length === 0) return [];
  const asked = JSON.stringify(
    fares.map((fare) => toColumns({ ...fare, returnDate: fare.returnDate ?? noReturn }, ['price'])),
  );
  const { rows } = await sql<FareListKey>`
    select distinct origin, trip_type as "tripType"
    from held_fare
    join json_to_recordset(${asked}::json) as asked(source text, origin text, destination text, trip_type text,
        departure_date date, return_date date, price_halalas integer)
      using (source, origin, destination, trip_type, departure_date, return_date, price_halalas)
    where confirmed_at is null
    order by 1, 2`.execute(db);
  return rows;
}

/** Number of fares waiting for confirmation over all lists: the sum of what the log says of each list. */
export async function countHeldFares(db: Db, filter: ShownFilter): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(distinct (${fareKeyOf('held_fare')}))::int as held
    from held_fare
    where confirmed_at is null and origin = any(${[...departureAirports]}::text[]) and ${isShown(filter)}
      and not exists (
        select from fare
        where (${fareKeyOf('fare')}) = (${fareKeyOf('held_fare')}) and (fare.observed_at > held_fare.observed_at
          or (fare.observed_at = held_fare.observed_at and fare.price_halalas = held_fare.price_halalas))
      )`.execute(db);
  return rows[0]?.held ?? 0;
}

/** Deletes the fares that were listed from these held sightings: same trip, site, price and moment. */
export async function deleteFaresOf(db: Db, heldIds: readonly string[]): Promise<void> {
  if (heldIds.length === 0) return;
  await sql`
    delete from fare using held_fare
    where held_fare.id = any(${[...heldIds]}::bigint[]) and (${fareKeyOf('fare')}) = (${fareKeyOf('held_fare')})
      and fare.observed_at = held_fare.observed_at and fare.price_halalas = held_fare.price_halalas`.execute(
    db,
  );
}

export async function deleteHeldFares(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('held_fare')
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

export async function deleteHeldFaresBefore(db: Db, recordedBefore: Date): Promise<void> {
  await db.deleteFrom('held_fare').where('recorded_at', '<=', recordedBefore).execute();
}
