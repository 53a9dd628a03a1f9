/** Reads the figures of every area now and judges them. */
import type { AreaHealth } from '#contract/api/admin-operations.ts';
import { type HealthArea, healthAreas } from '#contract/domain/health.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createFigureReaders, type FiguresContext } from './site-figures.ts';
import { judgeArea } from './site-state.ts';

export type JudgeContext = FiguresContext & { logger: Logger };

export function createSiteJudge(context: JudgeContext): () => Promise<AreaHealth[]> {
  const readers = createFigureReaders(context);
  /** Figures that cannot be read are logged. */
  const judge = async <Area extends HealthArea>(area: Area) => {
    const figures = await readers[area]().catch((err: unknown) => {
      context.logger.warn({ err, area }, 'the figures of an area could not be read');
      return undefined;
    });
    return judgeArea(area, figures);
  };
  return () => Promise.all(healthAreas.map(judge));
}
