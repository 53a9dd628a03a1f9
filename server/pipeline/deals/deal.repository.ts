/** Reads and writes deals; each change notifies all nodes when its transaction commits. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import { addDays, type IsoDate, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { curatedSource, type DealStatus } from '#contract/domain/deal.ts';
import { fromHalalas, toHalalas } from '#contract/domain/money.ts';
import { type CurrentFare, type FareListKey, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { DecidedFares } from '#server/pipeline/observations/price-doubt.ts';
import { createRowReader, readAll, type StoredRow, toColumns } from '#server/platform/database/row-reader.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';

/** A deal: a row of `deal`, with prices in SAR for one adult. */
export type Deal = Omit<StoredRow<Database['deal']>, 'evidence'> & { evidence: FareAssessment | null };

export type DealPair = Pick<Deal, 'source' | 'origin' | 'destination' | 'tripType'>;

export function pairOfDeal({ source, origin, destination, tripType }: DealPair): string {
  return `${source}:${origin}:${destination}:${tripType}`;
}

type DealTrip = Pick<Deal, 'dealPrice' | 'departureDate' | 'returnDate'>;

export function isSameTrip(a: DealTrip, b: DealTrip): boolean {
  return a.dealPrice === b.dealPrice && a.departureDate === b.departureDate && a.returnDate === b.returnDate;
}

/** The fare of a deal, without its life on this site. */
export type DealFacts = Omit<
  Deal,
  | ('id' | 'status' | 'isCurated' | 'airlineLogoUrl' | 'imageUrl' | 'version')
  | ('createdAt' | 'updatedAt' | 'publishedAt' | 'deletedAt')
>;

function selectDealsOf(db: Db, { origin, tripType }: FareListKey) {
  return db.selectFrom('deal').where('origin', '=', origin).where('trip_type', '=', tripType);
}

function selectOpenDealsOf(db: Db, key: FareListKey) {
  return selectDealsOf(db, key)
    .selectAll()
    .where('status', 'in', ['pending', 'published'])
    .where('deleted_at', 'is', null);
}

export async function listActiveDetectedDeals(db: Db, key: FareListKey): Promise<Deal[]> {
  const rows = await selectOpenDealsOf(db, key)
    .where('is_curated', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  return readDeals(rows);
}

export async function listEditedDeals(db: Db, key: FareListKey): Promise<Deal[]> {
  const rows = await selectOpenDealsOf(db, key)
    .where('is_curated', '=', true)
    .where('source', '<>', curatedSource)
    .execute();
  return readDeals(rows);
}

/** Formerly detected deals of a list, rejected, deleted or ended since a time. */
export async function listClosedDetectedDeals(db: Db, key: FareListKey, since: Date): Promise<Deal[]> {
  const rows = await selectDealsOf(db, key)
    .selectAll()
    .where((row) => row.or([row('status', 'in', ['rejected', 'expired']), row('deleted_at', 'is not', null)]))
    .where('source', '<>', curatedSource)
    .where('updated_at', '>=', since)
    .execute();
  return readDeals(rows);
}

/**
 * The price in SAR at which each deal of a list that stands or ended since a time was last published as news, by its
 * id: the first that the record claims from then on. Deals without a claim are left out.
 */
export async function listToldPrices(db: Db, key: FareListKey, since: Date): Promise<Map<string, number>> {
  const rows = await selectDealsOf(db, key)
    .innerJoinLateral(
      (claims) =>
        claims
          .selectFrom('claim')
          .select('claim.price_halalas')
          .where('kind', '=', 'deal')
          .whereRef('claim.source', '=', 'deal.source')
          .whereRef('claim.origin', '=', 'deal.origin')
          .whereRef('claim.trip_type', '=', 'deal.trip_type')
          .whereRef('claim.destination', '=', 'deal.destination')
          .whereRef('claim.made_at', '>=', 'deal.published_at')
          .orderBy('claim.made_at')
          .limit(1)
          .as('told'),
      (join) => join.onTrue(),
    )
    .select(['deal.id', 'told.price_halalas as halalas'])
    .where((row) =>
      row.or([row('status', 'in', ['pending', 'published']), row('deal.updated_at', '>=', since)]),
    )
    .execute();
  return new Map(rows.map(({ id, halalas }) => [id, fromHalalas(halalas)]));
}

export const rejectionDays = 30;

/** Decisions of administrators on the found fares of a list; nothing is locked. */
export async function listDecidedFares(db: Db, key: FareListKey, now: Date): Promise<DecidedFares> {
  const fares = await selectDealsOf(db, key)
    .select(['status', 'source', 'site', 'destination', 'departure_date as departureDate'])
    .select(['return_date as returnDate', 'deal_price_halalas as priceHalalas'])
    .where('source', '<>', curatedSource)
    .where('departure_date', 'is not', null)
    .$narrowType<{ departureDate: IsoDate }>()
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'published'), row('deleted_at', 'is', null)]),
        row.and([
          row('status', '=', 'rejected'),
          row('updated_at', '>=', new Date(now.getTime() - rejectionDays * 86_400_000)),
        ]),
      ]),
    )
    .execute();
  return {
    published: fares.filter(({ status }) => status === 'published'),
    rejected: fares.filter(({ status }) => status === 'rejected'),
  };
}

