import { describe, expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

function setUp(limits: { concurrency?: number; maxWaiting?: number } = {}) {
  const clock = { time: 0 };
  const queue = createWorkQueue({
    concurrency: 1,
    maxWaiting: 2,
    maxWaitMs: 100,
    monotonicNow: () => clock.time,
    ...limits,
  });
  return { queue, clock };
}

/** Work that lasts until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isStarted = false;
  const start = () => {
    isStarted = true;
    return promise;
  };
  return { start, end: resolve, fail: reject, isStarted: () => isStarted };
}

describe('createWorkQueue', () => {
  test('runs one at a time, in order', async () => {
    const { queue } = setUp();
    const [first, second] = [work(), work()];
    const results = [queue.run(first.start), queue.run(second.start)];
    await Promise.resolve();
    expect([first.isStarted(), second.isStarted()]).toEqual([true, false]);
    first.end('a');
    await results[0];
    second.end('b');
    expect(await Promise.all(results)).toEqual(['a', 'b']);
  });

  test('refuses at once when the line is full', async () => {
    const { queue } = setUp();
    const running = work();
    const results = [queue.run(running.start), queue.run(async () => 'x'), queue.run(async () => 'y')];
    const refused = { code: 'overloaded', retryAfterSeconds: 1 };
    await expect(queue.run(async () => 'z')).rejects.toMatchObject(refused);
    running.end('a');
    expect(await Promise.all(results)).toEqual(['a', 'x', 'y']);
  });

  test('refuses what waited too long and serves what came later', async () => {
    const { queue, clock } = setUp();
    const running = work();
    const first = queue.run(running.start);
    const stale = queue.run(async () => 'stale');
    clock.time = 90;
    const recent = queue.run(async () => 'recent');
    clock.time = 150;
    running.end('a');
    await first;
    await expect(stale).rejects.toMatchObject({ code: 'overloaded' });
    expect(await recent).toBe('recent');
  });

  test('a failure frees its place', async () => {
    const { queue } = setUp();
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'next')).toBe('next');
  });

  test('counts what runs at once', async () => {
    const { queue } = setUp({ concurrency: 2, maxWaiting: 0 });
    const [first, second] = [work(), work()];
    const results = [queue.run(first.start), queue.run(second.start)];
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({ code: 'overloaded' });
    first.end('a');
    second.end('b');
    expect(await Promise.all(results)).toEqual(['a', 'b']);
  });

  test('keeps places for people known from before, and gives everybody every second turn', async () => {
    const { queue } = setUp({ maxWaiting: 3 });
    const running = work();
    const order: string[] = [];
    const join = (name: string, knownAs?: string) =>
      queue.run(async () => {
        order.push(name);
      }, knownAs);
    const first = queue.run(running.start);
    const strangers = ['s1', 's2', 's3'].map((name) => join(name));
    await expect(join('s4')).rejects.toMatchObject({ code: 'overloaded' });
    expect(() => queue.requireCapacity()).toThrow();
    expect(() => queue.requireCapacity('sara')).not.toThrow();
    const known = [join('sara', 'sara'), join('omar', 'omar')];
    running.end('a');
    await Promise.all([first, ...strangers, ...known]);
    expect(order).toEqual(['sara', 's1', 'omar', 's2', 's3']);
  });

  test('gives one who is known no more places than their own', async () => {
    const { queue } = setUp({ maxWaiting: 1 });
    const running = work();
    const all = [
      queue.run(running.start),
      queue.run(async () => 'x', 'mallory'),
      queue.run(async () => 'y', 'mallory'),
    ];
    await expect(queue.run(async () => 'z', 'mallory')).rejects.toMatchObject({ code: 'overloaded' });
    running.end('a');
    expect(await Promise.all(all)).toEqual(['a', 'x', 'y']);
  });
});
