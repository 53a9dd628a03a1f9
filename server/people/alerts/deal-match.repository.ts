/**
 * Matches deals with the preferences of all people, in one statement for all of them. People with the same choices
 * get the same deals, so the choice is made once for each combination and joined with its people.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { destinationFavoriteId } from '#contract/domain/favorite-id.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { isPremiumViewer } from '#server/people/subscriptions/running-subscription.ts';
import { minimumChange } from '#server/people/watches/watch-condition.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { dueByFrequency } from './delivery-times.ts';

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
};

/**
 * Published deals that were not told at their price, the best first: new ones, and those with a real drop since. A
 * deal without a sighting of its price on given days is not told.
 */
export async function listDealNews(
  db: Kysely<Database>,
  { now, includeSample }: { now: Date; includeSample: boolean },
): Promise<DealNews[]> {
  const { rows } = await sql<DealNews>`
    select deal.id, origin, destination, trip_type as "tripType", region, source,
      deal.deal_price_halalas as "priceHalalas", is_premium as "isPremium", observed_at as "sightedAt"
    from deal
    left join deal_announcement as told on told.deal_id = deal.id
    where status = 'published' and deleted_at is null and (expires_at is null or expires_at > ${now})
      and observed_at is not null and departure_date is not null and site is not null
      and (${includeSample} or source <> ${sampleSource})
      and (told.deal_id is null
        or deal_price_halalas <= told.price_halalas - ${minimumChange(sql`told.price_halalas`)})
    order by is_verified desc, discount_percentage desc, deal.id`.execute(db);
  return rows;
}

type DealMatch = {
  /** Accounts from one id to another, both included. */
  people: { from: string; to: string };
  /** The best first. */
  deals: readonly DealNews[];
  /** Deals a free account hears of in a week. */
  maxFreeDeals: number;
  now: Date;
};

/**
 * Alerts everybody who agreed to alerts of the deals that fit their airports, regions and budget, or that they keep
 * as favourites. Members get all of them; a free account the best one, or for a digest the best of a week's number,
 * and nothing once its week is full.
 * @returns how many alerts are new
 */
