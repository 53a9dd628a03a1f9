import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type ConnectionLimits,
  connectionLimits,
  createRequestQueue,
  limitConnections,
} from './server-limits.ts';

function setUp(mostRequests = 8, mostPerAddress = 2) {
  const turns: (() => void)[] = [];
  const queue = createRequestQueue({ mostRequests, mostPerAddress }, (step) => turns.push(step));
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const submit = (address: string, name = address, work = () => {}) =>
    queue.submit(address, () => {
      started.push(name);
      work();
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const turn = (times = 1) => {
    for (let n = 0; n < times; n += 1) turns.shift()?.();
  };
  /** Ends the oldest running request and lets its counts follow. */
  const endOne = async () => {
    ends.shift()?.();
    for (let n = 0; n < 4; n += 1) await Promise.resolve();
  };
  return { queue, submit, started, turn, endOne, turns };
}

describe('createRequestQueue', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts one request per turn, in the order they came', () => {
    const { submit, started, turn, turns } = setUp();
    expect(['a', 'b', 'c'].map((address) => submit(address))).toEqual([true, true, true]);
    expect(started).toEqual([]);
    turn();
    expect(started).toEqual(['a']);
    turn(2);
    expect(started).toEqual(['a', 'b', 'c']);
    turn();
    expect(turns).toEqual([]);
    submit('d');
    turn();
    expect(started.at(-1)).toBe('d');
  });

  it('starts one of each address in turn, so that a flood waits behind itself', async () => {
    const { submit, started, turn, endOne } = setUp(8, 8);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) submit(name.slice(0, 1), name);
    turn(8);
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
    await endOne();
    turn();
    expect(started.at(-1)).toBe('a3');
  });

  it('lets an address rest twice as long as its work took while more of it waits, and others go on', async () => {
    vi.useFakeTimers();
    const { submit, started, turn, turns, endOne } = setUp(16, 16);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) submit('a', name);
    turn(3);
    vi.advanceTimersByTime(40);
    await endOne();
    submit('b', 'b1');
    turn();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    turn();
    vi.advanceTimersByTime(79);
    expect(turns).toEqual([]);
    vi.advanceTimersByTime(1);
    turn();
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('holds no address up by a request that is long in being answered', () => {
    vi.useFakeTimers();
    const { submit, started, turn } = setUp(16, 16);
    for (const name of ['slow', 'slower', 'a3']) submit('a', name);
    turn(4);
    vi.advanceTimersByTime(249);
    turn();
    expect(started).toEqual(['slow', 'slower']);
    vi.advanceTimersByTime(1);
    turn();
    expect(started).toEqual(['slow', 'slower', 'a3']);
  });

  it('takes no rest for work that is quick, nor with little waiting', async () => {
    vi.useFakeTimers();
    const { submit, started, turn, turns, endOne } = setUp(16, 16);
    const answerAll = async (names: readonly string[], milliseconds: number) => {
      for (const name of names) submit('a', name);
      for (const _ of names) {
        turn(turns.length);
        vi.advanceTimersByTime(milliseconds);
        await endOne();
      }
    };
    await answerAll(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], 2);
    await answerAll(['b1', 'b2', 'b3', 'b4'], 40);
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'b4']);
  });

  it('starts everything it took, whatever comes, ends and waits when', async () => {
    vi.useFakeTimers();
    const step = fc.oneof(
      fc.record({ submit: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ wait: fc.integer({ min: 0, max: 300 }) }),
      fc.constant('end' as const),
      fc.constant('turn' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { submit, started, turn, turns, endOne } = setUp(64, 64);
        let taken = 0;
        for (const one of steps) {
          if (one === 'turn') turn();
          else if (one === 'end') await endOne();
          else if ('wait' in one) vi.advanceTimersByTime(one.wait);
          else if (submit(one.submit)) taken += 1;
        }
        for (let n = 0; n < 70; n += 1) {
          while (turns.length > 0) turn();
          vi.advanceTimersByTime(250);
          await endOne();
        }
        expect(started).toHaveLength(taken);
      }),
      { numRuns: 100 },
    );
  });

  it('refuses everybody while it is full, and counts requests that failed as ended', async () => {
    const { queue, submit, turn, endOne } = setUp(1, 1);
    expect(queue.submit('a', () => Promise.reject(new Error('broken')))).toBe(true);
    expect(submit('b')).toBe(false);
    turn();
    await endOne();
    expect(submit('b')).toBe(true);
  });
});

/** A server with these limits, and connections to it. */
async function listen(
  limits: Partial<ConnectionLimits>,
  { isBehindProxy = false, body = 'well' }: { isBehindProxy?: boolean; body?: string | Buffer } = {},
) {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_, outgoing) => void outgoing.once('close', closed.resolve).end(body));
  limitConnections(server, { ...connectionLimits, ...limits }, isBehindProxy);
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  /** Whether a connection opened now is served. */
  const isServed = async (localAddress?: string) => {
    const socket = await open(localAddress);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return (await Array.fromAsync(socket).catch(() => [])).length > 0;
  };
  return { open, isServed, closed: closed.promise };
}

describe('limitConnections', () => {
  it('limits those of one address until one is closed, and serves others', async () => {
    const { open, isServed } = await listen({ maxConnectionsPerAddress: 2 });
    const first = await open();
    await open();
    expect([await isServed(), await isServed('127.0.0.2')]).toEqual([false, true]);
    first.destroy();
    await expect.poll(() => isServed()).toBe(true);
  });

  it('limits no address behind a proxy, whose connections they are', async () => {
    const { open, isServed } = await listen({ maxConnectionsPerAddress: 1 }, { isBehindProxy: true });
    await open();
    await open();
    expect(await isServed()).toBe(true);
  });

  it('limits all addresses together', async () => {
    const { open, isServed } = await listen({ maxConnections: 1 });
    await open();
    expect(await isServed('127.0.0.2')).toBe(false);
  });

  it('closes a connection that never reads its response', async () => {
    const { open, closed } = await listen({ silentMs: 50 }, { body: Buffer.alloc(32_000_000) });
    const socket = await open();
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await closed;
    const received = await Array.fromAsync(socket).catch(() => []);
    expect(Buffer.concat(received).length).toBeLessThan(32_000_000);
  });
});
