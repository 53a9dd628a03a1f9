/** Concurrency, rate limit, retry, circuit breaker and clock of the client for outside services. */
import { describe, expect, it } from 'vitest';
import { createSteppedClock } from '#test/support/stepped-clock.ts';
import { systemClock } from './clock.ts';
import { createJsonClient, type JsonClientOptions } from './json-client.ts';
import { createRateLimiter } from './rate-limit.ts';

const start = new Date('2026-11-20T08:00:00Z');
const signal = new AbortController().signal;

/** A client of a service at `https://example.test`, answered by `fetch`. */
function createClient(options: Pick<JsonClientOptions, 'clock' | 'fetch'> & Partial<JsonClientOptions>) {
  return createJsonClient({ provider: 'test', baseUrl: 'https://example.test', headers: {}, ...options });
}
const call = { path: '/a', perMinute: 100, read: (payload: unknown) => payload, signal };

describe('the client', () => {
  it('has at most four calls under way, and all are answered', async () => {
    const clock = createSteppedClock(start);
    let underWay = 0;
    let most = 0;
    const client = createClient({
      clock,
      fetch: async (_url, init) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await clock.sleep(500, init?.signal ?? signal);
        underWay -= 1;
        return Response.json({ isDone: true });
      },
    });
    const ask = () => client.request(call);
    const answers = await clock.runUntil(Promise.all(Array.from({ length: 10 }, ask)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ isDone: true })));
    expect(most).toBe(4);
    expect(clock.now().getTime() - start.getTime()).toBe(1500);
  });

  it('lets a caller give up who waits for a turn, and the next one has it', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const fetch = () => answered.then(() => Response.json({}));
    const client = createClient({ clock: createSteppedClock(start), fetch });
    const asked = Array.from({ length: 4 }, () => client.request(call));
    const caller = new AbortController();
    const abandoned = client.request({ ...call, signal: caller.signal });
    const next = client.request(call);
    caller.abort(new Error('gone'));
    await expect(abandoned).rejects.toThrow('gone');
    answer();
    await Promise.all([...asked, next]);
  });

  it('counts an answer that makes no sense as a failure', async () => {
    const clock = createSteppedClock(start);
    const client = createClient({ clock, fetch: async () => Response.json({}) });
    const read = (): never => {
      throw new TypeError('no sense');
    };
    for (let round = 0; round < 5; round += 1) {
      await expect(client.request({ ...call, read })).rejects.toThrow('no sense');
    }
    await expect(client.request(call)).rejects.toMatchObject({ failure: 'circuit_open' });
  });

  it('does not count calls their caller gave up as failures', async () => {
    const clock = createSteppedClock(start);
    const client = createClient({ clock, fetch: () => new Promise(() => undefined) });
    for (let round = 0; round < 6; round += 1) {
      const caller = new AbortController();
      const asked = client.request({ ...call, signal: caller.signal });
      await clock.advance(100);
      caller.abort(new Error('gone'));
      await expect(asked).rejects.toThrow('gone');
    }
  });

  it('starts nothing for a caller who has given up', async () => {
    const client = createClient({
      clock: createSteppedClock(start),
      fetch: () => Promise.reject(new Error('was called')),
    });
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(client.request({ ...call, signal: gone })).rejects.toThrow('gone');
  });
});

describe('the rate limit', () => {
  it('lets three calls start in any sixty seconds, per key', async () => {
    const clock = createSteppedClock(start);
    const limiter = createRateLimiter(clock);
    const startedAt: number[] = [];
    const call = async (): Promise<void> => {
      await limiter.take('a', { perMinute: 3 }, signal);
      startedAt.push((clock.now().getTime() - start.getTime()) / 1000);
    };
    await call();
    await clock.advance(20_000);
    await clock.runUntil(Promise.all(Array.from({ length: 6 }, call)));
    expect(startedAt).toEqual([0, 20, 20, 60, 80, 80, 120]);
    await limiter.take('b', { perMinute: 1 }, signal);
  });

  it('starts nothing while a key is blocked', async () => {
    const clock = createSteppedClock(start);
    const limiter = createRateLimiter(clock);
    limiter.block('a', 5000);
    limiter.block('a', 1000);
    await clock.runUntil(limiter.take('a', { perMinute: 3 }, signal));
    expect(clock.now().getTime() - start.getTime()).toBe(5000);
  });
});

it('limits of the hour and the day are refused without a call once the wait would be long, and end by themselves', async () => {
  const clock = createSteppedClock(start);
  let calls = 0;
  const client = createClient({
    clock,
    fetch: async () => {
      calls += 1;
      return Response.json({});
    },
  });
  const limits = { perMinute: 2, perHour: 4, perDay: 5 };
  const ask = () =>
    clock.runUntil(
      client.request({ path: '/a', limitKey: 'searches', ...limits, read: () => calls, signal }),
    );
  for (let round = 1; round <= 4; round += 1) expect(await ask()).toBe(round);
  expect(clock.now().getTime() - start.getTime()).toBe(60_000);
  await expect(ask()).rejects.toMatchObject({ failure: 'rate_limited', status: null });
  await clock.advance(3_600_000);
  expect(await ask()).toBe(5);
  await clock.advance(3_600_000);
  await expect(ask()).rejects.toMatchObject({ failure: 'rate_limited' });
  expect(calls).toBe(5);
  await clock.advance(86_400_000);
  expect(await ask()).toBe(6);
});

