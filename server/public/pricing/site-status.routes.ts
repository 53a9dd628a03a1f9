/** `GET /api/site-status`: site name, sample label, age and discounts of the fares. */
import { getSiteStatus, type SiteStatus } from '#contract/api/site-status.ts';
import { summariseDiscounts } from '#server/pipeline/deals/discount.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { type CurrentFare, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { accessToDestination } from '#server/pipeline/premium/premium-policy.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { SettingsCopy } from '#server/public/settings/settings-copy.ts';

export function siteStatusRoutes({
  config,
  board,
  settings,
}: {
  config: { isPublicDemo: boolean };
  board: Board;
  settings: SettingsCopy;
}): OperationRoute[] {
  return [
    operationRoute(
      getSiteStatus,
      ({ caller }): SiteStatus => {
        const listed = board.listAllEntries();
        const visible = listed.filter(
          ({ fare }) => !accessToDestination(board, caller.viewer, fare.destination).isLocked,
        );
        const percentages = visible.flatMap(({ assessment }) =>
          assessment?.status === 'assessed' && assessment.evidence.isDeal
            ? [assessment.evidence.discountPercentage]
            : [],
        );
        const newest = visible
          .map(({ fare }) => fare)
          .reduce<CurrentFare | null>(
            (latest, fare) => (latest && latest.observedAt >= fare.observedAt ? latest : fare),
            null,
          );
        const { siteName } = settings.current();
        const discounts = summariseDiscounts(percentages);
        return {
          siteName: siteName.en,
          siteNameAr: siteName.ar,
          hasSampleFares: visible.some(({ fare }) => fare.source === sampleSource),
          isPublicDemo: config.isPublicDemo,
          newest: newest && {
            observedAt: newest.observedAt.toISOString(),
            observedAtPrecision: newest.observedAtPrecision,
          },
          destinationCount: new Set(listed.map(({ fare }) => fare.destination)).size,
          discounts: discounts && { from: 'from' in discounts ? discounts.from : null, upTo: discounts.upTo },
        };
      },
      { cache: { version: () => board.version } },
    ),
  ];
}
