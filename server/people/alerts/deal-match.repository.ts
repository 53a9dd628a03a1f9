/**
 * Matches deals with the preferences of many people in one statement. People with the same choices get the same
 * deals, so the choice is made once for each combination and joined with its people.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { AlertFrequency } from '#contract/domain/alert.ts';
import { destinationFavoriteId } from '#contract/domain/favorite-id.ts';
import { afterQuietHours } from '#server/people/recipient-records/delivery-times.ts';
import { hasRunningSubscription } from '#server/people/subscriptions/running-subscription.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { DealNews } from './deal-news.repository.ts';

/** Some readers, as a condition on rows of `deal_reader`. */
export type Readers = RawBuilder<boolean>;

export type DealMatch = {
  readers: Readers;
  /** Only people who chose it. */
  frequency: AlertFrequency;
  /** The best first. */
  deals: readonly DealNews[];
  /** Of these, as many for a free account; members get all. */
  mostFreeDeals: number;
  now: Date;
};

/**
 * Alerts everybody who agreed to alerts of the deals that fit their airports, regions and budget, or that they keep
 * as favourites. Members get all of them; a free account the best, and nothing while its week is full. Due now, or
 * when quiet hours end.
 * @returns how many alerts are new
 */
export async function matchDeals(trx: Transaction<Database>, match: DealMatch): Promise<number> {
  if (match.deals.length === 0) return 0;
  // Compiling the statement takes PostgreSQL longer than running it.
  await sql`select set_config('jit', 'off', true)`.execute(trx);
  return (await matchPreferences(trx, match)) + (await matchFavorites(trx, match));
}

