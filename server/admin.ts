/** The calls and addresses of the administration, put together for the site and for tests. */
import type { Hono } from 'hono';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { OperationRoute } from '#server/http/operation-route.ts';
import type { AppContext } from './context.ts';

/** One line a room; each checks nothing of who asks, since every one of these calls is declared for administrators. */
export function adminRoutes(_context: AppContext): OperationRoute[] {
  return [];
}

/** Addresses that are no calls, such as the pictures of deals. */
export function adminRouters(_context: AppContext): Hono<HttpEnv>[] {
  return [];
}
