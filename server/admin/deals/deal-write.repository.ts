/** Writes deals that administrators create, edit, change in state and delete. */
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { DealStatus } from '#contract/domain/deal-status.ts';
import { type Deal, type DealFacts, dealRowOf, readDeals } from '#server/pipeline/deals/deal.repository.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type TypedDeal = DealFacts & {
  id: string;
  status: DealStatus;
  airlineLogoUrl: string | null;
  imageUrl: string | null;
  createdAt: Date;
  publishedAt: Date | null;
};

const rowsPerStatement = 500;

/** Inserts or updates deals; from then on they are managed by administrators. */
export async function saveTypedDeals(
  trx: Transaction<Database>,
  deals: readonly TypedDeal[],
  now: Date,
): Promise<Deal[]> {
  const saved: Deal[] = [];
  for (const chunk of chunksOf(deals, rowsPerStatement)) {
    const rows = chunk.map((deal) => ({
      ...dealRowOf(deal),
      id: deal.id,
      status: deal.status,
      is_curated: true,
      airline_logo_url: deal.airlineLogoUrl,
      image_url: deal.imageUrl,
      created_at: deal.createdAt,
      updated_at: now,
      published_at: deal.publishedAt,
    }));
    const [first] = rows;
    if (!first) break;
    const columns = (Object.keys(first) as (keyof typeof first)[]).filter((name) => name !== 'id');
    const written = await trx
      .insertInto('deal')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) =>
            Object.fromEntries(columns.map((name) => [name, row.ref(`excluded.${name}`)])),
          ),
      )
      .returningAll()
      .execute();
    saved.push(...readDeals(written));
  }
  return saved;
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

/**
 * Permanently deletes deals deleted before `before`.
 * @returns how many
 */
export async function removeDeletedDeals(db: Kysely<Database>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deal')
    .where('deleted_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
