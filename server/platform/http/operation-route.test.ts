import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperationsOf } from '#contract/operation.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import { socketFrom } from '#test/support/send-request.ts';
import { sharedForAMinute } from './cache-policy.ts';
import { type OperationRouteOptions, operationRoute } from './operation-route.ts';

const list = '/api/pricing/destinations';

describe('calls of the contract', () => {
  it.each([
    [
      'flights/search?origin=XXX&destination=1&departureDate=2026-02-30&adults=10&tripType=',
      {
        origin: 'Choose one of: RUH, JED, DMM, MED.',
        destination: 'Enter the airport’s three-letter code, such as RUH.',
        departureDate: 'Enter a valid date as yyyy-MM-dd.',
        adults: 'Enter a number between 1 and 9.',
        tripType: 'Choose one of: oneway, roundtrip.',
      },
    ],
    ['pricing/CAI/calendar', { month: 'This field is required.' }],
    ['pricing/CAI/calendar?month=2026-13', { month: 'Enter the month as yyyy-MM.' }],
  ])('name every wrong field in words: %s', async (target, fields) => {
    const headers = { cookie: 'lang=en' };
    const response = await createHttpApp().app.request(`/api/${target}`, { headers });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      code: 'validation_failed',
      message: 'Some values aren’t valid. Please check the marked fields.',
      fields,
    });
  });

  it('refuses a known key that comes twice and ignores unknown ones', async () => {
    const { app } = createHttpApp();
    expect((await app.request(`${list}?origin=RUH&origin=JED`)).status).toBe(422);
    expect((await app.request(`${list}?utm=1&utm=2&__proto__=x&origin[]=JED`)).status).toBe(200);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('limits costly calls by address, an IPv6 /64 being one, and says of them alone what is left', async () => {
    let now = new Date('2026-11-21T09:00:00Z');
    const { app } = createHttpApp({ now: () => now });
    const path = `/api/shared-favorites/${'a'.repeat(43)}`;
    const ask = async (address: string, target = path) => {
      const { status, headers } = await app.request(target, {}, socketFrom(address));
      return [status, ...['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name))];
    };
    const policy = '"costly";q=120;w=24';
    expect(await ask('2001:db8::')).toEqual([200, policy, '"costly";r=119;t=1', null]);
    for (let i = 1; i < 120; i += 1) expect((await ask(`2001:db8::${i.toString(16)}`))[0]).toBe(200);
    expect(await ask('2001:db8::ffff')).toEqual([429, policy, '"costly";r=0;t=24', '1']);
    expect(await ask('2001:db8::ffff', list)).toEqual([200, null, null, null]);
    expect((await ask('2001:db8:0:1::1'))[0]).toBe(200);
    now = new Date('2026-11-21T09:00:01Z');
    expect((await ask('2001:db8::ffff'))[0]).toBe(200);
  });
});

describe('kept answers', () => {
  it('are computed once per viewer and values, whatever the spelling', async () => {
    const fixture = createHttpApp();
    const first = await fixture.app.request('/api/pricing/cai/history');
    await fixture.app.request('/api/pricing/CAI/history?origin=RUH&tripType=oneway&x=1');
    expect(fixture.calls()).toBe(1);
    await fixture.app.request('/api/pricing/CAI/history?origin=JED');
    expect(fixture.calls()).toBe(2);
    fixture.changeFares();
    await fixture.app.request('/api/pricing/cai/history');
    expect(fixture.calls()).toBe(3);
    expect(first.headers.get('cache-control')).toBe(sharedForAMinute);
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Cookie');
  });

  it('are never shared once a session or Premium is in play', async () => {
    const fixture = createHttpApp({
      identify: async (headers) => ({
        viewer: headers.has('x-premium') ? 'premium' : 'guest',
        signedIn: null,
      }),
    });
    await fixture.app.request(list);
    for (const headers of [{ cookie: '__Host-sid=abc' }, { 'x-premium': '1', cookie: '__Host-sid=a' }]) {
      const response = await fixture.app.request(list, { headers });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(fixture.calls()).toBe(2);
  });

  it('come compressed as the client likes, with an ETag each', async () => {
    const { app } = createHttpApp();
    const plain = await app.request(list);
    const text = await plain.text();
    const brotli = await app.request(list, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const gzip = await app.request(list, { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(text);
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(text);
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  });

  it('answer 304 to their own ETag until the fares change', async () => {
    const { app, changeFares } = createHttpApp();
    const etag = (await app.request(list)).headers.get('etag') ?? '';
    const again = (tag: string) => app.request(list, { headers: { 'if-none-match': tag } });
    const unchanged = await again(etag);
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag]);
    expect(await unchanged.text()).toBe('');
    changeFares();
    expect((await again(etag)).status).toBe(200);
  });
});

const endpoints = {
  listThings: { method: 'get', path: '/api/things' },
  keepThing: { method: 'post', path: '/api/things' },
} as const;
const define = defineOperationsOf(endpoints, { tag: 'Site' });
const plainOperation = define('listThings', { summary: 'Things', response: z.array(z.string()) });

/** The application with an operation that answers how often it was called, here and in a header. */
function createCounting(options: OperationRouteOptions) {
  let calls = 0;
  const route = operationRoute(
    plainOperation,
    ({ setHeader }) => {
      calls += 1;
      setHeader('x-total-count', String(calls));
      return [String(calls)];
    },
    options,
  );
  const { app } = createHttpApp({ operationRoutes: [route] });
  return async (headers: Record<string, string> = {}) => {
    const answer = await app.request('/api/things', { headers });
    return { status: answer.status, count: answer.headers.get('x-total-count'), headers: answer.headers };
  };
}

it('kept answers are built anew when their lifetime is over, whatever their version says', async () => {
  let now = new Date('2026-11-21T09:59:59Z');
  const lifetime = { milliseconds: 3_600_000, now: () => now };
  const ask = createCounting({ cache: { version: () => 1, lifetime } });
  expect([(await ask()).count, (await ask()).count]).toEqual(['1', '1']);
  now = new Date('2026-11-21T10:00:00Z');
  expect([(await ask()).count, (await ask()).count]).toEqual(['2', '2']);
});

it('headers that a handler sets go with the answer, its repetitions and 304', async () => {
  const askUnkept = createCounting({});
  expect([(await askUnkept()).count, (await askUnkept()).count]).toEqual(['1', '2']);
  const ask = createCounting({ cache: { version: () => 1 } });
  const etag = (await ask()).headers.get('etag') ?? '';
  expect(await ask({ 'accept-encoding': 'gzip' })).toMatchObject({ status: 200, count: '1' });
  expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, count: '1' });
});

describe('bodies', () => {
  const operation = define('keepThing', {
    summary: 'Thing',
    body: z.strictObject({ name: z.string().min(1).max(5), size: z.int().default(1) }),
    response: z.object({ name: z.string(), size: z.int() }),
    successStatus: 201,
  });
  const bodies: unknown[] = [];
  const route = operationRoute(operation, ({ body }) => {
    bodies.push(body);
    return body;
  });
  const { app } = createHttpApp({ operationRoutes: [route] });
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const send = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
    app.request('/api/things', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });

  it('reach the handler checked and completed, and the answer has the status of what was made', async () => {
    const response = await send('{"name":"a"}');
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'private, no-store']);
    expect(await response.json()).toEqual({ name: 'a', size: 1 });
    expect(bodies).toEqual([{ name: 'a', size: 1 }]);
  });

  it.each([
    ['{"name":"a","role":"admin"}', 422, { role: 'Unknown field.' }],
    ['{"size":"1"}', 422, { name: 'This field is required.', size: 'Enter a whole number.' }],
    ['{"name":""}', 422, { name: 'This field is required.' }],
    ['{"name":"abcdef"}', 422, { name: 'This is too long: use at most 5 characters.' }],
    ['[]', 422, undefined],
    ['null', 422, undefined],
    ['{"name":', 400, undefined],
    [undefined, 400, undefined],
    [`{"name":"${'a'.repeat(102_400)}"}`, 413, undefined],
    // Its sender is gone, with the code of a database that is gone.
    [new ReadableStream({ pull: () => Promise.reject(gone) }), 400, undefined],
  ])('refuses %#: %i', async (body, status, fields) => {
    const before = bodies.length;
    const response = await send(body);
    expect(response.status).toBe(status);
    if (fields) expect((await response.json()).fields).toEqual(fields);
    expect(bodies).toHaveLength(before);
  });

  it('are refused where they are no JSON by their type, and where another site sends them', async () => {
    const before = bodies.length;
    expect((await send('{"name":"a"}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('{"name":"a"}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(bodies).toHaveLength(before);
  });

  it('take no prototype along', async () => {
    const response = await send('{"name":"a","__proto__":{"size":9}}');
    expect([201, 422]).toContain(response.status);
    expect(bodies.every((body) => Object.getPrototypeOf(body) === Object.prototype)).toBe(true);
    expect(bodies).not.toContainEqual(expect.objectContaining({ size: 9 }));
  });
});
