/** Runs before every test file: blocks outside connections, fails on console errors and changed built-ins. */
import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { installGuards, restoreGlobals } from './guards.ts';

restoreGlobals();
/** The same cases in each run: what chance finds must not end a release. `FUZZ_SEED` finds others. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
const takeFailures = installGuards();

function refuseFaults(): void {
  const faults = takeFailures.flatMap((take) => take());
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

afterEach(refuseFaults);
afterAll(refuseFaults);
