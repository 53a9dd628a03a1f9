/** Admission control on real sockets with small limits: hostile clients are limited, ordinary ones served. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { type ServeOptions, serveApp } from '#server/platform/http/server.ts';
import type { StaticFile } from '#server/platform/http/static-files.ts';
import { createLogger, createSilentLogger } from '#server/platform/logger.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import { createAdmission } from './admission.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const file: StaticFile = {
  type: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=31536000, immutable',
  digest: 'abc',
  bodies: { identity: Buffer.from('export {};') },
};
const assets = Array.from({ length: 30 }, (_, i) => `/assets/part-${i}.js`);

/** A site whose searches are answered when the test says so. */
async function setUp(
  options: Partial<ServeOptions> = {},
  watched: (app: ServeOptions['app']) => ServeOptions['app'] = (app) => app,
) {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  let isHolding = true;
  const router = new Hono<HttpEnv>();
  router.get('/slow', async (c) => {
    begun.push(c.req.query('q') ?? '');
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return c.text('found');
  });
  const { app } = createHttpApp({
    routers: [router],
    staticFiles: new Map(assets.map((path) => [path, file])),
  });
  const server = await serveApp({
    app: watched(app),
    host: '127.0.0.1',
    port: 0,
    logger: createSilentLogger(),
    ...options,
    limits: { maxRequestsPerAddress: 2, maxWaitMs: 60_000, ...options.limits },
  });
  endings.push(() => server.close(1));
  const release = () => {
    isHolding = false;
    for (const answer of held.splice(0)) answer();
  };
  return { port: server.port, server, begun, release };
}

type Answer = { status: number; retryAfter: string | undefined; body: string };

function get(
  port: number,
  path: string,
  options: { localAddress?: string; agent?: Agent; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false, ...options }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response)).toString();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('a flood from one address', () => {
  it('gets what it may have at once, and 503 with Retry-After for the rest', async () => {
    const { port, release, begun } = await setUp();
    const answers = Array.from({ length: 10 }, (_, i) => get(port, `/slow?q=${i}`));
    const refused = await Promise.race(answers);
    expect(refused).toMatchObject({ status: 503, retryAfter: '2' });
    expect(begun).toHaveLength(2);
    release();
    const all = await Promise.all(answers);
    expect(statusesOf(all).filter((status) => status === 503).length).toBeGreaterThanOrEqual(4);
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  });

  it('takes nothing from another address, from health checks, files or finished answers', async () => {
    const { port, release } = await setUp();
    expect((await get(port, '/api/pricing/destinations')).status).toBe(200);
    const flood = Array.from({ length: 10 }, (_, i) => get(port, `/slow?q=${i}`));
    await Promise.race(flood);
    for (const path of ['/healthz', '/readyz', '/assets/part-3.js', '/api/pricing/destinations']) {
      expect([path, (await get(port, path)).status]).toEqual([path, 200]);
    }
    const other = get(port, '/slow?q=other', { localAddress: '127.0.0.2' });
    release();
    expect((await other).status).toBe(200);
    await Promise.all(flood);
    expect((await get(port, '/slow?q=later')).status).toBe(200);
  });

  it('is told apart behind a proxy by the forwarded address', async () => {
    const { port, release, begun } = await setUp({ trustProxy: 1, limits: { maxConnectionsPerAddress: 3 } });
    const as = (client: string, q: string) =>
      get(port, `/slow?q=${q}`, { headers: { 'x-forwarded-for': `198.51.100.1, ${client}` } });
    const flood = Array.from({ length: 10 }, (_, i) => as('203.0.113.7', `flood-${i}`));
    expect(await Promise.race(flood)).toMatchObject({ status: 503 });
    const visitor = as('203.0.113.8', 'visitor');
    while (!begun.includes('visitor')) await new Promise((resolve) => setImmediate(resolve));
    release();
    expect((await visitor).status).toBe(200);
    expect(statusesOf(await Promise.all(flood))).toContain(200);
  });

  it('is one line in the log, not one for each request', async () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line: string) => lines.push(line) } as never);
    const { port, release } = await setUp({ logger });
    const answers = Array.from({ length: 20 }, (_, i) => get(port, `/slow?q=${i}`));
    await Promise.race(answers);
    release();
    await Promise.all(answers);
    expect(lines.filter((line) => line.includes('refused')).length).toBe(1);
  });
});

