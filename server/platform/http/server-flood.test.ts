/** A flood of requests on real sockets is refused, and others are served. */
import { request } from 'node:http';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import type { HttpEnv } from './http-env.ts';
import { type ServeOptions, serveApp } from './server.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A site whose `/slow` is answered when the test says so. */
async function setUp(options: Partial<ServeOptions> = {}) {
  const released = Promise.withResolvers<void>();
  const router = new Hono<HttpEnv>();
  router.get('/slow', async (c) => {
    await released.promise;
    return c.text('found');
  });
  const server = await serveApp({
    app: createHttpApp({ routers: [router] }).app,
    host: '127.0.0.1',
    port: 0,
    logger: createSilentLogger(),
    ...options,
  });
  endings.push(() => server.close(1));
  return { port: server.port, release: released.resolve };
}

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

describe('requests', () => {
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
