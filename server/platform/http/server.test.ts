import { request } from 'node:http';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import type { HttpEnv } from './http-env.ts';
import { type ServeOptions, serveApp } from './server.ts';

/** A route that answers when it is told to. */
function createSlowRoute() {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const router = new Hono<HttpEnv>();
  router.get('/slow', async (c) => {
    arrived.resolve();
    await released.promise;
    return c.text('done');
  });
  return { router, arrived: arrived.promise, release: () => released.resolve() };
}

/** A site whose `/slow` is answered when the test says so. */
async function setUp(options: Partial<ServeOptions> = {}) {
  const { router, arrived, release } = createSlowRoute();
  const { app } = createHttpApp({ routers: [router] });
  const server = await serveApp({
    app,
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('silent'),
    ...options,
  });
  onTestFinished(() => server.close(1));
  return { ...server, url: `http://127.0.0.1:${server.port}`, arrived, release };
}

describe('serveApp', () => {
  it('when closed takes nothing new and finishes what is in hand', async () => {
    const { url, close, arrived, release } = await setUp();
    await (await fetch(`${url}/healthz`)).text();
    const inHand = fetch(`${url}/slow`);
    await arrived;
    const closed = close();
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    release();
    expect(await (await inHand).text()).toBe('done');
    await closed;
  });

  it('when it drains answers everybody once more, and closes each connection after its answer', async () => {
    const { url, drain } = await setUp();
    const ask = async () => {
      const answer = await fetch(`${url}/healthz`);
      return [await answer.json(), answer.headers.get('connection')];
    };
    expect(await ask()).toEqual([{ ok: true }, 'keep-alive']);
    const drained = drain(30);
    for (const _ of [1, 2]) expect(await ask()).toEqual([{ ok: true }, 'close']);
    await drained;
  });

  it('when closed cuts what does not finish in time', async () => {
    const { url, close, arrived } = await setUp();
    const cut = expect(fetch(`${url}/slow`)).rejects.toThrow();
    await arrived;
    await close(1);
    await cut;
  });

  it('says when the port is taken', async () => {
    const { port } = await setUp();
    await expect(setUp({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

type Answer = { status: number; retryAfter: string | undefined };

function get(
  port: number,
  path: string,
  options: { localAddress?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false, ...options }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const countOf = (answers: readonly Answer[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

const few = { mostRequests: 8, mostPerAddress: 2 };

describe('a flood of requests on real sockets', () => {
  it('of a flooding address are refused with 503 and Retry-After, and others are served', async () => {
    const { port, release } = await setUp({ limits: few });
    const flood = Array.from({ length: 6 }, () => get(port, '/slow'));
    expect(await Promise.race(flood)).toEqual({ status: 503, retryAfter: '2' });
    for (const path of ['/healthz', '/readyz']) expect((await get(port, path)).status).toBe(200);
    const other = get(port, '/slow', { localAddress: '127.0.0.2' });
    release();
    expect((await other).status).toBe(200);
    const answers = await Promise.all(flood);
    expect([countOf(answers, 200), countOf(answers, 503)]).toEqual([2, 4]);
    expect((await get(port, '/slow')).status).toBe(200);
  });

  it('are counted by forwarded address behind a proxy, and by connection otherwise', async () => {
    const as = (client: string) => ({ headers: { 'x-forwarded-for': client } });
    for (const [trustProxy, refused] of [
      [1, 0],
      [0, 4],
    ] as const) {
      const { port, release } = await setUp({ limits: few, trustProxy });
      const flood = ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.2', '10.0.0.3', '10.0.0.3'];
      const asked = flood.map((client) => get(port, '/slow', as(client)));
      // The health check is answered after the requests before it were taken or refused.
      expect((await get(port, '/healthz')).status).toBe(200);
      release();
      expect(countOf(await Promise.all(asked), 503)).toBe(refused);
    }
  });
});
