import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createResponseCache, isNotModified } from './response-cache.ts';

/** A cache, and the keys that were built for it. */
function setUp(options: Parameters<typeof createResponseCache>[0] = {}, body?: Promise<string>) {
  const cache = createResponseCache(options);
  const built: string[] = [];
  const ask = (key: string, version = 1) =>
    cache.get(key, version, async () => {
      built.push(key);
      return (await body) ?? key;
    });
  return { cache, built, ask };
}

describe('createResponseCache', () => {
  it('builds again when the version changes', async () => {
    const { built, ask } = setUp();
    const first = await ask('a');
    expect(await ask('a')).toBe(first);
    expect(await ask('a', 2)).not.toBe(first);
    expect(built).toEqual(['a', 'a']);
  });

  it('builds once for all who ask meanwhile, and few others at once', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { built, ask } = setUp({ mostAtOnce: 2 }, promise);
    const asked = ['a', 'a', 'a', 'b', 'c', 'd', 'c'].map((key) => ask(key));
    await Promise.resolve();
    expect(built).toEqual(['a', 'b']);
    resolve('body');
    const answers = await Promise.all(asked);
    expect(built).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(answers).size).toBe(4);
  });

  it('forgets the longest unused past its entries', async () => {
    const { built, ask } = setUp({ maxEntries: 2 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(built).toEqual(['a', 'b', 'c', 'b']);
  });

  it('forgets past its bytes, compressed forms included', async () => {
    const noise = Array.from({ length: 4000 }, (_, i) => String.fromCharCode(33 + ((i * i * 31) % 90)));
    const { built, ask } = setUp({ maxBytes: 4010 }, Promise.resolve(noise.join('')));
    const answer = await ask('a');
    expect(await ask('a')).toBe(answer);
    await answer.variant('br');
    await answer.variant('gzip');
    await ask('a');
    expect(built).toEqual(['a', 'a']);
  });

  it('refuses who would wait for longer than a request may, and has the answer for the next', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cache = createResponseCache();
    const slow = Promise.withResolvers<string>();
    const first = cache.get('a', 1, () => slow.promise);
    const refused = expect(first).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 10 });
    await vi.advanceTimersByTimeAsync(25_000);
    await refused;
    const second = cache.get('a', 1, () => Promise.reject(new Error('not made twice')));
    slow.resolve('body');
    expect((await (await second).variant('identity')).body.toString()).toBe('body');
  });

  it('keeps nothing of a build that failed', async () => {
    const { cache, ask } = setUp();
    await expect(cache.get('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await ask('a')).toBeDefined();
  });
});

describe('isNotModified', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"a-br"', false],
    ['a', false],
    [null, false],
  ])('%s against "a": %s', (header, expected) => {
    expect(isNotModified(header, '"a"')).toBe(expected);
  });
});
