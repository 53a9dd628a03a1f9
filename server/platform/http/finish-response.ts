/** Completes every response: security headers, cache header, request id, metrics, access log. */
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { LoggedAnswer } from './access-log.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import { requestIdHeader } from './request-id.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** Security headers, `no-store` unless declared otherwise, request id, metrics, access log. */
export function createFinish(floor: {
  context: Pick<HttpContext, 'config'>;
  isDevelopment: boolean;
  /** Counts and logs the answer. */
  report: (answer: LoggedAnswer) => void;
}): (c: Context<HttpEnv>, startedAt: number) => void {
  const headersFor = createSecurityHeaders(floor.context.config.appUrl, floor.isDevelopment);
  return (c, startedAt) => {
    for (const [name, value] of headersFor(c.res.headers.get('content-type'))) {
      // A route's own headers are stricter.
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    const { status } = c.res;
    const { method } = c.req;
    const route = c.get('route') ?? routePath(c, -1);
    const requestId = c.get('requestId');
    const seconds = (performance.now() - startedAt) / 1000;
    floor.report({ requestId, method, route, status, seconds, isInner: c.env?.incoming === undefined });
    c.header(requestIdHeader, requestId);
  };
}
