/** The site with the embedded database is killed again and again. */
import type { Fault } from '../fault.ts';
import { killAgainAndAgain } from '../kill-again.ts';
import { runTrial } from '../trial.ts';

const kills = 500;

export const killEmbedded: Fault = {
  name: 'kill-embedded',
  about: `kill -9 of the site with the embedded database, ${kills} times`,
  run: (options) => {
    const count = options.kills ?? kills;
    return runTrial({ trips: Math.min(1200, count * 2 + 100) }, (trial) =>
      killAgainAndAgain(trial, { ...options, count }),
    );
  },
};
