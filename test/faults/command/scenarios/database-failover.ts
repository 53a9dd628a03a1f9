/** The database server crashes and comes back under another address, behind a proxy that knows it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { findPostgresObstacle } from '../postgres-server.ts';
import { runPostgresTrial } from '../postgres-trial.ts';

const rounds = 4;
const workMs = 5_000;

export const databaseFailover: Fault = {
  name: 'database-failover',
  about: `PostgreSQL crashes and comes back on another port behind a proxy, ${rounds} times`,
  findObstacle: findPostgresObstacle,
  run: () =>
    runPostgresTrial({}, async ({ server, proxy, recover }) => {
      for (let round = 0; round < rounds; round += 1) {
        await wait(workMs);
        await server.crash();
        await server.start({ isElsewhere: true });
        proxy.retarget(server.port());
        await recover();
      }
      return rounds;
    }),
};
