/** Chooses the featured deals: half free, half Premium, and those that are locked last. */

import type { QueryClient } from '@tanstack/react-query';
import type { Deal } from '#contract/api/deals.ts';
import { dealsPerPage } from '#contract/domain/deal.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { everyDeal } from '#web/addresses/deals-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';
import { bestDealsQuery } from '#web/features/deals/best-deals-query.ts';

export type HomeDeals = {
  /** Number of listed deals. */
  total: number;
  featured: Deal[];
};

/** Featured deals per kind, free and Premium. */
const mostOfEach = 3;
/** Maximum number of list pages to search where nothing is locked. */
const mostPages = 4;

/**
 * Query for the featured deals; cached for the visit, and the same on server and client. What is shown above them as
 * the best of `origin` is not featured again, nor is its place while there are others.
 */
export function homeDealsQuery(userId: string, origin: DepartureAirport): Query<HomeDeals> {
  return {
    queryKey: queryKeyOf('home deals', { userId, origin }),
    queryFn: async ({ client }) => {
      const [{ deals, total }, best] = await Promise.all([
        listUntilEnough(client),
        client.fetchQuery(bestDealsQuery(origin)),
      ]);
      const above = new Set(best.deals.map(({ id }) => id));
      const others = deals.filter(({ id }) => !above.has(id));
      const places = best.deals.map(({ code }) => code);
      return { total, featured: pickFeatured(others, userId, places) };
    },
  };
}

async function listUntilEnough(client: QueryClient): Promise<{ deals: Deal[]; total: number }> {
  const read = (page: number) => client.fetchQuery(pageQuery(page));
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
    const premium = countPremium(deals);
    if (premium >= mostOfEach && deals.length - premium >= mostOfEach) break;
    deals.push(...(await read(page)).rows);
  }
  return { deals, total };
}

function countPremium(deals: readonly Deal[]): number {
  return deals.filter(({ isPremium }) => isPremium).length;
}

function pageQuery(page: number) {
  return fareQueries.deals({ ...everyDeal, page });
}

/** Removes the list pages from the server's cache, which would be serialised into the page. */
export async function removeDealPages(queryClient: QueryClient, origin: DepartureAirport): Promise<void> {
  const first = queryClient.getQueryData(pageQuery(1).queryKey);
  const last = Math.max(mostPages, Math.ceil((first?.total ?? 0) / dealsPerPage));
  for (let page = 1; page <= last; page += 1) {
    queryClient.removeQueries({ queryKey: pageQuery(page).queryKey, exact: true });
  }
  const { removeDealLists } = await import('#web/features/deals/pick-best-deals.ts');
  removeDealLists(queryClient, { origin, tripType: null });
}

/**
 * Picks the first deals of each kind, in a pseudo-random order fixed by `seed`; what is locked comes last.
 * A place of `above` or one already picked is taken only where there are too few others.
 */
export function pickFeatured(deals: readonly Deal[], seed: string, above: readonly string[] = []): Deal[] {
  const places = new Set(above);
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