describe('a failing service', () => {
  const setUp = (
    answers: (() => Response | Promise<Response>)[],
    options: Partial<JsonClientOptions> = {},
  ) => {
    const clock = createSteppedClock(start);
    const asked: string[] = [];
    const client = createClient({
      clock,
      fetch: async (url) => {
        asked.push(String(url));
        return (answers.shift() ?? (() => Response.json({})))();
      },
      ...options,
    });
    const request = (caller = signal) => client.request({ ...call, signal: caller });
    return { clock, asked, request, ask: () => clock.runUntil(request()) };
  };
  const answer =
    (status: number, body = '', headers: Record<string, string> = {}) =>
    () =>
      new Response(body, { status, headers });
  const broken = (): Response => {
    throw new TypeError('fetch failed', { cause: new Error('reset') });
  };

  it('is asked again by its own rule: its statuses and the network, nothing else', async () => {
    const retry = { statuses: [424], waits: [1000, 2000] };
    const patient = setUp([answer(424), broken], { retry });
    expect(await patient.ask()).toEqual({});
    expect(patient.clock.now().getTime() - start.getTime()).toBe(3000);
    for (const [status, failure] of [
      [429, 'rate_limited'],
      [500, 'http_status'],
      [402, 'payment_required'],
    ] as const) {
      const { ask, asked } = setUp([answer(status)], { retry });
      await expect(ask()).rejects.toMatchObject({ failure, status });
      expect(asked).toHaveLength(1);
    }
  });

  it.each([429, 503])(
    'is left alone as long as it asks for with %i, beyond the usual pause',
    async (status) => {
      const { ask, clock } = setUp([answer(status, '', { 'retry-after': '600' })]);
      await expect(ask()).rejects.toMatchObject({ status });
      await clock.advance(599_000);
      await expect(ask()).rejects.toMatchObject({ failure: 'circuit_open' });
      await clock.advance(1000);
      expect(await ask()).toEqual({});
    },
  );

  it('gets one trial call after its rest, and is left alone again when that fails', async () => {
    const silent = () => new Promise<Response>(() => undefined);
    const failures = [...Array.from({ length: 6 }, () => answer(500)), silent];
    const { asked, ask, request, clock } = setUp(failures);
    for (let round = 0; round < 5; round += 1) await expect(ask()).rejects.toMatchObject({ status: 500 });
    await expect(ask()).rejects.toMatchObject({ failure: 'circuit_open' });
    await clock.advance(30_000);
    const outcomes = await clock.runUntil(Promise.allSettled([request(), request()]));
    expect(outcomes).toMatchObject([
      { reason: { status: 500 } },
      { reason: { failure: 'circuit_open', message: expect.stringContaining('/a: not asked') } },
    ]);
    await clock.advance(29_999);
    await expect(ask()).rejects.toMatchObject({ failure: 'circuit_open' });
    expect(asked).toHaveLength(6);
    await clock.advance(1);
    const caller = new AbortController();
    const abandoned = request(caller.signal);
    await clock.advance(0);
    caller.abort(new Error('gone'));
    await expect(abandoned).rejects.toThrow('gone');
    expect(asked).toHaveLength(7);
    const healed = await clock.runUntil(Promise.allSettled([request(), request()]));
    expect(healed).toMatchObject([{ value: {} }, { reason: { failure: 'circuit_open' } }]);
    expect(await ask()).toEqual({});
  });

  it('is left alone only after five failures in a row', async () => {
    const answers = Array.from({ length: 12 }, (_, call) => answer(call % 4 === 3 ? 200 : 500, '{}'));
    const { asked, ask } = setUp(answers);
    for (let round = 0; round < 12; round += 1) await ask().catch(() => undefined);
    expect(asked).toHaveLength(12);
  });

  it.each([401, 402, 403])('is left alone at once after %i', async (status) => {
    const { ask, asked } = setUp([answer(status)]);
    await expect(ask()).rejects.toMatchObject({ status });
    await expect(ask()).rejects.toMatchObject({ failure: 'circuit_open' });
    expect(asked).toHaveLength(1);
  });

  it('is quoted in one short line, without secrets', async () => {
    const text = `key s/3 is bad\n${'x'.repeat(500)}`;
    const { ask, asked } = setUp([answer(401, JSON.stringify({ error: text }))], {
      secretQuery: { api_key: 's/3' },
      readProblem: (body) => (body as { error: string }).error,
    });
    const error = (await ask().catch((reason: unknown) => reason)) as Error;
    expect(asked).toEqual(['https://example.test/a?api_key=s%2F3']);
    expect(error.message).toMatch(/\(key … is bad x+\)$/);
    expect(error.message.length).toBeLessThan(260);
  });

  it('is not quoted where its error is no JSON or too long to read', async () => {
    const readProblem = () => 'said';
    for (const body of ['<h1>no</h1>', `"${'x'.repeat(20_000)}"`]) {
      const { ask } = setUp([answer(500, body)], { readProblem });
      await expect(ask()).rejects.toThrow(/status 500$/);
    }
  });
});

describe('the clock of the machine', () => {
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