async function matchPreferences(trx: Transaction<Database>, match: DealMatch): Promise<number> {
  const { deals, mostFreeDeals } = match;
  const origins = sql`${[...new Set(deals.map(({ origin }) => origin))]}::text[]`;
  const regions = sql`${[...new Set(deals.map(({ region }) => region))]}::text[]`;
  const result = await sql`
    with news as materialized (${newsRows(match)}), wishes as materialized (
      select id, cities, regions from deal_wishes
      where (cities = '{}' or cities && ${origins}) and (regions = '{}' or regions && ${regions})
    ), person as materialized (
      ${selectReaders(match)} and wishes_id in (select id from wishes)
    ), choice as materialized (
      select wishes_id, budget, is_member, unheard_since, chosen.*
      from (select distinct wishes_id, budget, is_member, unheard_since from person) as combination
      join wishes on wishes.id = wishes_id
      cross join lateral (
        select news.id as deal_id, news.price, news.sighted_at
        from news
        where (cities = '{}' or news.origin = any(cities)) and (regions = '{}' or news.region = any(regions))
          and ${isHeard(deals)}
        order by news.rank
        limit case when is_member then null else ${mostFreeDeals}::integer end
      ) as chosen
    )
    insert into alert (recipient_id, deal_id, price_halalas, sighted_at, created_at, due_at)
    select recipient_id, deal_id, price, sighted_at, ${match.now}::timestamptz, due_at
    from person join choice using (wishes_id, budget, is_member, unheard_since)
    order by recipient_id
    on conflict (recipient_id, deal_id, price_halalas) do nothing`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** Deals that people keep as favourites, whatever their airports and regions. */
async function matchFavorites(trx: Transaction<Database>, match: DealMatch): Promise<number> {
  const { deals, mostFreeDeals } = match;
  const keys = deals.flatMap((deal) => [deal.id, favoriteIdOf(deal)]);
  const result = await sql`
    with news as materialized (${newsRows(match)}), person as materialized (
      ${selectReaders(match)}
        and user_id in (select favorite.user_id from favorite where deal_id = any(${keys}::text[]))
    )
    insert into alert (recipient_id, deal_id, price_halalas, sighted_at, created_at, due_at)
    select recipient_id, news.id, news.price, news.sighted_at, ${match.now}::timestamptz, due_at
    from person
    join favorite on favorite.user_id = person.user_id and deal_id = any(${keys}::text[])
    join news on favorite.deal_id in (news.favorite_id, news.id::text)
    where (is_member or ${mostFreeDeals}::integer > 0) and ${isHeard(deals)}
    order by recipient_id
    on conflict (recipient_id, deal_id, price_halalas) do nothing`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

function newsRows({ deals }: DealMatch): RawBuilder<unknown> {
  return sql`select * from unnest(${deals.map(({ id }) => id)}::uuid[], ${deals.map((_, rank) => rank)}::integer[],
    ${deals.map(({ origin }) => origin)}::text[], ${deals.map(({ region }) => region)}::text[],
    ${deals.map(({ priceHalalas }) => priceHalalas)}::integer[],
    ${deals.map(({ isPremium }) => isPremium)}::boolean[],
    ${deals.map(({ sightedAt }) => sightedAt.toISOString())}::timestamptz[],
    ${deals.map(({ announcedAt }) => announcedAt.toISOString())}::timestamptz[],
    ${deals.map(({ isForAll }) => isForAll)}::boolean[], ${deals.map(favoriteIdOf)}::text[])
    as news(id, rank, origin, region, price, is_premium, sighted_at, announced_at, is_for_all, favorite_id)`;
}

/** Of people and news: within the budget, not locked for them, and not heard before. */
function isHeard(deals: readonly DealNews[]): RawBuilder<boolean> {
  return sql<boolean>`(news.price <= (${pricesOf(deals)})[budget] and (is_member or not news.is_premium)
    and (news.announced_at > unheard_since or (news.is_for_all and unheard_since = 'infinity')))`;
}

/** The prices of the deals: people whose budgets lie between the same two get the same deals. */
function pricesOf(deals: readonly DealNews[]): RawBuilder<unknown> {
  return sql`${[...new Set(deals.map(({ priceHalalas }) => priceHalalas))].sort((a, b) => a - b)}::integer[]`;
}

/** The start of a statement that more conditions may follow. */
function selectReaders({ readers, frequency, deals, now }: DealMatch): RawBuilder<unknown> {
  const budget = sql`width_bucket(coalesce(max_budget_halalas, ${mostHalalas}), ${pricesOf(deals)})`;
  const dueAt = afterQuietHours(now, 'deal_reader');
  const isMember = sql`(is_admin or ${hasRunningSubscription('deal_reader.user_id', now)})`;
  return sql`
    select recipient_id, user_id, wishes_id, ${budget} as budget, ${isMember} as is_member,
      coalesce(digest_since, 'infinity') as unheard_since, ${dueAt} as due_at
    from deal_reader
    where frequency = ${frequency} and ${readers} and ${budget} > 0
      and (full_until is null or full_until <= ${dueAt} or ${isMember})`;
}

/** More than any price. */
const mostHalalas = 2_000_000_000;

function favoriteIdOf({ origin, destination, tripType }: DealNews): string {
  return destinationFavoriteId({ origin, code: destination, tripType });
}

/**
 * All readers with a frequency in parts of about so many. Ids are random, so equal parts of their range have as many
 * each, nothing needs to be sorted, and the rows of a part lie beside each other in the index of alerts.
 */
export async function partReaders(
  db: Kysely<Database>,
  frequency: AlertFrequency,
  atOnce: number,
): Promise<Readers[]> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from deal_reader where frequency = ${frequency}`.execute(db);
  const parts = Math.ceil((rows[0]?.people ?? 0) / atOnce);
  const startOf = (part: number) => Math.floor((part * 2 ** 32) / parts);
  return Array.from({ length: parts }, (_, part) => {
    const from = `${hexOf(startOf(part))}-0000-0000-0000-000000000000`;
    const to = `${hexOf(startOf(part + 1) - 1)}-ffff-ffff-ffff-ffffffffffff`;
    return sql<boolean>`deal_reader.recipient_id between ${from}::uuid and ${to}::uuid`;
  });
}

function hexOf(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** Locks recipients who no longer wait for a digest and have not heard yet what it would have told. */
export async function lockMissed(trx: Transaction<Database>, atOnce: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alert_recipient where digest_since is not null and frequency = 'instant'
    order by digest_since limit ${atOnce} for no key update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function clearMissed(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await sql`update alert_recipient set digest_since = null where id = any(${[...ids]}::uuid[])`.execute(trx);
}

/** Everybody who agreed to alerts is a recipient; for accounts whose consent an older version recorded. */
export async function addConsentingRecipients(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    insert into alert_recipient (user_id, created_at)
    select distinct user_id, ${now}::timestamptz from consent
    where purpose = 'alerts' and withdrawn_at is null and not exists (
      select 1 from alert_recipient where alert_recipient.user_id = consent.user_id)
    on conflict (user_id) do nothing`.execute(db);
}
