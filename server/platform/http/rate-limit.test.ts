import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function setUp(options: Omit<Parameters<typeof createRateLimit>[0], 'now'>) {
  let at = Date.parse('2026-11-21T09:00:00Z');
  const limit = createRateLimit({ ...options, now: () => new Date(at) });
  return { limit, pass: (seconds: number) => (at += seconds * 1000) };
}

describe('createRateLimit', () => {
  it('gives a burst, then what comes back in time, never more than the burst', () => {
    const { limit, pass } = setUp({ perMinute: 6, burst: 3 });
    const take = () => limit.take('a');
    for (let i = 0; i < 3; i += 1) take();
    expect(take).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 10 }));
    pass(9);
    expect(take).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
    pass(1);
    expect(take).not.toThrow();
    pass(3600);
    for (let i = 0; i < 3; i += 1) take();
    expect(take).toThrow();
  });

  it('tells what is left, and when all is there again, without taking any', () => {
    const { limit, pass } = setUp({ perMinute: 6, burst: 3 });
    const full = { remaining: 3, most: 3, fullInSeconds: 0, windowSeconds: 30 };
    expect(limit.read('a')).toEqual(full);
    limit.take('a');
    limit.take('a');
    expect(limit.read('a')).toEqual({ ...full, remaining: 1, fullInSeconds: 20 });
    pass(15);
    expect(limit.read('a')).toEqual({ ...full, remaining: 2, fullInSeconds: 5 });
    expect(limit.read('b')).toEqual(full);
  });

  it('survives a clock that goes back', () => {
    const { limit, pass } = setUp({ perMinute: 60, burst: 1 });
    limit.take('a');
    pass(-3600);
    expect(() => limit.take('a')).toThrow();
    pass(1);
    expect(() => limit.take('a')).not.toThrow();
  });

  it('gives back what failed for no fault of the caller, never more than the burst', () => {
    const { limit } = setUp({ perMinute: 1, burst: 1 });
    for (let times = 0; times < 5; times += 1) {
      limit.take('a');
      limit.giveBack('a');
    }
    limit.giveBack('a');
    limit.giveBack('nobody');
    limit.take('a');
    expect(() => limit.take('a')).toThrow();
  });

  it('remembers a bounded number of callers, the longest unseen leaving first', () => {
    const { limit } = setUp({ perMinute: 1, burst: 1, maxKeys: 2 });
    for (const key of ['a', 'b', 'c']) limit.take(key);
    expect(() => limit.take('c')).toThrow();
    expect(() => limit.take('a')).not.toThrow();
  });
});
