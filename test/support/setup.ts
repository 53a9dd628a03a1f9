/** Runs before every test file: nothing reaches outside, complains unheard, or leaves built-in objects changed. */
import { afterAll, afterEach } from 'vitest';
import { guardConsole, guardNetwork, guardPrototypes } from './guards.ts';

const takeFaults = [guardNetwork(), guardConsole(), guardPrototypes()];

function refuseFaults(): void {
  const faults = takeFaults.flatMap((take) => take());
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

afterEach(refuseFaults);
afterAll(refuseFaults);
