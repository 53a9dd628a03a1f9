/** The database server takes connections and answers nothing: SIGSTOP to all its processes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { findPostgresObstacle } from '../postgres-server.ts';
import { runPostgresTrial } from '../postgres-trial.ts';

/** Longer than a request waits for its query; the last one longer than readiness waits for the database. */
const frozenMs = [5_000, 15_000, 40_000];
const workMs = 5_000;

export const databaseFrozen: Fault = {
  name: 'database-frozen',
  about: `PostgreSQL is frozen (SIGSTOP) for ${frozenMs.map((ms) => ms / 1000).join(', ')} s`,
  findObstacle: findPostgresObstacle,
  run: () =>
    runPostgresTrial({}, async ({ server, recover }) => {
      for (const milliseconds of frozenMs) {
        await wait(workMs);
        server.freeze();
        await wait(milliseconds);
        server.thaw();
        await recover();
      }
      return frozenMs.length;
    }),
};
