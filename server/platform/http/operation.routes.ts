/** Mounts the operations of the contract as routes, public ones readable by other sites (CORS), and finds who calls. */
import { type Context, Hono } from 'hono';
import { readerHeader } from '#contract/domain/account.ts';
import { adminKeyHeader } from '#contract/domain/admin.ts';
import { errorStatus } from '#contract/error.ts';
import { type Access, isPublicRead, type Operation } from '#contract/operation.ts';
import { AppError } from '#server/platform/errors.ts';
import { hasSessionCookie, readerLanguage } from './cookies.ts';
import { toAppError } from './error-presenter.ts';
import { type Caller, guest, type HttpEnv, type Identify, type IdentifyAdmin } from './http-env.ts';
import type { OperationRoute } from './operation-route.ts';
import { giveBackTokenWithHeaders, type RateLimit, takeTokenWithHeaders } from './rate-limit.ts';

type IncomingCall = { req: { raw: Request }; env: HttpEnv['Bindings']; get: (name: 'requestId') => string };

type OperationFloor = {
  identify?: Identify;
  identifyAdmin?: IdentifyAdmin;
  addressOf: (c: IncomingCall) => string;
  /** Limit of one address for costly operations. */
  costly: RateLimit;
};

/**
 * @throws AppError `unauthenticated`, `password_change_required`, `admin_required`, `second_factor_required`
 */
function requireAccess({ access, id, isOpenBefore }: Operation, { signedIn, admin }: Caller): void {
  if (access === 'user' || access === 'user or admin') {
    const isAdmin = access === 'user or admin' && admin !== null;
    if (!signedIn && !isAdmin) throw new AppError('unauthenticated', { log: `${id} without a session` });
    if (signedIn?.mustChangePassword && !isAdmin && isOpenBefore !== 'own password')
      throw new AppError('password_change_required', { log: `${id} before a password of their own` });
  }
  // The operation itself checks the link, which takes the database.
  if (access === 'user or link' && signedIn?.mustChangePassword)
    throw new AppError('password_change_required', { log: `${id} before a password of their own` });
  if (access !== 'admin') return;
  if (!admin) throw new AppError('admin_required', { log: `${id} without an administrator's session` });
  if (admin.mustEnrol && isOpenBefore !== 'second factor')
    throw new AppError('second_factor_required', { log: `${id} before a second factor` });
}

/**
 * Not with a mail's link, which itself says whose data they are.
 * @throws AppError `conflict` where somebody else has signed in since the page was shown, as in another tab
 */
function requireSameReader({ id, method }: Operation, { signedIn, headers }: Caller): void {
  const reader = headers.get(readerHeader);
  if (method === 'get' || reader === null || headers.has('authorization')) return;
  if (!signedIn || reader === signedIn.userId) return;
  throw new AppError('conflict', { log: `${id} from the page of another user`, words: 'api.otherReader' });
}

export function operationRoutes(routes: readonly OperationRoute[], floor: OperationFloor): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const callerOf = createCallerOf(floor);
  // Paths without parameters first, so that `/deals/check` does not match `/deals/{id}`.
  const countParameters = ({ operation: { path } }: OperationRoute) => path.split('{').length;
  for (const route of routes.toSorted((a, b) => countParameters(a) - countParameters(b))) {
    const { operation } = route;
    app.on(operation.method, operation.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      c.set('route', operation.path);
      allowCrossOrigin(c, operation);
      const answer = async (): Promise<Response> => {
        const caller = await callerOf(c, operation.access ?? 'everybody');
        requireAccess(operation, caller);
        requireSameReader(operation, caller);
        return route.answer(c, caller);
      };
      if (!operation.isCostly) return answer();
      const address = floor.addressOf(c);
      takeTokenWithHeaders(c, floor.costly, address);
      try {
        return await answer();
      } catch (error) {
        // A failure that is not the caller's fault is not counted.
        if (errorStatus[toAppError(error).code] >= 500) giveBackTokenWithHeaders(c, floor.costly, address);
        throw error;
      }
    });
  }
  return app;
}

const shownHeaders = [
  'ETag',
  'X-Total-Count',
  'X-Locked-Count',
  'X-Relaxed-Filters',
  'X-Request-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
];

/**
 * Allows other sites to read a public response, errors included. Never with a session: with `*` browsers do
 * not expose responses to requests with cookies.
 */
function allowCrossOrigin(c: Context<HttpEnv>, operation: Operation): void {
  if (!isPublicRead(operation)) return;
  const headers = c.req.raw.headers;
  if (hasSessionCookie(headers.get('cookie')) || headers.has('authorization')) return;
  allowAnyOrigin(c);
}

/** Allows other sites to read a response that is the same for everybody. */
export function allowAnyOrigin(c: Context<HttpEnv>): void {
  c.header('access-control-allow-origin', '*');
  c.header('access-control-expose-headers', shownHeaders.join(', '));
  c.header('cross-origin-resource-policy', 'cross-origin');
}

/** Key of who is counted for a limit: the account, or a guest's address. */
export function countedAs({ signedIn, address }: Pick<Caller, 'signedIn' | 'address'>): string {
  return signedIn ? `user:${signedIn.userId}` : `address:${address}`;
}

/** Identifies only what the access needs. */
function createCallerOf({ identify, identifyAdmin, addressOf }: OperationFloor) {
  return async (c: IncomingCall, access: Access): Promise<Caller> => {
    const { headers } = c.req.raw;
    const mayBeAdmin = (access === 'admin' || access === 'user or admin') && headers.has(adminKeyHeader);
    const admin = (mayBeAdmin && (await identifyAdmin?.(headers))) || null;
    const isOthers = access === 'admin' || admin !== null;
    const identity = isOthers ? guest : ((await identify?.(headers)) ?? guest);
    return {
      ...identity,
      admin,
      requestId: c.get('requestId'),
      language: readerLanguage(headers),
      address: addressOf(c),
      headers,
    };
  };
}
