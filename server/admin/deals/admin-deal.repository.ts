/** Lists deals for administrators (all states; filtered, sorted, paged), and reads or locks them by id. One that is over has ended here, also before the job says so. */
import {
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import { curatedSource, type DealStatus } from '#contract/domain/deal.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import { type Deal, endOf, isOverDeal, readDeals } from '#server/pipeline/deals/deal.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { FoundNames } from './deal-filter.ts';

export type DealFilter = {
  now: Date;
  /** Null for no search. */
  found: FoundNames | null;
  status: 'all' | DealStatus | 'deleted';
  kind: 'all' | 'curated' | 'detected';
  region: RegionFilter;
  premium: 'all' | 'premium' | 'free';
};

const dealOrders = ['updated', 'created', 'destination', 'dealPrice', 'discount', 'expires'] as const;
type DealOrder = (typeof dealOrders)[number];

export type AdminDealPage = {
  filter: DealFilter;
  sort: DealOrder;
  order: 'asc' | 'desc';
  /** Destination codes sorted by name in the reader's language. */
  destinations: readonly string[];
  limit: number;
  offset: number;
};

/** The rows of one page and the total. */
export async function listDealPage(
  db: Kysely<Database>,
  page: AdminDealPage,
): Promise<{ deals: Deal[]; total: number }> {
  // Ids first: an index has them in order, so that deep pages skip index entries instead of rows.
  const ids = await listIds(db, page);
  const deals = new Map((await listDealsOf(db, ids, page.filter.now)).map((deal) => [deal.id, deal]));
  const { count } = await db
    .selectFrom('deal')
    .where((row) => fitsFilter(row, page.filter))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { deals: ids.flatMap((id) => deals.get(id) ?? []), total: Number(count) };
}

async function listIds(db: Kysely<Database>, page: AdminDealPage): Promise<string[]> {
  const { sort, order, limit, offset, filter } = page;
  let query = db
    .selectFrom('deal')
    .where((row) => fitsFilter(row, filter))
    .limit(limit)
    .offset(offset);
  if (sort === 'destination') {
    const ranks = JSON.stringify(page.destinations.map((code, rank) => ({ code, rank })));
    const named = sql<{ code: string; rank: number }>`json_to_recordset(${ranks}::json)`;
    const ordered = query
      .leftJoin(named.as<'named'>(sql`named(code text, rank integer)`), 'named.code', 'deal.destination')
      .orderBy('named.rank', order)
      .orderBy('deal.id', order);
    return (await ordered.select('deal.id').execute()).map(({ id }) => id);
  }
  query = query.orderBy(columns[sort], order);
  // The index for `updated` orders equal times by descending id.
  const byId = sort === 'updated' ? (order === 'desc' ? 'asc' : 'desc') : order;
  return (await query.orderBy('id', byId).select('id').execute()).map(({ id }) => id);
}

const columns = {
  updated: 'updated_at',
  created: 'created_at',
  dealPrice: 'deal_price_halalas',
  discount: 'discount_percentage',
  expires: 'expires_at',
} as const;

/** `isPremiumDeal` in SQL. */
const isPremium = sql<boolean>`(deal.source = ${curatedSource} and deal.is_premium or exists (
  select from premium_destination as place where place.destination_code = deal.destination and place.is_premium))`;

type Row = ExpressionBuilder<Database, 'deal'>;

function fitsFilter(row: Row, { now, found, status, kind, region, premium }: DealFilter) {
  const all = [row('deleted_at', status === 'deleted' ? 'is not' : 'is', null)];
  if (status !== 'all' && status !== 'deleted') {
    const isStatus = row('status', '=', status);
    const isActive = row('status', 'in', ['pending', 'published']);
    if (status === 'expired') all.push(row.or([isStatus, row.and([isActive, isOverDeal(now)])]));
    else all.push(status === 'rejected' ? isStatus : row.and([isStatus, row.not(isOverDeal(now))]));
  }
  if (kind !== 'all') all.push(row('is_curated', '=', kind === 'curated'));
  if (region !== 'all') all.push(row('deal.region', '=', region));
  if (premium !== 'all') all.push(row(isPremium, '=', premium === 'premium'));
  if (found) {
    all.push(
      row.or([
        isOneOf('destination', found.destinations),
        isOneOf('origin', found.origins),
        isOneOf('airline', found.airlines),
      ]),
    );
  }
  return row.and(all);
}

/** One array parameter, so that the statement is the same for any number of values. */
function isOneOf(column: 'destination' | 'origin' | 'airline', values: readonly string[]) {
  return sql<SqlBool>`${sql.ref(`deal.${column}`)} = any(${[...values]}::text[])`;
}

/** Airlines entered by name; codes have two characters. */
export async function listTypedAirlines(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('deal')
    .select('airline')
    .distinct()
    .where(sql<SqlBool>`length(airline) > 2`)
    .execute();
  return rows.flatMap(({ airline }) => airline ?? []);
}

/** The next matching deals in id order. */
export async function listDealsAfter(
  db: Kysely<Database>,
  { filter, after, limit }: { filter: DealFilter; after: string | null; limit: number },
): Promise<Deal[]> {
  let query = db
    .selectFrom('deal')
    .selectAll()
    .where((row) => fitsFilter(row, filter))
    .orderBy('id')
    .limit(limit);
  if (after !== null) query = query.where('id', '>', after);
  return readCurrent(await query.execute(), filter.now);
}

/** Deals by id, deleted ones too; unknown ids are left out. */
export async function listDealsOf(db: Kysely<Database>, ids: readonly string[], now: Date): Promise<Deal[]> {
  return readCurrent(await selectDeals(db, ids).execute(), now);
}

/** Same, locked until the transaction ends. */
export async function lockDeals(
  trx: Transaction<Database>,
  ids: readonly string[],
  now: Date,
): Promise<Deal[]> {
  return readCurrent(await selectDeals(trx, ids).orderBy('id').forUpdate().execute(), now);
}

function readCurrent(rows: readonly Selectable<Database['deal']>[], now: Date): Deal[] {
  return readDeals(rows).map((deal) => {
    const isActive = deal.deletedAt === null && (deal.status === 'pending' || deal.status === 'published');
    return isActive && endOf(deal) <= now.getTime() ? { ...deal, status: 'expired' } : deal;
  });
}

function selectDeals(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('deal')
    .selectAll()
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`);
}
