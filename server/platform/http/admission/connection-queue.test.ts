import { describe, expect, it } from 'vitest';
import { createConnectionQueue } from './connection-queue.ts';

function setUp() {
  const turns: (() => void)[] = [];
  const begun: string[] = [];
  const state = { hasNewConnection: false, time: 0 };
  const line = createConnectionQueue<string>({
    beginReading: (connection) => begun.push(connection),
    hasNewConnection: () => state.hasNewConnection,
    defer: (step) => turns.push(step),
    monotonicNow: () => state.time,
  });
  const takeTurns = (most: number) => {
    for (let taken = 0; taken < most; taken += 1) turns.shift()?.();
  };
  return { line, begun, state, takeTurns, turns };
}

const names = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i}`);

describe('createConnectionQueue', () => {
  it('begins a lone connection at once and a crowd eight a turn', () => {
    const { line, begun, takeTurns, turns } = setUp();
    for (const name of names('a', 20)) line.push('a', name);
    expect(begun).toEqual(['a 0']);
    takeTurns(1);
    expect(begun).toEqual(names('a', 9));
    takeTurns(10);
    expect(begun).toEqual(names('a', 20));
    expect([line.isWaiting('a'), turns]).toEqual([false, []]);
  });

  it('gives addresses their turns in order, however many connections one of them has', () => {
    const { line, begun, takeTurns } = setUp();
    for (const name of names('crowd', 300)) line.push('crowd', name);
    line.push('other', 'other');
    takeTurns(2);
    expect(begun).toEqual([...names('crowd', 9), 'other']);
  });

  it('waits while new connections come, for 20 ms at most', () => {
    const { line, begun, state, takeTurns } = setUp();
    for (const name of names('a', 9)) line.push('a', name);
    state.hasNewConnection = true;
    state.time = 19;
    takeTurns(50);
    expect(begun).toHaveLength(1);
    state.time = 20;
    takeTurns(1);
    expect(begun).toHaveLength(9);
  });

  it('forgets a connection that was closed before its turn', () => {
    const { line, begun, takeTurns } = setUp();
    for (const name of names('a', 3)) line.push('a', name);
    line.leave('a', 'a 1');
    takeTurns(5);
    expect(begun).toEqual(['a 0', 'a 2']);
    line.push('a', 'again');
    expect(begun).toEqual(['a 0', 'a 2', 'again']);
  });
});
