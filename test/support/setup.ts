/** Runs before every test file: blocks outside connections, fails on console errors and changed built-ins. */
import { afterAll, afterEach } from 'vitest';
import { installGuards, restoreGlobals } from './guards.ts';

restoreGlobals();
const takeFailures = installGuards();

function refuseFaults(): void {
  const faults = takeFailures.flatMap((take) => take());
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

afterEach(refuseFaults);
afterAll(refuseFaults);