/** Everything a raw client gets until the server ends the connection. */
async function readAll(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  endings.push(() => socket.destroy());
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const plainGet = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

it('a site that ends closes refused connections at once, not after they were told', async () => {
  const { port, server, begun, release } = await setUp({ limits: { maxConnectionsPerAddress: 1 } });
  const busy = get(port, '/slow?q=busy').catch(() => undefined);
  while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const refused = connect(port, '127.0.0.1');
  refused.on('error', () => undefined);
  const refusedCloses = new Promise((resolve) => refused.once('close', resolve));
  refused.write(plainGet('/healthz'));
  expect((await get(port, '/healthz', { localAddress: '127.0.0.2' })).status).toBe(200);
  const closed = server.close(60_000);
  await refusedCloses;
  expect(refused.bytesRead).toBe(0);
  release();
  await Promise.all([busy, closed]);
});

describe('a client that sends requests ahead', () => {
  it('beyond the limit gets the answers before it, then a refusal that ends the connection', async () => {
    const { port } = await setUp({ limits: { maxPipelined: 3 } });
    const text = await readAll(port, plainGet('/healthz').repeat(30));
    expect(statusesIn(text)).toEqual([200, 200, 200, 503]);
    expect(text).toMatch(/retry-after: \d/i);
    expect(text).toMatch(/connection: close/i);
  });

  it('within the limit gets every answer in order', async () => {
    const { port } = await setUp({ limits: { maxPipelined: 4 } });
    const last = plainGet('/nowhere/at/all.txt').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const text = await readAll(port, plainGet('/healthz') + plainGet('/assets/part-1.js') + last);
    expect(statusesIn(text)).toEqual([200, 200, 404]);
  });

  it('gets also finished answers only after those before them are out', async () => {
    const looked: string[] = [];
    const { port, release, begun } = await setUp({}, (app) => ({
      ...app,
      findGuestResponse: (request) => {
        looked.push(request.target);
        return app.findGuestResponse(request);
      },
    }));
    const list = '/api/pricing/destinations';
    expect((await get(port, list)).status).toBe(200);
    looked.length = 0;
    const last = plainGet(list).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const reading = readAll(port, plainGet('/slow?q=first') + plainGet(list).repeat(5) + last);
    while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await get(port, '/healthz')).status).toBe(200);
    expect(looked.filter((target) => target === list)).toEqual([]);
    release();
    expect(statusesIn(await reading)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    expect(looked.filter((target) => target === list)).toHaveLength(6);
  });

  it('beyond the limit is not parsed any further, whatever else its bytes say', async () => {
    let parsed = 0;
    const { app } = createHttpApp();
    const server = createServer((incoming, outgoing) => {
      parsed += 1;
      if (outgoing.socket === null)
        admission.admitPipelined(incoming, outgoing, async () => outgoing.end('ok'));
      else admission.take(incoming, outgoing, async () => outgoing.end('ok'));
    });
    const admission = createAdmission(server, {
      app,
      logger: createSilentLogger(),
      limits: { maxPipelined: 4 },
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const text = await readAll(port, plainGet('/healthz').repeat(1_000));
    expect(statusesIn(text)).toEqual([200, 200, 200, 200, 503]);
    expect(parsed).toBe(5);
  });

  it('may go on for ever when it waits for its answers', async () => {
    const { port } = await setUp({ limits: { maxPipelined: 3 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    endings.push(() => agent.destroy());
    for (let i = 0; i < 40; i += 1) expect((await get(port, '/healthz', { agent })).status).toBe(200);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
  });

  it('and reads none of the answers is not read any further', async () => {
    const large = Buffer.alloc(1024 * 1024, 'a');
    let handled = 0;
    const router = new Hono<HttpEnv>();
    router.get('/large', (c) => {
      handled += 1;
      return c.body(large);
    });
    const { app } = createHttpApp({ routers: [router] });
    const server = await serveApp({ app, host: '127.0.0.1', port: 0, logger: createSilentLogger() });
    endings.push(() => server.close(1));
    const socket = connect(server.port, '127.0.0.1');
    endings.push(() => socket.destroy());
    socket.pause();
    socket.on('error', () => undefined);
    let sent = 0;
    for (let isTaken = true; isTaken && sent < 200_000; sent += 100) {
      isTaken = socket.write(plainGet('/large').repeat(100));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sent).toBeGreaterThan(100);
    expect(handled).toBeLessThan(40);
  });
});

describe('an ordinary visitor', () => {
  it('may load a page with thirty files at once', async () => {
    const { port } = await setUp({ limits: { maxConnectionsPerAddress: 40 } });
    const answers = await Promise.all(assets.map((path) => get(port, path)));
    expect(statusesOf(answers)).toEqual(assets.map(() => 200));
  });

  it('may load them over six connections that stay open, as browsers do', async () => {
    const { port } = await setUp({ limits: { maxConnectionsPerAddress: 6 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    endings.push(() => agent.destroy());
    for (let page = 0; page < 3; page += 1) {
      const answers = await Promise.all(['/', ...assets].map((path) => get(port, path, { agent })));
      expect(statusesOf(answers)).toEqual([200, ...assets.map(() => 200)]);
    }
  });

  it('among many behind one address waits a little instead of being refused', async () => {
    const { port, release } = await setUp({ limits: { maxRequestsPerAddress: 4, maxWaitMs: 10_000 } });
    release();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => get(port, `/slow?q=${i}`)));
    expect(statusesOf(answers)).toEqual(answers.map(() => 200));
  });
});
