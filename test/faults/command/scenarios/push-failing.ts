/** The push service is down, never answers, or asks to wait. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PushFault } from '#test/support/push-service.ts';
import type { Fault } from '../fault.ts';
import { runTrial } from '../trial.ts';

const faultMs = 8_000;
const faults: readonly PushFault[] = [
  { status: 503 },
  'hang',
  { status: 429, headers: { 'retry-after': '90' } },
  'huge',
];

export const pushFailing: Fault = {
  name: 'push-failing',
  about: 'the push service answers 503, never, 429, and without an end',
  run: () =>
    runTrial({}, async ({ push, recover }) => {
      for (const fault of faults) {
        await wait(faultMs);
        push.fault = fault;
        await wait(faultMs);
        push.fault = null;
        await recover();
      }
      return faults.length;
    }),
};