/** When a deal is over, in ms: at its end or once its departure day has passed in Riyadh; infinite without both. */
export function endOf({ expiresAt, departureDate }: Pick<Deal, 'expiresAt' | 'departureDate'>): number {
  return Math.min(
    expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    departureDate ? startOfRiyadhDay(addDays(departureDate, 1)).getTime() : Number.POSITIVE_INFINITY,
  );
}

/** `endOf(deal) <= now` for rows of `deal`. */
export function isOverDeal(now: Date): RawBuilder<SqlBool> {
  return sql`(coalesce(deal.expires_at <= ${now}, false)
    or coalesce(deal.departure_date < ${riyadhDate(now)}, false))`;
}

/** Holds for rows of `deal` that are listed at `now`: published, neither deleted nor over. */
export function isListedDeal(now: Date): RawBuilder<SqlBool> {
  return sql`(deal.status = 'published' and deal.deleted_at is null and not ${isOverDeal(now)})`;
}

export async function listPublishedDeals(
  db: Db,
  page: { includeSample: boolean; now: Date; after: string | null; limit: number; ids?: readonly string[] },
): Promise<Deal[]> {
  let query = db.selectFrom('deal').selectAll().where(isListedDeal(page.now)).orderBy('id').limit(page.limit);
  if (page.after !== null) query = query.where('id', '>', page.after);
  if (page.ids) query = query.where(sql<SqlBool>`id = any(${[...page.ids]}::uuid[])`);
  if (!page.includeSample) query = query.where('source', '<>', sampleSource);
  return readDeals(await query.execute());
}

export async function listPendingDeals(db: Db): Promise<Deal[]> {
  const pending = db.selectFrom('deal').selectAll().where('status', '=', 'pending');
  return readDeals(await pending.where('deleted_at', 'is', null).execute());
}

/** Deals by id in any state; unknown and deleted ones are left out. */
export async function listDealsById(db: Db, ids: readonly string[]): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('deal')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return readDeals(rows);
}

export type NewDeal = { facts: DealFacts; status: 'pending' | 'published'; publishedAt: Date | null };

