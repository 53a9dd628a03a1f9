/** `/api/admin/fare-sources`: costs, age of prices, and disagreement of fare sources. */
import { getFareSources } from '#contract/api/admin-fare-sources.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { readFareSources } from './fare-sources.service.ts';
import type { FareSourcesContext } from './operations-context.ts';

export function fareSourcesRoutes(context: FareSourcesContext): OperationRoute[] {
  return [operationRoute(getFareSources, () => readFareSources(context))];
}
