/** `GET /api/admin/health`: the state of every area, in words the pages have. */
import { readHealth } from '#contract/api/admin-health.ts';
import { type HealthArea, healthAreas } from '#contract/domain/health.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createFigureReaders, type FiguresContext } from './site-figures.ts';
import { judgeArea } from './site-state.ts';

export type HealthContext = FiguresContext & { logger: Logger };

export function healthStateRoutes(context: HealthContext): OperationRoute[] {
  const readers = createFigureReaders(context);
  /** Figures that cannot be read are logged. */
  const judge = async <Area extends HealthArea>(area: Area) => {
    const figures = await readers[area]().catch((err: unknown) => {
      context.logger.warn({ err, area }, 'an area of the health page could not be read');
      return undefined;
    });
    return judgeArea(area, figures);
  };
  return [
    operationRoute(readHealth, async () => ({
      checkedAt: context.now().toISOString(),
      areas: await Promise.all(healthAreas.map(judge)),
    })),
  ];
}
