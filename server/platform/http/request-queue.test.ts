import { describe, expect, it } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

function setUp(mostRequests = 8, mostPerAddress = 2) {
  const turns: (() => void)[] = [];
  const queue = createRequestQueue({ mostRequests, mostPerAddress }, (step) => turns.push(step));
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const submit = (address: string, name = address) =>
    queue.submit(address, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const turn = () => turns.shift()?.();
  /** Ends the oldest running request and lets its counts follow. */
  const endOne = async () => {
    ends.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { submit, started, turn, endOne, turns };
}

describe('createRequestQueue', () => {
  it('starts one request per turn, in the order they came', () => {
    const { submit, started, turn, turns } = setUp();
    expect(['a', 'b', 'c'].map((address) => submit(address))).toEqual([true, true, true]);
    expect(started).toEqual([]);
    turn();
    expect(started).toEqual(['a']);
    turn();
    turn();
    expect(started).toEqual(['a', 'b', 'c']);
    expect(turns).toEqual([]);
    submit('d');
    turn();
    expect(started.at(-1)).toBe('d');
  });

  it('refuses what is too much for one address, and takes others', async () => {
    const { submit, turn, endOne } = setUp();
    expect([submit('a', 'a1'), submit('a', 'a2'), submit('a', 'a3'), submit('b')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    turn();
    await endOne();
    expect(submit('a', 'a4')).toBe(true);
  });

  it('refuses everybody while it is full, and counts requests that failed as ended', async () => {
    const turns: (() => void)[] = [];
    const queue = createRequestQueue({ mostRequests: 1, mostPerAddress: 1 }, (step) => turns.push(step));
    expect(queue.submit('a', () => Promise.reject(new Error('broken')))).toBe(true);
    expect(queue.submit('b', () => Promise.resolve())).toBe(false);
    turns.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(queue.submit('b', () => Promise.resolve())).toBe(true);
  });
});
