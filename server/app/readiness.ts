/** Readiness of the process and age of its data, for `/readyz` and the administration. */
import { isFailing } from '#server/pipeline/refresh/provider-run.repository.ts';
import type { AppContext } from './context.ts';

/** The database is queried every ten seconds; three missed answers count as down. */
const databaseSilence = 30_000;

export type Readiness = { ready: boolean; checks: Record<string, unknown> };

/**
 * Failing providers and missing workers are reported but never make the site unready: the last good fares
 * stay.
 */
export function readReadiness(context: AppContext): Readiness {
  const now = context.now().getTime();
  const answeredAt = context.providers.lastAnsweredAt();
  const isDatabaseUp = answeredAt !== null && now - answeredAt.getTime() < databaseSilence;
  const { board } = context;
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
      providers: context.providers.list().map((health) => ({ ...health, isFailing: isFailing(health) })),
    },
  };
}
