/** `/healthz` and `/readyz`: is the process alive, is it ready. */
import { Hono } from 'hono';
import type { HttpContext, HttpEnv } from './http-env.ts';

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
