/** Readiness of the process and age of its data, for `/readyz` and the administration. */
import { readDatabase } from '#server/admin/health/site-figures.ts';
import { judgeArea } from '#server/admin/health/site-state.ts';
import { stateOfSource } from '#server/admin/health/source-state.ts';
import type { AppContext } from './context.ts';

export type Readiness = { ready: boolean; checks: Record<string, unknown> };

/**
 * Failing providers and missing workers are reported but never make the site unready: the last good fares
 * stay.
 */
export function readReadiness(context: AppContext): Readiness {
  const { board, fareProviders } = context;
  const isDatabaseUp = judgeArea('database', readDatabase(context)).reason !== 'database.silent';
  const entries = board.listAllEntries();
  const newest = entries.reduce((latest, { fare }) => Math.max(latest, fare.observedAt.getTime()), 0);
  return {
    ready: isDatabaseUp && board.loadedAt !== null && !context.isStopping,
    checks: {
      process: { isStopping: context.isStopping },
      database: { kind: context.handle.kind, isUp: isDatabaseUp },
      board: {
        isLoaded: board.loadedAt !== null,
        fares: entries.length,
        newestObservedAt: newest > 0 ? new Date(newest).toISOString() : null,
      },
      workers: context.processes.workers(),
      providers: context.providers.list().map((health) => {
        const source = fareProviders.find(({ name }) => name === health.provider);
        return { ...health, isFailing: stateOfSource(source, health, context.now()) === 'failing' };
      }),
    },
  };
}
