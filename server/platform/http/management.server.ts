/** HTTP server on the management port: health, readiness, version and metrics of this process. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from '#server/platform/logger.ts';
import { healthRoutes } from './health.routes.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';
import { closeNow, listen } from './server.ts';

export type ManagementParts = {
  readiness: HttpContext['readiness'];
  metrics: Metrics;
  /** Version, commit and build of the program. */
  program: () => Promise<object>;
  logger: Logger;
};

/** Accepts any host: access is controlled by the address it listens on. */
export function createManagementApp({ readiness, metrics, program, logger }: ManagementParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.onError((error, c) => {
    logger.error({ err: error, path: c.req.path }, 'a question of the operator was not answered');
    return c.text('Internal Server Error', 500);
  });
  app.route('/', healthRoutes({ readiness }));
  // Never on the public listener.
  app.get('/metrics', async (c) => {
    const { body, type } = await metrics.read();
    return c.body(body, 200, { 'content-type': type });
  });
  app.get('/version', async (c) => c.json(await program()));
  return app;
}

const limits = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 10_000 };
const maxConnections = 64;

/** @throws the listen error, such as EADDRINUSE */
export async function serveManagement(
  parts: ManagementParts,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(limits, getRequestListener(createManagementApp(parts).fetch as never));
  server.maxConnections = maxConnections;
  return { port: await listen(server, { host, port }), close: () => closeNow(server) };
}
