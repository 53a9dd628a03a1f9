/** The database server is stopped for a while: once with a clean end, once with a crash, in turn. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { findPostgresObstacle } from '../postgres-server.ts';
import { runPostgresTrial } from '../postgres-trial.ts';

const rounds = 4;
const awayMs = 5_000;
const workMs = 5_000;

export const databaseStopped: Fault = {
  name: 'database-stopped',
  about: `PostgreSQL is stopped or crashes for ${awayMs / 1000} s, ${rounds} times`,
  findObstacle: findPostgresObstacle,
  run: () =>
    runPostgresTrial({}, async ({ server, recover }) => {
      for (let round = 0; round < rounds; round += 1) {
        await wait(workMs);
        await (round % 2 === 0 ? server.stop() : server.crash());
        await wait(awayMs);
        await server.start();
        await recover();
      }
      return rounds;
    }),
};
