/** Routes of `contract/api/admin-dashboard.ts`. */
import { getAdminCharts, getAdminStats } from '#contract/api/admin-dashboard.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type ChartsContext, readAdminCharts } from './charts.service.ts';
import { readAdminStats, type StatsContext } from './stats.service.ts';

export function dashboardRoutes(context: StatsContext & ChartsContext): OperationRoute[] {
  return [
    operationRoute(getAdminStats, () => readAdminStats(context)),
    operationRoute(getAdminCharts, ({ query }) => readAdminCharts(context, Number(query.days))),
  ];
}
