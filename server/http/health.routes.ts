/** What operators ask: is the process alive, is it ready, how is it doing. */
import { Hono } from 'hono';
import { AppError } from '#server/errors.ts';
import { isLoopback } from './client-address.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

export function healthRoutes(context: Pick<HttpContext, 'readiness'>, metrics: Metrics): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.get('/healthz', (c) => c.json({ ok: true }));

  routes.get('/readyz', (c) => {
    const { ready, checks } = context.readiness();
    return c.json({ ready, checks }, ready ? 200 : 503);
  });

  routes.get('/metrics', async (c) => {
    const isDirect = forwardingHeaders.every((name) => c.req.header(name) === undefined);
    if (!isDirect || !isLoopback(c.env?.incoming?.socket.remoteAddress)) {
      throw new AppError('not_found', { log: 'metrics asked from outside' });
    }
    const { body, type } = await metrics.read();
    return c.body(body, 200, { 'content-type': type });
  });

  return routes;
}
