/** Writes deals that administrators create, edit, change in state and delete. */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { DealStatus } from '#contract/domain/deal.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { type Deal, type DealFacts, dealRowOf, readDeals } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type TypedDeal = DealFacts & {
  id: string;
  status: DealStatus;
  airlineLogoUrl: string | null;
  imageUrl: string | null;
  createdAt: Date;
  publishedAt: Date | null;
};

/** Inserts or updates a deal; from then on it is managed by administrators. */
export async function saveTypedDeal(trx: Transaction<Database>, deal: TypedDeal, now: Date): Promise<Deal> {
  const row = {
    ...dealRowOf(deal),
    id: deal.id,
    status: deal.status,
    is_curated: true,
    airline_logo_url: deal.airlineLogoUrl,
    image_url: deal.imageUrl,
    created_at: deal.createdAt,
    updated_at: now,
    published_at: deal.publishedAt,
  };
  const { id: _, ...changing } = row;
  const written = await trx
    .insertInto('deal')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .returningAll()
    .executeTakeFirstOrThrow();
  const [saved] = readDeals([written]);
  if (!saved) throw new Error('a deal was not stored');
  return saved;
}

/** Whether another published deal tells the same price of the same trip; one deal of a route is checked at a time. */
export async function hasTwin(trx: Transaction<Database>, deal: TypedDeal): Promise<boolean> {
  if (deal.status !== 'published') return false;
  await sql`select pg_advisory_xact_lock(hashtext(${`deal:${deal.origin}:${deal.destination}`}))`.execute(
    trx,
  );
  const twin = await trx
    .selectFrom('deal')
    .select('id')
    .where('id', '<>', deal.id)
    .where('origin', '=', deal.origin)
    .where('destination', '=', deal.destination)
    .where('trip_type', '=', deal.tripType)
    .where('departure_date', 'is not distinct from', deal.departureDate)
    .where('return_date', 'is not distinct from', deal.returnDate)
    .where('airline', 'is not distinct from', deal.airline)
    .where('deal_price_halalas', '=', toHalalas(deal.dealPrice))
    .where('is_curated', '=', true)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return twin !== undefined;
}

export type DealMark = {
  status?: DealStatus;
  publishedAt?: Date;
  deletedAt?: Date | null;
  isPremium?: boolean;
};

/** Sets the same fields on many deals. */
export async function markDeals(
  trx: Transaction<Database>,
  ids: readonly string[],
  mark: DealMark,
  now: Date,
): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('deal')
    .set({
      updated_at: now,
      ...(mark.status && { status: mark.status }),
      ...(mark.publishedAt && { published_at: mark.publishedAt }),
      ...(mark.deletedAt !== undefined && { deleted_at: mark.deletedAt }),
      ...(mark.isPremium !== undefined && { is_premium: mark.isPremium }),
    })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .returningAll()
    .execute();
  return readDeals(rows);
}

/** Detected deals, pending or published, of the same pairs; each pair can have one. */
export async function listPairHolders(trx: Transaction<Database>, deals: readonly Deal[]): Promise<Deal[]> {
  if (deals.length === 0) return [];
  const pairs = JSON.stringify(
    deals.map(({ source, origin, destination, tripType }) => ({
      source,
      origin,
      destination,
      trip_type: tripType,
    })),
  );
  const asked = sql<Record<'source' | 'origin' | 'destination' | 'trip_type', string>>`
    json_to_recordset(${pairs}::json)`.as<'asked'>(
    sql`asked(source text, origin text, destination text, trip_type text)`,
  );
  const rows = await trx
    .selectFrom('deal')
    .selectAll('deal')
    .innerJoin(asked, (join) =>
      join
        .onRef('asked.source', '=', 'deal.source')
        .onRef('asked.origin', '=', 'deal.origin')
        .onRef('asked.destination', '=', 'deal.destination')
        .onRef('asked.trip_type', '=', 'deal.trip_type'),
    )
    .where('is_curated', '=', false)
    .where('status', 'in', ['pending', 'published'])
    .where('deleted_at', 'is', null)
    .execute();
  return readDeals(rows);
}

/** Permanently deletes deals deleted before `before`. */
export async function removeDeletedDeals(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('deal').where('deleted_at', '<', before).execute();
}
