/** Gives every request its id and completes every response: security headers, cache header, metrics, and one line in the log. */

import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from '#server/platform/logger.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
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
    // Not `c.header`, which copies the body of a finished answer.
    const { headers } = c.res;
    for (const [name, value] of headersFor(headers.get('content-type'))) {
      // A route's own headers are stricter.
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    const { status } = c.res;
    const { method } = c.req;
    const route = c.get('route') ?? routePath(c, -1);
    const requestId = c.get('requestId');
    const seconds = (performance.now() - startedAt) / 1000;
    floor.report({ requestId, method, route, status, seconds, isInner: c.env?.incoming === undefined });
    headers.set(requestIdHeader, requestId);
  };
}

/** Ids that proxies make: 32 hexadecimal digits or a UUID. Anything else could be text of a visitor, or a secret. */
const acceptable = /^[\da-f]{32}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const requestIdHeader = 'x-request-id';

/**
 * @param given value of `X-Request-Id`
 * @param trustProxy number of trusted proxies; without one every client could choose its id
 */
export function requestIdOf(given: string | null | undefined, trustProxy: number): string {
  return trustProxy > 0 && given && acceptable.test(given) ? given : randomUUID();
}

/** No address, no path, no query, no user agent: the pattern of the route says what was asked for. */
export type LoggedAnswer = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** Asked by a page that is rendered, not by a client. */
  isInner?: boolean;
};

type WriteAccessLog = (answer: LoggedAnswer) => void;

export function createAccessLog(logger: Logger, isOn: boolean): WriteAccessLog {
  return ({ isInner = false, seconds, ...answer }) => {
    const level = isOn && !isInner ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const line = { ...answer, seconds: Math.round(seconds * 1e6) / 1e6, ...(isInner && { isInner }) };
    logger[level](line, 'answered');
  };
}
