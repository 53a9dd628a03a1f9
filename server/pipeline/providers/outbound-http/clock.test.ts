import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';

describe('sleep', () => {
  it('ends when its time is over', async () => {
    await expect(systemClock.sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  it('rejects with the reason of its signal, so that a deadline counts as a failure of the source', async () => {
    const reason = new DOMException('too late', 'TimeoutError');
    const stopping = new AbortController();
    const sleep = systemClock.sleep(60_000, stopping.signal);
    stopping.abort(reason);
    await expect(sleep).rejects.toBe(reason);
  });
});
