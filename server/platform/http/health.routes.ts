/** `/healthz`, `/readyz` and `/metrics`: is the process alive, is it ready, how is it doing. */
import { Hono } from 'hono';
import type { HttpContext, HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';

/** Health checks use the process's address, which is not one of the site's host names. */
export const probePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

export function healthRoutes(context: Pick<HttpContext, 'readiness'>): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.get('/healthz', (c) => c.json({ ok: true }));

  routes.get('/readyz', (c) => {
    const { ready, checks } = context.readiness();
    return c.json({ ready, checks }, ready ? 200 : 503);
  });

  return routes;
}

/** Only on the management listener, never on the public one. */
export function metricsRoutes(metrics: Metrics): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get('/metrics', async (c) => {
    const { body, type } = await metrics.read();
    return c.body(body, 200, { 'content-type': type });
  });
  return routes;
}
