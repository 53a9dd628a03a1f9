/** Web and worker are killed in turn; the database is a server that goes on. */
import type { Fault } from '../fault.ts';
import { killAgainAndAgain } from '../kill-again.ts';
import { findPostgresObstacle } from '../postgres-server.ts';
import { runPostgresTrial } from '../postgres-trial.ts';

const kills = 200;

export const killPostgres: Fault = {
  name: 'kill-postgres',
  about: `kill -9 of web and worker in turn, with PostgreSQL, ${kills} times`,
  findObstacle: findPostgresObstacle,
  run: (options) => {
    const count = options.kills ?? kills;
    return runPostgresTrial({ trips: Math.min(1200, count * 3 + 100) }, (trial) =>
      killAgainAndAgain(trial, { ...options, count }),
    );
  },
};
