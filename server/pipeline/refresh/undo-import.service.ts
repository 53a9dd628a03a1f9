/** Takes back what one import of a file brought: observations, held prices, current fares and daily lows. */
import { sql } from 'kysely';
import { listedSince } from '#contract/domain/freshness.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import { markLists } from '#server/pipeline/observations/marked-list.repository.ts';
import {
  fareColumns,
  fareColumnsWithoutNull,
  fareKey,
  fareKeyOf,
  moveFares,
  moveLows,
} from '#server/pipeline/observations/observation.repository.ts';
import { listBounds } from '#server/pipeline/observations/price-doubt.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { publishUnpublishedFares, type RefreshContext } from './refresh.service.ts';

export type UndoneImport = { observations: number };

/**
 * The id of an import is the moment that its observations are recorded at. Everything else is recorded at a whole
 * millisecond, which this is not.
 */
export function createImportId(now: Date): string {
  const microseconds = String(1 + Math.floor(Math.random() * 999)).padStart(3, '0');
  return now.toISOString().replace('Z', `${microseconds}Z`);
}

export function isImportId(text: string): boolean {
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(text);
  return isMoment && !text.endsWith('000Z') && !Number.isNaN(Date.parse(text));
}

/**
 * Removes all that an import brought, in one transaction, and publishes what that changed. Prices that it confirmed
 * wait again. A second time it removes nothing.
 * @throws RangeError for what is no id of an import
 */
export async function undoImport(context: RefreshContext, importId: string): Promise<UndoneImport> {
  if (!isImportId(importId)) throw new RangeError(`no id of an import: ${importId}`);
  const undone = await context.db.transaction().execute((trx) => removeImport(trx, context, importId));
  context.logger.info({ importId, ...undone }, 'an import was taken back');
  await publishUnpublishedFares(context);
  return undone;
}

async function removeImport(
  trx: Db,
  { reference, now }: Pick<RefreshContext, 'reference' | 'now'>,
  importId: string,
): Promise<UndoneImport> {
  const at = now();
  // In the order of ingestion, which waits; what it stores half-way through would be missed.
  await sql`lock table held_fare, fare, daily_low in share row exclusive mode`.execute(trx);
  // A statement that makes a table takes no parameters.
  const id = sql`${sql.lit(importId)}::timestamptz`;
  await sql`create temp table undone on commit drop as select * from observation where recorded_at = ${id}`.execute(
    trx,
  );
  const confirmed = sql`confirmed_at >= ${id} and recorded_at <> ${id}
    and (origin, destination, trip_type) in (select origin, destination, trip_type from undone)`;
  await sql`create temp table withdrawn on commit drop as
    select ${fareColumnsWithoutNull} from undone
    union all select ${fareColumns} from held_fare where ${confirmed}`.execute(trx);
  await sql`update held_fare set confirmed_at = null where ${confirmed}`.execute(trx);
  await sql`delete from held_fare where recorded_at = ${id}`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from observation using undone
    where observation.observed_at = undone.observed_at and observation.fingerprint = undone.fingerprint`.execute(
    trx,
  );
  await sql`delete from fare using withdrawn
    where (${fareKeyOf('fare')}) = (${fareKeyOf('withdrawn')}) and fare.observed_at = withdrawn.observed_at
      and fare.price_halalas = withdrawn.price_halalas`.execute(trx);
  // A low is the least price that was believed, so any other than the import's stays.
  await sql`create temp table lost_low on commit drop as
    select * from daily_low
    where (${lowKeyOf('daily_low')}, price_halalas) in (select ${cohortOf('withdrawn')}, price_halalas from withdrawn)`.execute(
    trx,
  );
  await sql`delete from daily_low using lost_low
    where (${lowKeyOf('daily_low')}) = (${lowKeyOf('lost_low')})`.execute(trx);
  await restore(trx, reference, at);
  await sql`delete from summarised_week where seen_week in (
      select day - extract(dow from day)::int from (
        select distinct (observed_at at time zone interval '3 hours')::date as day from withdrawn) as days)`.execute(
    trx,
  );
  const lists = await sql<{ origin: string; tripType: string }>`
    select distinct origin, trip_type as "tripType" from withdrawn`.execute(trx);
  await markLists(trx, 'unpublished_list', lists.rows, at);
  await sql`delete from provider_run where request ->> 'import' = ${importId}`.execute(trx);
  return { observations: Number(numAffectedRows ?? 0) };
}

/** Writes the fares and lows that the observations left speak for; those that are or would be held are left out. */
async function restore(trx: Db, reference: RefreshContext['reference'], at: Date): Promise<void> {
  const { rows: months } = await sql<
    Pick<CurrentFare, 'source' | 'origin' | 'destination' | 'tripType' | 'departureDate'>
  >`
    select distinct source, origin, destination, trip_type as "tripType",
      date_trunc('month', departure_date::timestamp)::date as "departureDate" from withdrawn`.execute(trx);
  const bounds = await listBounds({ db: trx, reference }, months);
  const column = (name: keyof (typeof bounds)[number]) => bounds.map((row) => row[name]);
  const isSameSighting = sql`(${fareKeyOf('held_fare')}) = (${fareKeyOf('seen')})
    and held_fare.observed_at = seen.observed_at and held_fare.price_halalas = seen.price_halalas`;
  await sql`
    with bounds as (
      select * from unnest(${column('source')}::text[], ${column('origin')}::text[], ${column('destination')}::text[],
        ${column('tripType')}::text[], ${column('departureDate')}::date[], ${column('least')}::int[], ${column('most')}::int[])
        as bound(source, origin, destination, trip_type, departure_month, least, most)
    ), span as (
      select ${listedSince(at)}::timestamptz as since, 'infinity'::timestamptz as until
      union select day::timestamp at time zone interval '3 hours', (day + 1)::timestamp at time zone interval '3 hours'
      from lost_low
    ), seen as (
      select ${fareColumnsWithoutNull}, least, most
      from span join observation on observed_at >= since and observed_at < until
      join bounds using (source, origin, destination, trip_type)
      where departure_month = date_trunc('month', departure_date::timestamp)::date
    ), plausible as (
      select * from seen
      where case when exists (select from held_fare where ${isSameSighting})
        then exists (select from held_fare where ${isSameSighting} and confirmed_at is not null)
        else price_halalas between least and most end
    ), ${moveFares(at, sql`plausible where (${fareKeyOf('plausible')}) in (select ${fareKey} from withdrawn)`)},
    ${moveLows(sql`plausible where exists (select from lost_low
      where (${lowKeyOf('lost_low')}) = (${cohortOf('plausible')}) and lost_low.price_halalas <= plausible.price_halalas)`)}
    select 1`.execute(trx);
}

const lowColumns = ['source', 'origin', 'destination', 'trip_type', 'departure_month', 'day'];

function lowKeyOf(table: string) {
  return sql.join(lowColumns.map((name) => sql.ref(`${table}.${name}`)));
}

/** The key of the daily low that a fare belongs to. */
function cohortOf(table: string) {
  const of = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${of('source')}, ${of('origin')}, ${of('destination')}, ${of('trip_type')},
    date_trunc('month', ${of('departure_date')}::timestamp)::date,
    (${of('observed_at')} at time zone interval '3 hours')::date`;
}