export async function matchDeals(
  trx: Transaction<Database>,
  { people, deals, maxFreeDeals, now }: DealMatch,
): Promise<number> {
  if (deals.length === 0) return 0;
  // Compiling the statement takes PostgreSQL longer than running it.
  await sql`select set_config('jit', 'off', true)`.execute(trx);
  const prices = [...new Set(deals.map(({ priceHalalas }) => priceHalalas))].sort((a, b) => a - b);
  const { rows } = await sql<{ alerts: number }>`
    with news as materialized (
      select * from unnest(${deals.map(({ id }) => id)}::uuid[], ${deals.map((_, rank) => rank)}::integer[],
        ${deals.map(({ origin }) => origin)}::text[], ${deals.map(({ region }) => region)}::text[],
        ${deals.map(({ priceHalalas }) => priceHalalas)}::integer[],
        ${deals.map(({ isPremium }) => isPremium)}::boolean[],
        ${deals.map(({ sightedAt }) => sightedAt.toISOString())}::timestamptz[],
        ${deals.map(favoriteIdOf)}::text[])
        as news(id, rank, origin, region, price, is_premium, sighted_at, favorite_id)
    ), person as materialized (
      select alert_recipient.id, alert_recipient.user_id,
        coalesce(preference.preferred_departure_cities, '{}') as cities,
        coalesce(preference.preferred_regions, '{}') as regions,
        width_bucket(coalesce(preference.max_budget_halalas, ${mostHalalas}), ${prices}::integer[]) as budget,
        ${isPremiumViewer(now)} as is_member, alert_recipient.frequency,
        ${dueByFrequency(now)} as due_at
      from alert_recipient
      join user_account on user_account.id = alert_recipient.user_id
        and user_account.id between ${people.from}::uuid and ${people.to}::uuid
      left join preference on preference.user_id = alert_recipient.user_id
        and preference.user_id between ${people.from}::uuid and ${people.to}::uuid
      where alert_recipient.user_id between ${people.from}::uuid and ${people.to}::uuid
        and (coalesce(preference.email_alerts, true) or coalesce(preference.push_alerts, true))
        and user_account.email_verified_at is not null and user_account.deletion_requested_at is null
        and exists (select 1 from consent where consent.user_id = alert_recipient.user_id
          and consent.user_id between ${people.from}::uuid and ${people.to}::uuid
          and purpose = 'alerts' and withdrawn_at is null)
        and (alert_recipient.full_until is null or alert_recipient.full_until <= ${dueByFrequency(now)}
          or ${isPremiumViewer(now)})
    ), choice as materialized (
      select cities, regions, budget, is_member, is_digest, chosen.*
      from (select distinct cities, regions, budget, is_member, frequency <> 'instant' as is_digest from person)
        as combination
      cross join lateral (
        select news.id as deal_id, news.price, news.sighted_at
        from news
        where (cities = '{}' or news.origin = any(cities)) and (regions = '{}' or news.region = any(regions))
          and news.price <= (${prices}::integer[])[budget] and (is_member or not news.is_premium)
        order by news.rank
        limit case when is_member then null when is_digest then ${maxFreeDeals} else least(1, ${maxFreeDeals}) end
      ) as chosen
    ), wanted as (
      select person.id, deal_id, price, sighted_at, due_at
      from person
      join choice on choice.cities = person.cities and choice.regions = person.regions
        and choice.budget = person.budget and choice.is_member = person.is_member
        and choice.is_digest = (person.frequency <> 'instant')
      union
      select person.id, news.id, news.price, news.sighted_at, due_at
      from favorite
      join news on favorite.deal_id in (news.favorite_id, news.id::text)
      join person on person.user_id = favorite.user_id
      where (is_member or not news.is_premium) and (is_member or ${maxFreeDeals} > 0)
        and news.price <= (${prices}::integer[])[budget]
    ), created as (
      insert into alert (recipient_id, deal_id, price_halalas, sighted_at, created_at, due_at)
      select id, deal_id, price, sighted_at, ${now}, due_at from wanted
      on conflict (recipient_id, deal_id, price_halalas) do nothing
      returning 1
    )
    select count(*)::int as alerts from created`.execute(trx);
  return rows[0]?.alerts ?? 0;
}

/** More than any price. */
const mostHalalas = 2_000_000_000;

function favoriteIdOf({ origin, destination, tripType }: DealNews): string {
  return destinationFavoriteId({ origin, code: destination, tripType });
}

/** Everybody who agreed to alerts when signing up is a recipient, also without preferences of their own. */
export async function addConsentingRecipients(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    insert into alert_recipient (user_id, created_at)
    select distinct user_id, ${now}::timestamptz from consent
    where purpose = 'alerts' and withdrawn_at is null and not exists (
      select 1 from alert_recipient where alert_recipient.user_id = consent.user_id)
    on conflict (user_id) do nothing`.execute(db);
}

/** Accounts that may be alerted, as ranges of ids with so many each. */
export async function listPeopleRanges(
  db: Kysely<Database>,
  atOnce: number,
): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select min(user_id::text) as from, max(user_id::text) as to
    from (select user_id, (row_number() over (order by user_id) - 1) / ${atOnce} as part
      from alert_recipient where user_id is not null) as numbered
    group by part order by part`.execute(db);
  return rows;
}

/** Notes the price at which each deal was told. */
export async function noteAnnounced(
  db: Kysely<Database>,
  deals: readonly Pick<DealNews, 'id' | 'priceHalalas'>[],
  now: Date,
): Promise<void> {
  if (deals.length === 0) return;
  await sql`
    insert into deal_announcement (deal_id, price_halalas, announced_at)
    select id, price, ${now} from unnest(${deals.map(({ id }) => id)}::uuid[],
      ${deals.map(({ priceHalalas }) => priceHalalas)}::integer[]) as told(id, price)
    on conflict (deal_id) do update set price_halalas = excluded.price_halalas,
      announced_at = excluded.announced_at`.execute(db);
}
