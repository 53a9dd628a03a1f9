/** Completes every response: security headers, cache header, metrics, debug log, fast-path cache. */
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { type GuestRequest, type GuestResponse, guestRequestOf } from './guest-response-cache.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';
import { createSecurityHeaders } from './security-headers.ts';

/**
 * Completes every response: security headers, `no-store` unless declared otherwise, metrics, debug log, fast-
 * path cache.
 */
export function createFinish(floor: {
  context: HttpContext;
  isDevelopment: boolean;
  metrics: Metrics;
  keep: (request: GuestRequest, answer: GuestResponse) => void;
}): (c: Context<HttpEnv>, startedAt: number) => void {
  const { logger, config } = floor.context;
  const headersFor = createSecurityHeaders(config.appUrl, floor.isDevelopment);
  return (c, startedAt) => {
    for (const [name, value] of headersFor(c.res.headers.get('content-type'))) {
      // A route's own headers are stricter.
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    const { status } = c.res;
    const { method } = c.req;
    const route = c.get('route') ?? routePath(c, -1);
    const seconds = (performance.now() - startedAt) / 1000;
    floor.metrics.observe({ method, route, status, seconds });
    if (logger.isLevelEnabled('debug')) {
      logger.debug({ requestId: c.get('requestId'), method, route, status, seconds }, 'answered');
    }
    const repeatable = c.get('repeatable');
    if (!repeatable || status !== 200 || method !== 'GET') return;
    const headers = [...c.res.headers].flat();
    floor.keep(guestRequestOf(c.req.raw), { ...repeatable, route, headers });
  };
}
