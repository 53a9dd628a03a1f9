/** `GET /api/deals`: the deals listed now, searched, filtered, sorted and paged. */
import { type Deal as DealView, listDeals } from '#contract/api/deals.ts';
import type { Board } from '#server/fares/board.ts';
import type { Viewer } from '#server/http/http-env.ts';
import { type OperationRoute, operationRoute } from '#server/http/operation-route.ts';
import type { ReferenceData } from '#server/reference/reference-data.ts';
import { presentDeal } from './deal.presenter.ts';
import type { DealBoard } from './deal-board.ts';
import type { DealPage } from './deal-index.ts';
import { createPlaceSearch } from './place-search.ts';

export type DealsContext = { board: Board; deals: DealBoard; reference: ReferenceData; now: () => Date };

export function dealsRoutes(context: DealsContext): OperationRoute[] {
  const { board, deals, reference } = context;
  const findPlaces = createPlaceSearch(reference);
  return [
    operationRoute(
      listDeals,
      ({ query, caller, setHeader }) => {
        const page = deals.listPage({
          ...query,
          destinations: query.search === '' ? null : new Set(findPlaces(query.search)),
          isDirect: query.direct === 'true',
          seesPremium: seesPremium(caller.viewer),
        });
        setHeader('x-total-count', String(page.total));
        return presentDeals(context, page);
      },
      // Sites and ages of a deal come from the fares.
      { cache: { version: () => board.version + deals.version } },
    ),
  ];
}

export function seesPremium(viewer: Viewer): boolean {
  return viewer === 'premium';
}

/** The rows of a page as their reader may see them. */
export function presentDeals({ board, reference, now }: DealsContext, page: DealPage): DealView[] {
  return page.rows.flatMap(({ deal, isLocked, isPremium }) => {
    const origin = reference.airports.get(deal.origin);
    const destination = reference.airports.get(deal.destination);
    if (!origin || !destination) return [];
    const options = { reference, board, isLocked, isPremium, now: now() };
    return presentDeal(deal, { origin, destination }, options);
  });
}
