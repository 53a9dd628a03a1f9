/**
 * Deals to tell people of: found after a refresh, told at once to those who want that, and kept for the digests of
 * the others.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listedHours } from '#contract/domain/freshness.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { DigestFrequency } from '#server/people/recipient-records/delivery-times.ts';
import { minimumChange } from '#server/people/watches/watch-condition.ts';
import { isListedDeal } from '#server/pipeline/deals/deal.repository.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** A deal to tell people of; amounts in halalas. */
export type DealNews = {
  id: string;
  origin: string;
  destination: string;
  tripType: TripType;
  region: string;
  source: string;
  priceHalalas: number;
  /** Marked by whoever typed it; `isPremiumDeal` decides. */
  isPremium: boolean;
  sightedAt: Date;
  announcedAt: Date;
  /** For everybody; otherwise only for those who still have to hear what was announced so long ago. */
  isForAll: boolean;
};

type Tellable = { now: Date; includeSample: boolean };

function isTellable({ now, includeSample }: Tellable): RawBuilder<boolean> {
  return sql<boolean>`(${isListedDeal(now)} and observed_at is not null and departure_date is not null and site is not null
    and (${includeSample} or source <> ${sampleSource}))`;
}

const bestFirst = sql`order by is_verified desc, discount_percentage desc, deal.id`;

/**
 * Published deals that were not told at their price, the best first: new ones, and those with a real drop since. One
 * that ended and is back within the hours a price is listed for is not new. A deal without a sighting of its price on
 * given days is not told.
 */
export async function listDealNews(db: Kysely<Database>, tellable: Tellable): Promise<DealNews[]> {
  const { rows } = await sql<DealNews>`
    with lately as materialized (
      select origin, destination, trip_type, min(price_halalas) as price_halalas
      from deal_announcement join deal on deal.id = deal_id
      where announced_at > ${tellable.now}::timestamptz - make_interval(hours => ${listedHours})
      group by origin, destination, trip_type
    ), considered as materialized (
      select deal.*, least(told.price_halalas, lately.price_halalas) as told_halalas
      from deal
      left join deal_announcement as told on told.deal_id = deal.id
      left join lately using (origin, destination, trip_type)
      where ${isTellable(tellable)}
    )
    select deal.id, origin, destination, trip_type as "tripType", region, source,
      deal.deal_price_halalas as "priceHalalas", is_premium as "isPremium", observed_at as "sightedAt",
      ${tellable.now}::timestamptz as "announcedAt", true as "isForAll"
    from considered as deal
    where told_halalas is null or deal_price_halalas <= told_halalas - ${minimumChange(sql`told_halalas`)}
    ${bestFirst}`.execute(db);
  return rows;
}

/** Notes the price at which each deal was told, and keeps the news for digests. */
export async function noteAnnounced(
  db: Kysely<Database>,
  deals: readonly DealNews[],
  now: Date,
): Promise<void> {
  if (deals.length === 0) return;
  await sql`
    with told as (
      select * from unnest(${deals.map(({ id }) => id)}::uuid[],
        ${deals.map(({ priceHalalas }) => priceHalalas)}::integer[],
        ${deals.map(({ sightedAt }) => sightedAt.toISOString())}::timestamptz[]) as told(id, price, sighted_at)
    ), kept as (
      insert into deal_news (deal_id, price_halalas, sighted_at, announced_at)
      select id, price, sighted_at, ${now}::timestamptz from told
      on conflict (deal_id, price_halalas) do nothing
    )
    insert into deal_announcement (deal_id, price_halalas, announced_at)
    select id, price, ${now}::timestamptz from told
    on conflict (deal_id) do update set price_halalas = excluded.price_halalas,
      announced_at = excluded.announced_at`.execute(db);
}

/** A digest: who reads it, and the time it was due. */
export type Digest = { frequency: DigestFrequency; dueAt: Date };

