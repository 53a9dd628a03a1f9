import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createResponseCache, isNotModified } from './response-cache.ts';

describe('createResponseCache', () => {
  it('builds again when the version changes', async () => {
    const cache = createResponseCache();
    let builds = 0;
    const build = async () => String(++builds);
    const first = await cache.get('a', 1, build);
    expect(await cache.get('a', 1, build)).toBe(first);
    expect(await cache.get('a', 2, build)).not.toBe(first);
    expect(builds).toBe(2);
  });

  it('builds once for all who ask meanwhile, and few others at once', async () => {
    const cache = createResponseCache({ mostAtOnce: 2 });
    const started: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const ask = (key: string) =>
      cache.get(key, 1, async () => {
        started.push(key);
        await promise;
        return key;
      });
    const asked = ['a', 'a', 'a', 'b', 'c', 'd', 'c'].map(ask);
    await Promise.resolve();
    expect(started).toEqual(['a', 'b']);
    resolve();
    const answers = await Promise.all(asked);
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(answers).size).toBe(4);
  });

  it('forgets the longest unused past its entries', async () => {
    const cache = createResponseCache({ maxEntries: 2 });
    const built: string[] = [];
    const ask = (key: string) =>
      cache.get(key, 1, async () => {
        built.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(built).toEqual(['a', 'b', 'c', 'b']);
  });

  it('forgets past its bytes, compressed forms included', async () => {
    const cache = createResponseCache({ maxBytes: 4010 });
    const noise = Array.from({ length: 4000 }, (_, i) => String.fromCharCode(33 + ((i * i * 31) % 90))).join(
      '',
    );
    let builds = 0;
    const ask = () =>
      cache.get('a', 1, async () => {
        builds += 1;
        return noise;
      });
    const answer = await ask();
    expect(await ask()).toBe(answer);
    await answer.variant('br');
    await answer.variant('gzip');
    await ask();
    expect(builds).toBe(2);
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
    const cache = createResponseCache();
    await expect(cache.get('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(cache.get('a', 1, async () => 'yes')).resolves.toBeDefined();
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
