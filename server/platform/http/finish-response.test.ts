/** Request ids and the access log. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import { createFinish, requestIdOf } from './app.ts';
import type { HttpEnv } from './http-env.ts';

const given = '0123456789abcdef0123456789abcdef';
const client = { incoming: { socket: { remoteAddress: '10.1.2.3' } } } as never;

/** The application, and what it logged of answers. */
function createLoggedApp(level: 'info' | 'debug', hasAccessLog: boolean, trustProxy = 0) {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(level, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { context } = createHttpApp({ config: { hasAccessLog, trustProxy } });
  const { app } = createHttpApp({ context: { ...context, logger } });
  return { app, answered: () => lines.filter(({ msg }) => msg === 'answered') };
}

it('takes over the id of a trusted proxy where it looks like one', () => {
  expect(requestIdOf(given, 1)).toBe(given);
  expect(requestIdOf('0d0e1ca1-6e04-4e06-a6ed-7a0a8e0a9f54', 2)).toBe('0d0e1ca1-6e04-4e06-a6ed-7a0a8e0a9f54');
  for (const bad of [
    '',
    'short',
    'a b c d e f g h i j k',
    `${given}\n`,
    'x'.repeat(65),
    'noura@example.com.and',
  ])
    expect(requestIdOf(bad, 1)).toMatch(/^[0-9a-f-]{36}$/);
  expect(requestIdOf(given, 0)).not.toBe(given);
  expect(requestIdOf(undefined, 1)).not.toBe(requestIdOf(undefined, 1));
});

it('every answer carries its id: good, wrong, refused and repeated ones', async () => {
  const { app } = createLoggedApp('info', false, 1);
  const headers = { 'x-request-id': given };
  for (const path of ['/healthz', '/api/deals', '/api/deals', '/api/nothing'])
    expect((await app.request(path, { headers })).headers.get('x-request-id')).toBe(given);
  const direct = createLoggedApp('info', false).app;
  expect((await direct.request('/api/deals', { headers })).headers.get('x-request-id')).not.toBe(given);
  const refused = app.overloaded({ method: 'GET', url: '/', headers });
  expect(refused.headers.slice(-2)).toEqual(['x-request-id', given]);
});

it('the body of an answer is sent as the route gave it, not copied', async () => {
  const { context } = createHttpApp();
  const finish = createFinish({ context, isDevelopment: false, report: () => undefined });
  const given = new Response('prices');
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    await next();
    finish(c, 0);
  });
  app.get('/', () => given);
  const answer = await app.request('/');
  expect(answer).toBe(given);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('writes a line for every answer where it is wanted, with the route and not the path', async () => {
  const { app, answered } = createLoggedApp('info', true, 1);
  const headers = { 'x-request-id': given, 'user-agent': 'noura-agent', 'x-forwarded-for': '203.0.113.9' };
  await app.request('/api/pricing/JED/history?token=secret&email=noura%40example.com', { headers }, client);
  await app.request('/api/nothing?token=secret', { headers }, client);
  const line = {
    level: 30,
    time: expect.any(String),
    requestId: given,
    method: 'GET',
    seconds: expect.any(Number),
    msg: 'answered',
  };
  expect(answered()).toEqual([
    { ...line, route: '/api/pricing/{code}/history', status: 200 },
    { ...line, route: expect.not.stringContaining('secret'), status: 404 },
  ]);
});

it('is off by default, and leaves out calls that a page makes itself', async () => {
  const off = createLoggedApp('info', false);
  await off.app.request('/healthz', {}, client);
  expect(off.answered()).toEqual([]);
  const on = createLoggedApp('info', true);
  for (const path of ['/healthz', '/api/deals', '/api/deals']) await on.app.request(path);
  expect(on.answered()).toEqual([]);
  const detailed = createLoggedApp('debug', false);
  await detailed.app.request('/healthz');
  expect(detailed.answered()).toMatchObject([{ level: 20, isInner: true }]);
});
