/** Featured deals in short rows, the best from the airport where it has enough, free and Premium mixed. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { dealsPerPage } from '#contract/domain/deal.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { type DealsQuery, everyDeal } from '#web/addresses/deals-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type Query, type QueryView, queryKeyOf } from '#web/api/query.tsx';
import { DealCard } from '#web/features/deals/deal-card.tsx';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { HomePart } from './board.tsx';

export function FeaturedDeals(props: {
  view: Pick<QueryView<{ featured: Deal[] }>, 'data' | 'error' | 'refetch'>;
  origin: DepartureAirport;
  /** Below the last, which are locked. */
  children: ReactNode;
}): ReactNode {
  const { view, origin, children } = props;
  const t = useTranslate();
  const isOwn = view.data?.featured.every(({ departureCityCode }) => departureCityCode === origin) ?? true;
  const title = isOwn ? t('home.featuredFrom', { city: t(`city.short.${origin}`) }) : t('home.featured');
  const rows = view.data?.featured.map((deal) => (
    <li key={deal.id}>
      <DealCard deal={deal} isLow isFirst isFromKnown={isOwn} />
    </li>
  ));
  return (
    <HomePart id="featured" title={title} to="/deals" all={t('home.featured.all')}>
      <Loaded view={{ ...view, data: rows }} fallback={<PlaceGrid columns={3} expected={6} isLow />}>
        {(known) =>
          known.length === 0 ? (
            <Soft>{t('home.featured.empty')}</Soft>
          ) : (
            <PlaceGrid columns={3}>{known}</PlaceGrid>
          )
        }
      </Loaded>
      {children}
    </HomePart>
  );
}

export type HomeDeals = { total: number; featured: Deal[] };

const mostOfEach = 3;
/** Maximum number of list pages to search where nothing is locked. */
const mostPages = 4;

/** Query for the featured deals; cached for the visit, and the same on server and client, and for all members of a tier. */
export function homeDealsQuery(origin: DepartureAirport): Query<HomeDeals> {
  return {
    queryKey: queryKeyOf('home deals', { origin }),
    queryFn: async ({ client }) => {
      const [own, { total }] = await Promise.all([
        listUntilEnough(client, origin),
        client.fetchQuery(pageQuery(null, 1)),
      ]);
      const all = isEnough(own.deals) ? own : await listUntilEnough(client, null);
      const others = all.deals.filter(({ id }) => !own.deals.some((deal) => deal.id === id));
      return { total, featured: pickFeatured([...own.deals, ...others]) };
    },
  };
}

type Origin = DealsQuery['origin'];

/** @param origin null: from all airports */
async function listUntilEnough(
  client: QueryClient,
  origin: Origin,
): Promise<{ deals: Deal[]; total: number }> {
  const read = (page: number) => client.fetchQuery(pageQuery(origin, page));
  const { rows, total, locked = 0 } = await read(1);
  const deals = [...rows];
  if (locked > 0) {
    // Those that the reader may not see begin after all others.
    const first = Math.floor((total - locked) / dealsPerPage) + 1;
    for (let page = first; page <= first + 1 && countPremium(deals) < mostOfEach; page += 1) {
      if (page > 1 && (page - 1) * dealsPerPage < total) deals.push(...(await read(page)).rows);
    }
    return { deals, total };
  }
  for (let page = 2; page <= mostPages && deals.length < total; page += 1) {
    if (isEnough(deals)) break;
    deals.push(...(await read(page)).rows);
  }
  return { deals, total };
}

function countPremium(deals: readonly Deal[]): number {
  return deals.filter(({ isPremium }) => isPremium).length;
}

/** Whether there are as many of each kind as are featured. */
function isEnough(deals: readonly Deal[]): boolean {
  const premium = countPremium(deals);
  return Math.min(premium, deals.length - premium) >= mostOfEach;
}

function pageQuery(origin: Origin, page: number) {
  return fareQueries.deals({ ...everyDeal, origin, page });
}

/** Removes the list pages from the server's cache, which would be serialised into the page. */
export function removeDealPages(queryClient: QueryClient, origin: DepartureAirport): void {
  for (const from of [origin, null]) {
    const first = queryClient.getQueryData(pageQuery(from, 1).queryKey);
    const last = Math.max(mostPages, Math.ceil((first?.total ?? 0) / dealsPerPage));
    for (let page = 1; page <= last; page += 1) {
      queryClient.removeQueries({ queryKey: pageQuery(from, page).queryKey, exact: true });
    }
  }
}

/**
 * Picks the first deals of each kind, mixed in an order that changes with what is picked; what is locked comes last.
 * A place already picked is taken again only where there are too few others.
 */
export function pickFeatured(deals: readonly Deal[]): Deal[] {
  const places = new Set<string>();
  const first = (isPremium: boolean) => {
    const ofKind = deals.filter((deal) => deal.isPremium === isPremium);
    const fresh: Deal[] = [];
    for (const deal of ofKind) {
      if (fresh.length === mostOfEach || places.has(deal.code)) continue;
      places.add(deal.code);
      fresh.push(deal);
    }
    return [...new Set([...fresh, ...ofKind])].slice(0, mostOfEach);
  };
  const chosen = [...first(false), ...first(true)];
  const seed = chosen.map(({ id }) => id).join(' ');
  const ranks = new Map(chosen.map((deal) => [deal, hash(`${seed} ${deal.id}`)]));
  return chosen.toSorted(
    (a, b) => Number(a.locked) - Number(b.locked) || (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0),
  );
}

/** FNV-1a over UTF-16 units with a final mix, so that similar texts get distant hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}
