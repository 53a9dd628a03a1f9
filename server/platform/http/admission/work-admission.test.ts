import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkAdmission } from './work-admission.ts';

type Limits = {
  maxRequestsPerAddress?: number;
  maxWaiting?: number;
  isOverloaded?: () => boolean;
  hasNewConnection?: () => boolean;
};

/** An admission whose turns, sweeps and clock move when the test says so. */
function setUp(limits: Limits = {}) {
  const clock = { time: 0 };
  const turns: (() => void)[] = [];
  const sweeps: (() => void)[] = [];
  const admission = createWorkAdmission({
    maxRequestsPerAddress: 2,
    maxWaiting: 100,
    maxWaitMs: 300,
    isOverloaded: () => false,
    defer: (step) => turns.push(step),
    later: (step) => sweeps.push(step),
    monotonicNow: () => clock.time,
    ...limits,
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const submit = (lane: string, name: string, isGone = false) =>
    admission.submit(lane, {
      start: () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(name, resolve);
        return promise;
      },
      refuse: () => refused.push(name),
      isGone: () => isGone,
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  const takeTurns = (most = 1000) => {
    for (let taken = 0; taken < most && turns.length > 0; taken += 1) turns.shift()?.();
  };
  const sweep = () => {
    for (const step of sweeps.splice(0)) step();
  };
  return { clock, submit, end, takeTurns, sweep, sweeps, turns, begun, refused };
}

describe('createWorkAdmission', () => {
  it('starts a lone request at once, and one for each turn of the event loop after it', () => {
    const { submit, takeTurns, begun } = setUp({ maxRequestsPerAddress: 9 });
    for (const name of ['a', 'b', 'c']) submit('x', name);
    expect(begun).toEqual(['a']);
    takeTurns(1);
    expect(begun).toEqual(['a', 'b']);
    takeTurns();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('works on so many of one address, lets twice as many wait, and refuses the rest together', async () => {
    const { submit, takeTurns, sweep, end, begun, refused } = setUp();
    for (let i = 0; i < 9; i += 1) submit('x', String(i));
    takeTurns();
    expect(begun).toEqual(['0', '1']);
    expect(refused).toEqual([]);
    sweep();
    expect(refused).toEqual(['6', '7', '8']);
    await end('0');
    takeTurns();
    expect(begun).toEqual(['0', '1', '2']);
  });

  it('lets new connections in before the next work, for a while', () => {
    const state = { hasNewConnection: true };
    const { submit, takeTurns, clock, begun } = setUp({
      maxRequestsPerAddress: 9,
      hasNewConnection: () => state.hasNewConnection,
    });
    for (const name of ['a', 'b', 'c', 'd']) submit('x', name);
    clock.time = 19;
    takeTurns(100);
    expect(begun).toEqual(['a']);
    state.hasNewConnection = false;
    takeTurns(1);
    expect(begun).toEqual(['a', 'b']);
    state.hasNewConnection = true;
    takeTurns(1);
    expect(begun).toEqual(['a', 'b']);
    clock.time = 39;
    takeTurns(1);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('gives addresses their turns in order, however many requests one of them has', () => {
    const { submit, takeTurns, begun } = setUp({ maxRequestsPerAddress: 50 });
    for (let i = 0; i < 50; i += 1) submit('flood', `flood ${i}`);
    submit('visitor', 'visitor');
    takeTurns(2);
    expect(begun).toEqual(['flood 0', 'flood 1', 'visitor']);
  });

  it('refuses what waited too long, also when no turn comes, and starts what came later', async () => {
    const { submit, takeTurns, sweep, end, clock, begun, refused } = setUp({ maxRequestsPerAddress: 1 });
    submit('x', 'long work');
    submit('x', 'stale');
    clock.time = 250;
    submit('x', 'recent');
    clock.time = 301;
    sweep();
    expect(refused).toEqual(['stale']);
    await end('long work');
    takeTurns();
    expect(begun).toEqual(['long work', 'recent']);
  });

  it('lets the few requests of a visitor wait longer, since without a crowd the machine is just slow', () => {
    const { submit, takeTurns, sweep, clock, begun, refused } = setUp({ maxRequestsPerAddress: 4 });
    for (const name of ['a', 'b', 'c']) submit('x', name);
    clock.time = 2_900;
    sweep();
    takeTurns(1);
    expect([begun, refused]).toEqual([['a', 'b'], []]);
    clock.time = 3_001;
    sweep();
    expect(refused).toEqual(['c']);
  });

  it('neither starts nor refuses what the client has left', async () => {
    const { submit, takeTurns, end, sweep, begun, refused } = setUp({ maxRequestsPerAddress: 1 });
    submit('x', 'work');
    submit('x', 'left', true);
    submit('x', 'next');
    submit('x', 'left too', true);
    await end('work');
    takeTurns();
    sweep();
    expect([begun, refused]).toEqual([['work', 'next'], []]);
  });

  it('goes on after work that fails', async () => {
    const { clock, ...site } = setUp({ maxRequestsPerAddress: 1 });
    const admission = createWorkAdmission({
      maxRequestsPerAddress: 1,
      maxWaiting: 10,
      maxWaitMs: 300,
      isOverloaded: () => false,
      defer: (step) => site.turns.push(step),
      later: () => undefined,
      monotonicNow: () => clock.time,
    });
    let isBegun = false;
    const plain = { refuse: () => undefined, isGone: () => false };
    admission.submit('x', { ...plain, start: () => Promise.reject(new Error('broken')) });
    admission.submit('x', { ...plain, start: async () => (isBegun = true) });
    await Promise.resolve();
    await Promise.resolve();
    site.takeTurns();
    expect(isBegun).toBe(true);
  });

  it('in an overload has one request of each address in hand, and lets a page with all its calls wait', async () => {
    const state = { isOverloaded: true };
    const { submit, takeTurns, sweep, end, begun, refused } = setUp({
      maxRequestsPerAddress: 16,
      isOverloaded: () => state.isOverloaded,
    });
    for (let i = 0; i < 40; i += 1) submit('flood', `flood ${i}`);
    const page = ['page', 'call 1', 'call 2', 'call 3', 'call 4', 'call 5'];
    for (const name of page) submit('visitor', name);
    takeTurns();
    expect(begun).toEqual(['flood 0', 'page']);
    for (const name of page) {
      await end(name);
      takeTurns();
    }
    for (let sweeps = 0; sweeps < 100 && refused.length < 32; sweeps += 1) {
      sweep();
      takeTurns();
    }
    expect(begun).toEqual(['flood 0', ...page]);
    expect(refused.every((name) => name.startsWith('flood'))).toBe(true);
    state.isOverloaded = false;
    submit('flood', 'later');
    takeTurns();
    expect(begun).toContain('flood 7');
  });

  it('lets a visitor wait for long beside the crowd of one other address', () => {
    const { submit, takeTurns, sweep, clock, begun, refused } = setUp({
      maxRequestsPerAddress: 16,
      isOverloaded: () => false,
    });
    for (let i = 0; i < 48; i += 1) submit('flood', `flood ${i}`);
    submit('visitor', 'page');
    submit('visitor', 'call');
    clock.time = 1_000;
    sweep();
    takeTurns();
    expect(refused).not.toContain('call');
    expect(begun).toEqual(expect.arrayContaining(['page', 'call']));
  });

  it('refuses a crowd a few at a time, so that others are read in between', () => {
    const { submit, takeTurns, sweep, refused } = setUp({ maxRequestsPerAddress: 1 });
    for (let i = 0; i < 103; i += 1) submit('flood', String(i));
    sweep();
    const first = refused.length;
    takeTurns(2);
    expect([first, refused.length]).toEqual([8, 16]);
    takeTurns(20);
    expect(refused).toHaveLength(100);
  });

  it('when the whole line is full refuses the newest of the longest queue for a newcomer', () => {
    const { submit, sweep, takeTurns, begun, refused } = setUp({ maxRequestsPerAddress: 4, maxWaiting: 5 });
    for (let i = 0; i < 6; i += 1) submit('greedy', `greedy ${i}`);
    submit('visitor', 'visitor');
    submit('greedy', 'one more');
    sweep();
    expect(refused).toEqual(['greedy 5', 'one more']);
    takeTurns();
    expect(begun).toContain('visitor');
  });

  it('answers or refuses everything once and keeps to its limits, in whatever order things happen', async () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('submit' as const), lane: fc.nat({ max: 3 }) }),
      fc.record({ kind: fc.constantFrom('turn' as const, 'sweep' as const, 'end' as const) }),
      fc.record({ kind: fc.constant('pass' as const), time: fc.nat({ max: 200 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 120 }), async (events) => {
        const site = setUp({ maxRequestsPerAddress: 2, maxWaiting: 6 });
        const open = new Set<string>();
        let submitted = 0;
        for (const each of events) {
          if (each.kind === 'submit') site.submit(String(each.lane), `${each.lane}-${submitted++}`);
          if (each.kind === 'turn') site.takeTurns(1);
          if (each.kind === 'sweep') site.sweep();
          if (each.kind === 'pass') site.clock.time += each.time;
          const inHand = site.begun.filter((name) => !open.has(name));
          if (each.kind === 'end' && inHand[0]) {
            open.add(inHand[0]);
            await site.end(inHand[0]);
          }
          for (const lane of ['0', '1', '2', '3']) {
            const working = site.begun.filter((name) => name.startsWith(lane) && !open.has(name));
            expect(working.length).toBeLessThanOrEqual(2);
          }
        }
        for (let i = 0; i < submitted + 2; i += 1) {
          for (const name of site.begun) {
            if (!open.has(name)) await site.end(name);
            open.add(name);
          }
          site.takeTurns();
          site.sweep();
        }
        expect(new Set([...site.begun, ...site.refused]).size).toBe(submitted);
        expect(site.begun.length + site.refused.length).toBe(submitted);
        expect(site.sweeps).toEqual([]);
        expect(site.turns).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
