/** `GET /api/admin/health`: the state of every area, in words the pages have. */
import { readHealth } from '#contract/api/admin-health.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type HealthContext, readHealthFigures } from './health.service.ts';
import { judgeHealth } from './judge-health.ts';

export function healthStateRoutes(context: HealthContext): OperationRoute[] {
  return [
    operationRoute(readHealth, async () => {
      const at = context.now();
      const areas = judgeHealth(await readHealthFigures(context), at);
      return {
        checkedAt: at.toISOString(),
        areas: areas.map(({ area, state, reason, amount, names }) => ({
          ...{ area, state, reason, amount, names },
        })),
      };
    }),
  ];
}
