import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sharedForAMinute } from './cache-policy.ts';
import { guest, type Identity } from './http-env.ts';
import type { PageInput, PageRenderer } from './page.ts';
import { createPageResponses, type PageResponsesOptions } from './page-response.ts';

const start = Date.parse('2026-11-21T10:02:30Z');

/** Pages `/` (parameter `origin`) and `/deal/XXX`; the rest is missing. */
function setUp(options: Partial<PageResponsesOptions> = {}) {
  const rendered: PageInput[] = [];
  const state = { version: 1, now: start, status: 200, isComplete: true };
  const renderer: PageRenderer = {
    listRefusedParameters: (_path, query) => (query.get('origin') === 'XXX' ? ['origin'] : []),
    findCanonicalPath: (pathname, query) => {
      const origin = query.get('origin');
      if (pathname === '/') return origin === 'JED' ? '/?origin=JED' : '/';
      const code = /^\/deal\/(\w{3})\/?$/.exec(pathname)?.[1];
      return code && `/deal/${code.toUpperCase()}?tripType=oneway`;
    },
    render: async (input) => {
      rendered.push(input);
      const status = input.url.includes('nowhere') ? 404 : state.status;
      return {
        status,
        location: null,
        isComplete: state.isComplete,
        html: `${input.language} ${input.theme} ${Object.values(input.party)} ${input.url} ${'.'.repeat(2000)}`,
      };
    },
  };
  const answer = createPageResponses({
    renderer,
    // Says nothing of the reader, so that a member's page is rendered for them alone.
    requestApi: async () => new Response(null, { status: 500 }),
    version: () => state.version,
    now: () => new Date(state.now),
    isSecure: true,
    ...options,
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    answer({ url: new URL(path, 'https://example.sa'), headers: new Headers(headers) });
  return { get, rendered, state };
}

const member: Identity = {
  viewer: 'guest',
  signedIn: { userId: 'u', sessionId: 's', role: 'user', language: 'ar', mustChangePassword: false },
};

describe('language', () => {
  test('Arabic without a choice, English under its prefix whatever was chosen', async () => {
    const { get, rendered } = setUp();
    await get('/');
    await get('/en/', { cookie: 'lang=ar' });
    expect(rendered).toMatchObject([
      { language: 'ar', url: '/' },
      { language: 'en', url: '/en/' },
    ]);
  });

  test('paths without prefix follow the kept choice', async () => {
    const { get } = setUp();
    const answer = await get('/deal/IST?tripType=oneway', { cookie: 'a=b; lang=en' });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/en/deal/IST?tripType=oneway' } });
  });

  test('?lang= keeps the choice and leads to the clean address', async () => {
    const { get } = setUp();
    const { status, headers } = await get('/en/deal/IST?tripType=oneway&lang=ar', { cookie: 'lang=en' });
    expect([status, headers.location]).toEqual([302, '/deal/IST?tripType=oneway']);
    expect(headers['set-cookie']).toBe('lang=ar; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure');
  });

  test.each([
    '//evil.example/?lang=ar',
    '/en//evil.example/?lang=ar',
    '//evil.example/x',
    '/\\evil.example?lang=en',
  ])('%s never leads to another host', async (path) => {
    const { get } = setUp();
    const { headers } = await get(`https://example.sa${path}`);
    if (headers.location) expect(new URL(headers.location, 'https://example.sa').host).toBe('example.sa');
  });
});

describe('one address a page', () => {
  test.each([
    ['/en', '/en/'],
    ['/deal/ist?x=1', '/deal/IST?x=1'],
    ['/en/deal/IST/', '/en/deal/IST'],
  ])('%s moves to %s', async (path, location) => {
    const { get } = setUp();
    expect(await get(path)).toMatchObject({ status: 308, headers: { location } });
  });

  test('a path that names a file is refused without rendering', async () => {
    const { get, rendered } = setUp();
    await expect(get('/assets/old.js')).rejects.toMatchObject({ code: 'not_found' });
    expect(rendered).toEqual([]);
  });
});

describe('kept pages', () => {
  test('equal requests that arrive together share one rendering', async () => {
    const { get, rendered } = setUp();
    await Promise.all(Array.from({ length: 40 }, () => get('/')));
    expect(rendered).toHaveLength(1);
  });

  test('unknown parameters neither split nor fill the cache', async () => {
    const { get, rendered } = setUp();
    for (let i = 0; i < 50; i += 1) await get(`/?utm=${i}&origin=RUH`);
    expect(rendered.map(({ url }) => url)).toEqual(['/']);
  });

  test('a page that names what it ignores is not the page without', async () => {
    const { get, rendered } = setUp();
    for (const path of ['/?origin=XXX', '/', '/?origin=XXX&utm=1']) await get(path);
    expect(rendered.map(({ url, refused }) => [url, refused])).toEqual([
      ['/', ['origin']],
      ['/', []],
    ]);
  });

  test('words of a wish that were not understood are shown, and not kept', async () => {
    const { get, rendered } = setUp();
    for (const path of ['/', '/?unknown=a+pool&utm=1', '/?unknown=a+pool', '/']) await get(path);
    expect(rendered.map(({ url }) => url)).toEqual(['/', '/?unknown=a+pool', '/?unknown=a+pool']);
  });

  test('language, theme and known parameters each have their own copy', async () => {
    const { get, rendered } = setUp();
    for (let i = 0; i < 2; i += 1) {
      await get('/');
      await get('/en/');
      await get('/', { cookie: 'theme=dark' });
      await get('/', { cookie: 'theme=nonsense' });
      await get('/?origin=JED');
    }
    expect(rendered).toHaveLength(4);
  });

  test('one person’s party never shows to another: each has its own copy, and nonsense is one adult', async () => {
    const { get, rendered } = setUp();
    const bodies: string[] = [];
    for (const party of ['', '2.2.0.1', '1.0.0.0', '9.9.9.9', '3.0.0.0', '2.2.0.1']) {
      const { body } = await get('/', party ? { cookie: `party=${party}` } : {});
      bodies.push(String(body));
    }
    expect(rendered.map(({ party }) => [party.adults, party.children, party.bags])).toEqual([
      [1, 0, 0],
      [2, 2, 1],
      [3, 0, 0],
    ]);
    expect(new Set(bodies).size).toBe(3);
    const [one, four] = bodies;
    expect(bodies).toEqual([one, four, one, one, bodies[4], four]);
  });

  test('one person’s airport never shows to another, and one that the address names is theirs', async () => {
    const { get, rendered } = setUp();
    for (const path of ['/', '/', '/?origin=RUH']) await get(path, { cookie: 'party=1.0.0.0.JED' });
    await get('/');
    expect(rendered.map(({ home }) => home)).toEqual(['JED', 'RUH']);
  });

  test('a new version or five minutes make them anew', async () => {
    const { get, rendered, state } = setUp();
    await get('/');
    state.version = 2;
    await get('/');
    state.now += 5 * 60_000;
    await get('/');
    expect(rendered).toHaveLength(3);
  });

  test('missing, broken and unfinished pages are not kept', async () => {
    const { get, rendered, state } = setUp();
    state.status = 500;
    expect((await get('/')).status).toBe(500);
    state.status = 200;
    state.isComplete = false;
    expect((await get('/')).headers['cache-control']).toBe('private, no-store');
    state.isComplete = true;
    expect((await get('/')).headers['cache-control']).toBe(sharedForAMinute);
    const missing = await get('/nowhere');
    expect(missing).toMatchObject({ status: 404, headers: { 'cache-control': 'private, no-store' } });
    await get('/nowhere');
    expect(rendered).toHaveLength(5);
  });

  test('nor is one with an answer that is not to be kept', async () => {
    const renderer: PageRenderer = {
      listRefusedParameters: () => [],
      findCanonicalPath: () => '/',
      render: async ({ fetchApi }) => {
        await fetchApi('/api/pricing/destinations?direct=true');
        return { status: 200, location: null, isComplete: true, html: 'home' };
      },
    };
    const headers = new Headers({ 'x-unkept': 'true' });
    const { get } = setUp({ renderer, requestApi: async () => Response.json([], { headers }) });
    expect((await get('/')).headers['cache-control']).toBe('private, no-store');
    headers.delete('x-unkept');
    expect((await get('/')).headers['cache-control']).toBe(sharedForAMinute);
  });

  test('come compressed, and not at all when the reader has them', async () => {
    const { get } = setUp();
    const plain = await get('/');
    const packed = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    const unpacked = brotliDecompressSync(packed.body as Uint8Array).toString();
    expect(unpacked).toBe(Buffer.from(plain.body ?? '').toString());
    const etag = packed.headers.etag ?? '';
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, body: null });
    expect(plain.headers.etag).not.toBe(etag);
  });

  test('what a member sees is made for them alone', async () => {
    const seen: unknown[] = [];
    const { get, rendered } = setUp({
      identify: async (headers) => (headers.get('cookie')?.includes('sid=1') ? member : guest),
      requestApi: async (path, { headers, identity }) => {
        if (path === '/api/site-status') seen.push([headers.cookie, identity]);
        return new Response(null, { status: 500 });
      },
    });
    for (const cookie of ['sid=1', 'sid=1', 'theme=dark']) {
      const answer = await get('/', { cookie });
      await rendered.at(-1)?.fetchApi('/api/site-status');
      expect(answer.headers['cache-control']).toBe(
        cookie === 'sid=1' ? 'private, no-store' : 'private, no-cache',
      );
    }
    expect(rendered).toHaveLength(3);
    expect(seen).toEqual([
      ['sid=1', member],
      ['sid=1', member],
      [undefined, guest],
    ]);
  });
});
