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

  it('waits also for longer than the longest timer of Node, as after the clock was set back', async () => {
    const stopping = new AbortController();
    const sleep = systemClock.sleep(400 * 86_400_000, stopping.signal);
    await expect(
      Promise.race([sleep, systemClock.sleep(20, stopping.signal).then(() => 'awake')]),
    ).resolves.toBe('awake');
    stopping.abort(new Error('over'));
    await expect(sleep).rejects.toThrow('over');
  });
});
