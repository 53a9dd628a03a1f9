/** `GET /api/deals…`: published deals, searched, filtered, sorted and paged; and single deals. */
import { type Deal as DealView, getDeal, listDeals } from '#contract/api/deals.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { DealRow } from '#server/pipeline/deals/deal-list.ts';
import { createPlaceSearch } from '#server/pipeline/deals/place-search.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type BookingSettingsCopy, bookingOptionsOf } from '#server/public/outbound/booking-options.ts';
import { presentDeal } from '#server/public/pricing/fare.presenter.ts';
import { tripChecksOf } from '#server/public/pricing/trip-choices.ts';

export type DealsContext = {
  board: Board;
  deals: DealBoard;
  reference: ReferenceData;
  settings: BookingSettingsCopy;
  now: () => Date;
};

export function dealsRoutes(context: DealsContext & { settings: BookingSettingsCopy }): OperationRoute[] {
  const { board, deals, reference } = context;
  const findPlaces = createPlaceSearch(reference);
  // A deal's booking sites and ages come from fares, its links from settings: the board's version has both.
  const version = (): number => board.version + deals.version;
  return [
    operationRoute(
      listDeals,
      ({ query, caller, setHeader }) => {
        const page = deals.listPage({
          ...query,
          destinations: query.search === '' ? null : new Set(findPlaces(query.search)),
          checks: tripChecksOf(context, query),
          viewer: caller.viewer,
        });
        setHeader('x-total-count', String(page.total));
        setHeader('x-locked-count', String(page.locked));
        if (page.relaxed.length > 0) setHeader('x-relaxed-filters', page.relaxed.join(','));
        return presentDeals(context, page.rows);
      },
      { cache: { version } },
    ),
    operationRoute(
      getDeal,
      ({ params, caller }) => {
        const row = deals.findDeal(params.id, caller.viewer);
        const [view] = row ? presentDeals(context, [row]) : [];
        if (!view) throw new AppError('not_found', { log: `no deal ${params.id} is listed` });
        return view;
      },
      { cache: { version } },
    ),
  ];
}

/** The rows of a page as their reader may see them. */
export function presentDeals(
  { board, reference, settings, now }: DealsContext,
  rows: readonly DealRow[],
): DealView[] {
  const shared = { reference, board, booking: bookingOptionsOf(settings.current()), now: now() };
  return rows.flatMap(({ deal, access }) => {
    const origin = reference.airports.get(deal.origin);
    const destination = reference.airports.get(deal.destination);
    return origin && destination ? presentDeal(deal, { origin, destination }, { ...shared, access }) : [];
  });
}
