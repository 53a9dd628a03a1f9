/** Chooses the featured deals: half free, half Premium. */

import type { QueryClient } from '@tanstack/react-query';
import type { Deal } from '#contract/api/deals.ts';
import { everyDeal } from '#web/addresses/deals-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { type Query, queryKeyOf } from '#web/api/query.tsx';

export type HomeDeals = {
  /** Number of listed deals. */
  total: number;
  featured: Deal[];
};

/** Featured deals per kind, free and Premium. */
const mostOfEach = 3;
/** Maximum number of list pages to search. */
const mostPages = 4;

/** Query for the featured deals; cached for the visit, and the same on server and client. */
export function homeDealsQuery(userId: string): Query<HomeDeals> {
  return {
    queryKey: queryKeyOf('home deals', userId),
    queryFn: async ({ client }) => {
      const { deals, total } = await listUntilEnough(client);
      return { total, featured: pickFeatured(deals, userId) };
    },
  };
}

async function listUntilEnough(client: QueryClient): Promise<{ deals: Deal[]; total: number }> {
  const deals: Deal[] = [];
  let total = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await client.fetchQuery(fareQueries.deals({ ...everyDeal, page }));
    deals.push(...answer.rows);
    total = answer.total;
    const premium = deals.filter((deal) => deal.isPremium).length;
    const isEnough = premium >= mostOfEach && deals.length - premium >= mostOfEach;
    if (isEnough || answer.rows.length === 0 || deals.length >= total) break;
  }
  return { deals, total };
}

/** Removes the list pages from the server's cache, which would be serialised into the page. */
export function removeDealPages(queryClient: QueryClient): void {
  for (let page = 1; page <= mostPages; page += 1)
    queryClient.removeQueries({ queryKey: fareQueries.deals({ ...everyDeal, page }).queryKey, exact: true });
}

/** Picks the first deals of each kind, in a pseudo-random order fixed by `seed`. */
export function pickFeatured(deals: readonly Deal[], seed: string): Deal[] {
  const first = (isPremium: boolean) =>
    deals.filter((deal) => deal.isPremium === isPremium).slice(0, mostOfEach);
  const chosen = [...first(false), ...first(true)];
  const ranks = new Map(chosen.map((deal) => [deal, hash(`${seed} ${deal.id}`)]));
  return chosen.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
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
