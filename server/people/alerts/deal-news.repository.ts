/** Deals to tell people of: those new at their price, and those announced since somebody heard last. */
import { type RawBuilder, sql } from 'kysely';
import { listedHours } from '#contract/domain/freshness.ts';
import { minimumChange } from '#server/people/watches/watch-condition.ts';
import { type DealPair, isListedDeal } from '#server/pipeline/deals/deal.repository.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';

/** A deal to tell people of; amounts in halalas. */
export type DealNews = DealPair & {
  id: string;
  region: string;
  priceHalalas: number;
  /** Marked by whoever typed it; `isPremiumDeal` decides. */
  isPremium: boolean;
  sightedAt: Date;
  announcedAt: Date;
};

type Tellable = { now: Date; includeSample: boolean };

/** A deal without a sighting of its price on given days is not told. */
function isTellable({ now, includeSample }: Tellable): RawBuilder<boolean> {
  return sql<boolean>`(${isListedDeal(now)} and deal.observed_at is not null and deal.departure_date is not null
    and deal.site is not null and (${includeSample} or deal.source <> ${sampleSource}))`;
}

const dealColumns = sql`deal.id, deal.origin, deal.destination, deal.trip_type as "tripType", deal.region,
  deal.source, deal.is_premium as "isPremium"`;
const bestFirst = sql`order by deal.is_verified desc, deal.discount_percentage desc, deal.id`;

/**
 * Published deals that were not announced at their price, the best first: new ones, and those with a real drop since.
 * One that ended and is back within the hours a price is listed for is not new.
 */
export async function listUnannounced(db: Db, tellable: Tellable): Promise<DealNews[]> {
  const { rows } = await sql<DealNews>`
    with lately as materialized (
      select origin, destination, trip_type, min(price_halalas) as price_halalas
      from deal_announcement join deal on deal.id = deal_id
      where announced_at > ${tellable.now}::timestamptz - make_interval(hours => ${listedHours})
      group by origin, destination, trip_type
    )
    select ${dealColumns}, deal.deal_price_halalas as "priceHalalas", deal.observed_at as "sightedAt",
      ${tellable.now}::timestamptz as "announcedAt"
    from deal
    left join lately using (origin, destination, trip_type)
    cross join lateral (
      select least(min(price_halalas), lately.price_halalas) as halalas from deal_announcement
      where deal_id = deal.id
    ) as told
    where ${isTellable(tellable)} and (told.halalas is null
      or deal.deal_price_halalas <= told.halalas - ${minimumChange(sql`told.halalas`)})
    ${bestFirst}`.execute(db);
  return rows;
}

/** Notes at which price each deal was told to those who hear at once. Readers of a digest wait for this to commit. */
export async function noteAnnounced(db: Db, deals: readonly DealNews[], now: () => Date): Promise<void> {
  if (deals.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`lock table deal_announcement in share row exclusive mode`.execute(trx);
    await sql`
      insert into deal_announcement (deal_id, price_halalas, sighted_at, announced_at)
      select id, price, sighted_at, ${now()}::timestamptz
      from unnest(${deals.map(({ id }) => id)}::uuid[],
        ${deals.map(({ priceHalalas }) => priceHalalas)}::integer[],
        ${deals.map(({ sightedAt }) => sightedAt.toISOString())}::timestamptz[]) as told(id, price, sighted_at)
      on conflict (deal_id, price_halalas) do nothing`.execute(trx);
  });
}

/**
 * Announced after `since` and until `until`, the best first: deals published still, each at the lowest price
 * announced that it still has or falls below.
 */
export async function listAnnounced(
  db: Db,
  { since, until }: { since: Date; until: Date },
  tellable: Tellable,
): Promise<DealNews[]> {
  return db.transaction().execute(async (trx) => {
    // An announcement of that time that is just being written is part of it.
    await sql`lock table deal_announcement in share mode`.execute(trx);
    const { rows } = await sql<DealNews>`
      select ${dealColumns}, told.price_halalas as "priceHalalas", told.sighted_at as "sightedAt",
        told.announced_at as "announcedAt"
      from (
        select distinct on (deal_id) deal_announcement.*
        from deal_announcement
        join deal on deal.id = deal_id and deal.deal_price_halalas <= deal_announcement.price_halalas
        where announced_at > ${since} and announced_at <= ${until}
        order by deal_id, deal_announcement.price_halalas
      ) as told
      join deal on deal.id = told.deal_id
      where ${isTellable(tellable)}
      ${bestFirst}`.execute(trx);
    return rows;
  });
}

/** Deletes announcements that no later digest needs, of deals that are over. */
export async function deleteOldAnnouncements(db: Db, before: Date): Promise<void> {
  await sql`delete from deal_announcement where announced_at < ${before}
    and not exists (select 1 from deal where deal.id = deal_id and deal.status = 'published')`.execute(db);
}
