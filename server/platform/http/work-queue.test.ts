import { describe, expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const overloaded = { code: 'overloaded', retryAfterSeconds: 1 };

function setUp(limits: { concurrency?: number; maxWaiting?: number } = {}) {
  const clock = { time: 0 };
  const queue = createWorkQueue({
    concurrency: 1,
    maxWaiting: 2,
    maxWaitMs: 100,
    monotonicNow: () => clock.time,
    ...limits,
  });
  const started: string[] = [];
  /** Work that is over at once. */
  const ask = (name: string, knownAs?: string) => queue.run(async () => void started.push(name), knownAs);
  /** Work that lasts until it is told to end. */
  const hold = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = queue.run(() => {
      started.push(name);
      return promise;
    });
    return { done, end: resolve };
  };
  return { queue, clock, started, ask, hold };
}

describe('createWorkQueue', () => {
  test('runs one at a time, in order', async () => {
    const { started, ask, hold } = setUp();
    const first = hold('a');
    const second = ask('b');
    await Promise.resolve();
    expect(started).toEqual(['a']);
    first.end();
    await Promise.all([first.done, second]);
    expect(started).toEqual(['a', 'b']);
  });

  test('refuses at once when the line is full', async () => {
    const { started, ask, hold } = setUp();
    const running = hold('a');
    const waiting = ['x', 'y'].map((name) => ask(name));
    await expect(ask('z')).rejects.toMatchObject(overloaded);
    running.end();
    await Promise.all(waiting);
    expect(started).toEqual(['a', 'x', 'y']);
  });

  test('refuses what waited too long and serves what came later', async () => {
    const { clock, started, ask, hold } = setUp();
    const running = hold('a');
    const stale = ask('stale');
    clock.time = 90;
    const recent = ask('recent');
    clock.time = 150;
    running.end();
    await expect(stale).rejects.toMatchObject(overloaded);
    await recent;
    expect(started).toEqual(['a', 'recent']);
  });

  test('a failure frees its place', async () => {
    const { queue, ask } = setUp();
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await ask('next');
  });

  test('counts what runs at once', async () => {
    const { ask, hold } = setUp({ concurrency: 2, maxWaiting: 0 });
    const running = ['a', 'b'].map(hold);
    await expect(ask('third')).rejects.toMatchObject(overloaded);
    for (const { end } of running) end();
    await Promise.all(running.map(({ done }) => done));
  });

  test('keeps places for people known from before, and gives everybody every second turn', async () => {
    const { queue, started, ask, hold } = setUp({ maxWaiting: 3 });
    const running = hold('a');
    const strangers = ['s1', 's2', 's3'].map((name) => ask(name));
    await expect(ask('s4')).rejects.toMatchObject(overloaded);
    expect(() => queue.requireCapacity()).toThrow();
    expect(() => queue.requireCapacity('sara')).not.toThrow();
    const known = ['sara', 'omar'].map((name) => ask(name, name));
    running.end();
    await Promise.all([...strangers, ...known]);
    expect(started).toEqual(['a', 'sara', 's1', 'omar', 's2', 's3']);
  });

  test('gives one who is known no more places than their own', async () => {
    const { started, ask, hold } = setUp({ maxWaiting: 1 });
    const running = hold('a');
    const waiting = ['x', 'y'].map((name) => ask(name, 'mallory'));
    await expect(ask('z', 'mallory')).rejects.toMatchObject(overloaded);
    running.end();
    await Promise.all(waiting);
    expect(started).toEqual(['a', 'x', 'y']);
  });
});
