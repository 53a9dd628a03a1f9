/** Whether the site can answer, and how old what it answers with is: `/readyz` and the operator read this. */
import type { AppContext } from './context.ts';

/** The database is asked every ten seconds; three missed answers count as gone. */
const databaseSilence = 30_000;

export type Readiness = { ready: boolean; checks: Record<string, unknown> };

/** Dead providers and missing workers are reported here and never make the site unready: the last good fares stay. */
export function readReadiness(context: AppContext): Readiness {
  const now = context.now().getTime();
  const answeredAt = context.providers.lastAnsweredAt();
  const isDatabaseUp = answeredAt !== null && now - answeredAt.getTime() < databaseSilence;
  const { board } = context;
  const entries = board.listAllEntries();
  const newest = entries.reduce((latest, { fare }) => Math.max(latest, fare.observedAt.getTime()), 0);
  return {
    ready: isDatabaseUp && board.loadedAt !== null,
    checks: {
      database: {
        kind: context.handle.kind,
        isUp: isDatabaseUp,
        isStorageLow: context.handle.isStorageLow(),
      },
      board: {
        isLoaded: board.loadedAt !== null,
        fares: entries.length,
        newestObservedAt: newest > 0 ? new Date(newest).toISOString() : null,
      },
      workers: context.processes.workers(),
      providers: context.providers.list().map((health) => ({
        ...health,
        isFailing:
          health.lastFailureAt !== null &&
          (health.lastSuccessAt === null || health.lastFailureAt > health.lastSuccessAt),
      })),
    },
  };
}
