/** The clock of the site is wrong: hours ahead, then hours behind, then right again. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { runTrial } from '../trial.ts';

const hour = 3_600_000;
/** All within the day that links in mail hold: visitors cannot tell an expired link from a lost one. */
const shifts = [2 * hour, -2 * hour, 20 * hour, 0];
const workMs = 8_000;

export const clockMoved: Fault = {
  name: 'clock-moved',
  about: 'the site starts with its clock 2 h ahead, 2 h behind, 20 h ahead, and right again',
  run: () =>
    runTrial({}, async ({ moveClock, restart, recover }) => {
      for (const shift of shifts) {
        await wait(workMs);
        moveClock(shift);
        const begun = performance.now();
        await restart();
        await recover(begun);
      }
      await wait(workMs);
      return shifts.length;
    }),
};
