import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/error.ts';
import { AppError } from '#server/platform/errors.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import { socketFrom } from '#test/support/send-request.ts';
import type { HttpEnv } from './http-env.ts';

const list = '/api/pricing/destinations';
const publicUrl = { appUrl: 'https://hudhud.example' };
const { app } = createHttpApp();

describe('every answer', () => {
  it.each(['/', '/nowhere', '/licences'])('that is a page carries the whole policy: %s', async (path) => {
    const { headers } = await app.request(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
  });

  it.each(['/', '/healthz', list, '/api/nowhere', '/licences', '/plain.css', '/%ff'])(
    'can be neither embedded, sniffed nor read by others: %s',
    async (path) => {
      const headers = Object.fromEntries((await app.request(path)).headers);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': path === list ? 'cross-origin' : 'same-origin',
      });
      for (const name of ['strict-transport-security', 'server', 'x-powered-by'])
        expect(headers).not.toHaveProperty(name);
    },
  );

  it('promises https only where the public address is https', async () => {
    const { headers } = await createHttpApp({ config: publicUrl }).app.request(list);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });

  it('is not cached unless declared', async () => {
    for (const path of ['/', '/healthz', '/api/nowhere'])
      expect((await app.request(path)).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/', '/healthz', list, '/licences', '/api/openapi.json'])(
    'HEAD is GET without a body: %s',
    async (path) => {
      const get = await app.request(path);
      const head = await app.request(path, { method: 'HEAD' });
      expect(head.status).toBe(get.status);
      expect(await head.text()).toBe('');
      for (const name of ['content-type', 'cache-control', 'etag', 'vary']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    },
  );
});

describe('host', () => {
  const ask = async (config: object, host: string, path = '/licences') =>
    (await createHttpApp({ config }).app.request(path, { headers: { host } })).status;

  it.each([
    [200, ['hudhud.example', 'hudhud.example:443', 'localhost:3000', '127.0.0.1', '[::1]:80']],
    [421, ['evil.example', 'hudhud.example.evil', 'hudhud.example:81', 'a b', 'x@localhost', '127.0.0.2']],
  ])('answers to the public address and to local names only: %i for %j', async (status, hosts) => {
    for (const host of hosts) expect([host, await ask(publicUrl, host)]).toEqual([host, status]);
  });

  it('without a public address takes any name only when it listens beyond this machine', async () => {
    expect(await ask({}, '192.168.1.4:3000')).toBe(421);
    expect(await ask({ host: '0.0.0.0' }, '192.168.1.4:3000')).toBe(200);
    expect(await ask({ host: '0.0.0.0' }, 'a/b')).toBe(421);
  });

  it('answers probes under any name, all else under its own alone', async () => {
    const config = { ...publicUrl, host: '0.0.0.0' };
    for (const path of ['/healthz', '/readyz']) expect(await ask(config, '10.2.3.4:3000', path)).toBe(200);
    expect(await ask(config, 'a/b', '/healthz')).toBe(421);
    for (const path of ['/', '/licences', '/healthz/x'])
      expect(await ask(config, '10.2.3.4:3000', path)).toBe(421);
  });
});

describe('methods', () => {
  it.each([
    ['POST', list, 'GET, HEAD'],
    ['DELETE', '/api/pricing/CAI/history', 'GET, HEAD'],
    ['OPTIONS', '/healthz', 'GET, HEAD'],
    ['PUT', '/some/page', 'GET, HEAD'],
    ['PROPFIND', '/', 'GET, HEAD'],
  ])('%s %s is told what is allowed: %s', async (method, path, allow) => {
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect((await response.json()).code).toBe('method_not_allowed');
  });

  it.each([
    ['/kit/a.svg', 405],
    ['/kit/a.png', 405],
    ['/kit/a.svg.png/x', 404],
    ['/kit/1', 404],
    ['/plain/a/b', 405],
    ['/plain/a', 405],
    ['/plain/a/b/c', 404],
    ['/nowhere', 404],
  ])('takes %s for what its pattern says: %i', async (path, status) => {
    const router = new Hono<HttpEnv>();
    router.get('/api/kit/:name{[a-z]+\\.(?:svg|png)}', (c) => c.body(null, 204));
    router.get('/api/plain/:one/:two?', (c) => c.body(null, 204));
    const { app } = createHttpApp({ routers: [router] });
    const response = await app.request(`/api${path}`, { method: 'PUT' });
    const allow = status === 405 ? 'GET, HEAD' : null;
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  });
});

describe('unsafe methods', () => {
  const router = new Hono<HttpEnv>();
  router.post('/api/echo', (c) => c.json({ ok: true }));
  const post = async (headers: Record<string, string>, body?: string, appUrl: string | null = null) => {
    const { app } = createHttpApp({ routers: [router], config: { appUrl } });
    const init = body === undefined ? { headers } : { headers, body };
    return (await app.request('/api/echo', { method: 'POST', ...init })).status;
  };
  const json = { 'content-type': 'application/json' };

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://hudhud.example' }, 403],
    [{ origin: 'https://hudhud.example' }, 200],
    [{ origin: 'http://hudhud.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 200],
    [{ cookie: '__Host-sid=x' }, 403],
  ])('from %j: %i', async (headers, status) => {
    expect(await post({ host: 'hudhud.example', ...headers }, undefined, 'https://hudhud.example')).toBe(
      status,
    );
  });

  it('takes its own origin on a local address', async () => {
    expect(await post({ host: 'localhost:3000', origin: 'http://localhost:3000', cookie: 'a=1' })).toBe(200);
    expect(await post({ host: 'localhost:3000', origin: 'http://localhost:4000', cookie: 'a=1' })).toBe(403);
  });

  it('takes JSON up to 100 KB', async () => {
    const limit = 100 * 1024;
    const size = (bytes: number) => ({ ...json, 'content-length': String(bytes) });
    expect(await post(size(limit), 'x')).toBe(200);
    expect(await post(size(limit + 1), 'x')).toBe(413);
    const others = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
    for (const type of others)
      expect(await post({ 'content-type': type, 'content-length': '2' }, '{}')).toBe(415);
    expect(await post({ ...json, 'content-encoding': 'gzip', 'content-length': '2' }, '{}')).toBe(415);
  });
});

describe('errors', () => {
  const thrown = (error: unknown) => {
    const router = new Hono<HttpEnv>();
    router.get('/api/broken', () => {
      throw error;
    });
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(line) });
    const { context } = createHttpApp();
    return { ...createHttpApp({ routers: [router], context: { ...context, logger } }), lines };
  };

  it('nobody expected tell nothing, and are one line in the log with the request id', async () => {
    const { app, lines } = thrown(new TypeError('select * from secrets at /srv/app.ts'));
    const response = await app.request('/api/broken');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(errorBody.parse(JSON.parse(text)).code).toBe('internal');
    expect(text).not.toMatch(/secrets|app\.ts|TypeError/);
    const requestId = response.headers.get('x-request-id');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, requestId, err: { message: 'select * from secrets at /srv/app.ts' } },
    ]);
  });

  it.each([
    [Object.assign(new Error('disk full'), { code: '53100' }), 503, 'storage_low'],
    [Object.assign(new Error('gone'), { code: '57P01' }), 503, 'unavailable'],
    [new AppError('overloaded', { log: 'queue full', retryAfterSeconds: 3 }), 503, 'overloaded'],
    [new AppError('premium_required', { log: 'locked' }), 403, 'premium_required'],
  ])('%s is answered %i %s', async (error, status, code) => {
    const response = await thrown(error).app.request('/api/broken');
    expect(response.status).toBe(status);
    expect((await response.json()).code).toBe(code);
    expect(response.headers.has('retry-after')).toBe(status === 503);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('speak the language of the reader', async () => {
    const messageFor = async (headers: Record<string, string>) =>
      (await (await app.request('/api/nowhere', { headers })).json()).message;
    const arabic = await messageFor({});
    const english = await messageFor({ 'accept-language': 'en-GB,en;q=0.9' });
    expect(arabic).toMatch(/[\u0600-\u06ff]/);
    expect(english).toMatch(/^[ -~’]+$/);
    expect(await messageFor({ 'accept-language': 'fr, ar-SA;q=0.8, en;q=0.5' })).toBe(arabic);
    expect(await messageFor({ 'accept-language': 'en', cookie: 'a=b; lang=ar' })).toBe(arabic);
    expect(await messageFor({ cookie: 'lang=en' })).toBe(english);
  });

  it.each([
    '/%ff',
    '/%',
    '/api/pricing/%zz/history',
    `${list}?origin=%E0%A4`,
    '/a%00b',
    'http://localhost//evil.example',
  ])('malformed target %s is 400', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(400);
    expect((await response.json()).code).toBe('malformed_request');
  });
});

describe('an answer in an overload', () => {
  it('is counted, and refused to no health check and no file', async () => {
    expect(app.overloaded({ method: 'GET', url: '/deals', headers: {} }).status).toBe(503);
    const text = (await app.metrics.read()).body;
    expect(text).toContain('{method="GET",route="(refused)",status="5xx"} 1');
    for (const path of ['/healthz', '/readyz?full']) expect(app.isUnlimited(path)).toBe(true);
    for (const path of ['/', '/metrics', '/healthz/', '/deals?x=/healthz', list])
      expect(app.isUnlimited(path)).toBe(false);
  });
});

it('figures are for nobody who comes by the way of visitors, not even from this machine', async () => {
  for (const address of ['127.0.0.1', '::1', '10.1.2.3'])
    expect((await app.request('/metrics', {}, socketFrom(address))).status).toBe(404);
});
