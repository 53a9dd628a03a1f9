/** Picks the best verified deals of an airport, cut to what their tiles show. */

import type { QueryClient } from '@tanstack/react-query';
import type { Deal } from '#contract/api/deals.ts';
import { type DealsQuery, everyDeal } from '#web/addresses/deals-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { forget } from '#web/api/query.tsx';
import { type TileDeal, tileFields } from '#web/features/place-card/place.ts';
import type { BestDeals } from './best-deals-query.ts';

type Origin = DealsQuery['origin'];

/** From other airports too where the chosen one has too few. */
export async function pickBestDeals(client: QueryClient, origin: Origin, most: number): Promise<BestDeals> {
  const own = await client.fetchQuery(listOf(origin));
  const first = pickBest(own.rows, most);
  if (first.length === most) return { deals: first.map(asTile), isFromOrigin: true };
  const all = await client.fetchQuery(listOf(null));
  const deals = pickBest([...first, ...all.rows], most);
  return { deals: deals.map(asTile), isFromOrigin: deals.length === first.length };
}

/** Removes the lists from the server's cache, which would be serialised into the page. */
export function removeDealLists(client: QueryClient, origin: Origin): void {
  forget(client, listOf(origin), listOf(null));
}

/** The list's first page, the largest discount first. */
function listOf(origin: Origin) {
  return fareQueries.deals({ ...everyDeal, origin });
}

/** Abroad, as the fares below them: those at home are a choice of their own. @param deals the largest discount first */
export function pickBest(deals: readonly Deal[], most: number): Deal[] {
  const places = new Set<string>();
  const best = deals.filter((deal) => {
    const { country, destination, locked, isVerified, dealPrice } = deal;
    const isHidden = country === 'Saudi Arabia' || locked || !isVerified || dealPrice === null;
    const place = `${country} ${destination}`;
    if (isHidden || places.has(place)) return false;
    places.add(place);
    return true;
  });
  return best.slice(0, most);
}

function asTile(deal: Deal): TileDeal {
  return Object.fromEntries(tileFields.map((field) => [field, deal[field]])) as TileDeal;
}
