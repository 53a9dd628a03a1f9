import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import type { HttpEnv } from './http-env.ts';
import { serveApp } from './server.ts';

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

const listening = { host: '127.0.0.1', port: 0, logger: createSilentLogger() };

describe('serveApp', () => {
  it('when closed takes nothing new and finishes what is in hand', async () => {
    const { router, arrived, release } = createSlowRoute();
    const server = await serveApp({ app: createHttpApp({ routers: [router] }).app, ...listening });
    const url = `http://127.0.0.1:${server.port}`;
    await (await fetch(`${url}/healthz`)).text();
    const inHand = fetch(`${url}/slow`);
    await arrived;
    const closed = server.close();
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    release();
    const response = await inHand;
    expect(await response.text()).toBe('done');
    await closed;
  });

  it('when it drains answers everybody once more, and closes each connection after its answer', async () => {
    const server = await serveApp({ app: createHttpApp().app, ...listening });
    const url = `http://127.0.0.1:${server.port}/healthz`;
    const before = await fetch(url);
    await before.text();
    expect(before.headers.get('connection')).toBe('keep-alive');
    const drained = server.drain(30);
    for (const _ of [1, 2]) {
      const during = await fetch(url);
      await during.text();
      expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
    }
    await drained;
    await server.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('when closed cuts what does not finish in time', async () => {
    const { router, arrived } = createSlowRoute();
    const server = await serveApp({ app: createHttpApp({ routers: [router] }).app, ...listening });
    const inHand = fetch(`http://127.0.0.1:${server.port}/slow`);
    const cut = expect(inHand).rejects.toThrow();
    await arrived;
    await server.close(1);
    await cut;
  });

  it('says when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    const { promise, resolve } = Promise.withResolvers<void>();
    other.once('listening', resolve);
    await promise;
    const { port } = other.address() as AddressInfo;
    const { app } = createHttpApp();
    await expect(serveApp({ app, ...listening, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
  });
});