/** Keeps a deal that another node has just inserted for the same pair. */
export async function insertDetectedDeals(db: Db, deals: readonly NewDeal[], now: Date): Promise<void> {
  if (deals.length === 0) return;
  await db
    .insertInto('deal')
    .values(
      deals.map(({ facts, status, publishedAt }) => ({
        ...dealRowOf(facts),
        status,
        is_curated: false,
        created_at: now,
        updated_at: now,
        published_at: publishedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'origin', 'destination', 'trip_type'])
        .where((row) =>
          row.and([
            row.not('is_curated'),
            // Not as parameters: a plan for any values could not know that the index holds them.
            sql<boolean>`status in ('pending', 'published')`,
            row('deleted_at', 'is', null),
          ]),
        )
        .doNothing(),
    )
    .execute();
}

export async function hasDeals(db: Db): Promise<boolean> {
  return (await db.selectFrom('deal').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type DealChange = { id: string; facts: DealFacts; status: DealStatus; publishedAt: Date | null };

export async function updateDeal(db: Db, change: DealChange, now: Date): Promise<void> {
  await db
    .updateTable('deal')
    .set({
      ...dealRowOf(change.facts),
      status: change.status,
      published_at: change.publishedAt,
      updated_at: now,
    })
    .where('id', '=', change.id)
    .execute();
}

export async function expireDeals(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('deal')
    .set({ status: 'expired', updated_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

export type DealEnd = { id: string; expiresAt: Date };

/** Lets deals end at a time, unless they end before. */
export async function shortenDeals(db: Db, ends: readonly DealEnd[], now: Date): Promise<void> {
  for (const { id, expiresAt } of ends) {
    await db
      .updateTable('deal')
      .set({ expires_at: expiresAt, updated_at: now })
      .where('id', '=', id)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', expiresAt)]))
      .execute();
  }
}

/**
 * Expires every deal whose end or departure day has passed.
 * @returns how many
 */
export async function expireEndedDeals(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable('deal')
    .set({ status: 'expired', updated_at: now })
    .where('status', 'in', ['pending', 'published'])
    .where('deleted_at', 'is', null)
    .where(isOverDeal(now))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The price at which a pair's last published deal ended, or was held for review at a new price. */
export type EndedDeal = StoredRow<Database['deal_change']>;

export async function upsertEndedDeals(
  db: Db,
  ended: readonly Omit<EndedDeal, 'changedAt'>[],
  at: Date,
): Promise<void> {
  if (ended.length === 0) return;
  await db
    .insertInto('deal_change')
    .values(ended.map((deal) => ({ ...toColumns(deal, ['dealPrice']), changed_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'origin', 'destination', 'trip_type'])
        .doUpdateSet((row) => ({
          deal_price_halalas: row.ref('excluded.deal_price_halalas'),
          outcome: row.ref('excluded.outcome'),
          changed_at: row.ref('excluded.changed_at'),
        })),
    )
    .execute();
}

export function listEndedDeals(db: Db, since: Date): Promise<EndedDeal[]> {
  return readAll<EndedDeal>(db.selectFrom('deal_change').selectAll().where('changed_at', '>', since));
}

/** The state of the deal that is exactly one fare, as `DealBoard.stateOf` tells it from memory; null for none. */
export async function findFareDealState(
  db: Db,
  fare: CurrentFare,
  now: Date,
): Promise<'published' | 'pending' | null> {
  const row = await selectOpenDealsOf(db, fare)
    .where('source', '=', fare.source)
    .where('destination', '=', fare.destination)
    .where('departure_date', '=', fare.departureDate)
    .where('return_date', 'is not distinct from', fare.returnDate)
    .where('deal_price_halalas', '=', toHalalas(fare.price))
    .where((deal) => deal.or([deal('expires_at', 'is', null), deal('expires_at', '>', now)]))
    // `published` sorts after `pending`.
    .orderBy('status', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  return row.status === 'published' ? 'published' : 'pending';
}

export function dealRowOf({ evidence, ...facts }: DealFacts) {
  const columns = toColumns(facts, ['originalPrice', 'dealPrice']);
  return { ...columns, evidence: evidence && JSON.stringify(evidence) };
}

export function readDeals(rows: readonly Selectable<Database['deal']>[]): Deal[] {
  return rows.map(createRowReader<Deal>());
}