export async function isDigestMatched(db: Kysely<Database>, { frequency, dueAt }: Digest): Promise<boolean> {
  const row = await db
    .selectFrom('alert_digest')
    .select('due_at')
    .where('frequency', '=', frequency)
    .where('due_at', '>=', dueAt)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts everything announced until the digest is due into it, but what is in an earlier one. What is noted late is in
 * the next one: nothing is in none.
 */
export async function fillDigest(db: Kysely<Database>, { frequency, dueAt }: Digest): Promise<void> {
  const digest = digestColumn(frequency);
  await sql`update deal_news set ${digest} = ${dueAt} where ${digest} is null and announced_at <= ${dueAt}`.execute(
    db,
  );
}

function digestColumn(frequency: DigestFrequency): RawBuilder<unknown> {
  return sql.ref(frequency === 'daily' ? 'daily_digest_at' : 'weekly_digest_at');
}

/**
 * What a digest tells, the best first: deals published still, each at the lowest price that it had since and still
 * has or falls below. With it what people who changed their frequency have not heard of yet.
 */
export async function listDigestNews(
  db: Kysely<Database>,
  { frequency, dueAt }: Digest,
  tellable: Tellable,
): Promise<DealNews[]> {
  return listKeptNews(db, tellable, {
    isForAll: sql`coalesce(${digestColumn(frequency)} = ${dueAt}, false)`,
    until: dueAt,
    frequency,
  });
}

/** What people have not heard of yet who no longer wait for a digest. */
export async function listMissedNews(db: Kysely<Database>, tellable: Tellable): Promise<DealNews[]> {
  return listKeptNews(db, tellable, { isForAll: sql`false`, until: tellable.now, frequency: 'instant' });
}

async function listKeptNews(
  db: Kysely<Database>,
  tellable: Tellable,
  { isForAll, until, frequency }: { isForAll: RawBuilder<unknown>; until: Date; frequency: string },
): Promise<DealNews[]> {
  const { rows } = await sql<DealNews>`
    select deal.id, origin, destination, trip_type as "tripType", region, source,
      kept.price_halalas as "priceHalalas", is_premium as "isPremium", kept.sighted_at as "sightedAt",
      kept.announced_at as "announcedAt", "isForAll"
    from (
      select distinct on (deal_id) deal_news.*, ${isForAll} as "isForAll"
      from deal_news
      join deal on deal.id = deal_news.deal_id and deal.deal_price_halalas <= deal_news.price_halalas
      where announced_at <= ${until} and (${isForAll} or announced_at > (
        select min(digest_since) from alert_recipient
        where digest_since is not null and frequency = ${frequency}))
      order by deal_id, deal_news.price_halalas
    ) as kept
    join deal on deal.id = kept.deal_id
    where ${isTellable(tellable)}
    ${bestFirst}`.execute(db);
  return rows;
}

/** Somebody whose digest goes further back, since they changed how often they hear. */
export type LateReader = { id: string; since: Date };

/** To be read before a digest is matched: who changes only then is not among its readers. */
export async function listLateReaders(
  db: Kysely<Database>,
  { frequency, dueAt }: Digest,
): Promise<LateReader[]> {
  const { rows } = await sql<LateReader>`
    select id, digest_since as since from alert_recipient
    where digest_since <= ${dueAt} and frequency = ${frequency}`.execute(db);
  return rows;
}

/**
 * Notes that everybody's digest is matched; people who had changed their frequency before it was matched are readers
 * like the others now.
 */
export async function finishDigest(
  db: Kysely<Database>,
  { frequency, dueAt }: Digest,
  { late, now }: { late: readonly LateReader[]; now: Date },
): Promise<void> {
  await sql`
    with finished as (
      insert into alert_digest (frequency, due_at, matched_at) values (${frequency}, ${dueAt}, ${now})
      on conflict (frequency, due_at) do nothing
    )
    update alert_recipient set digest_since = null
    from unnest(${late.map(({ id }) => id)}::uuid[], ${late.map(({ since }) => since)}::timestamptz[])
      as reader (id, since)
    where alert_recipient.id = reader.id and date_trunc('milliseconds', digest_since) = reader.since
      and frequency = ${frequency}`.execute(db);
}

/** Deletes news and digests that no later digest needs. */
export async function deleteOldNews(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('deal_news').where('announced_at', '<', before).execute();
  await db.deleteFrom('alert_digest').where('due_at', '<', before).execute();
}
