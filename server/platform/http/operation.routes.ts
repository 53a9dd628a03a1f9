/** Mounts the calls of the contract. */
import { type Context, Hono } from 'hono';
import { errorStatus } from '#contract/error.ts';
import type { Access, Operation } from '#contract/operation.ts';
import { AppError } from '#server/platform/errors.ts';
import { openToOtherSites } from './cross-origin.ts';
import { toAppError } from './error-presenter.ts';
import type { Caller, HttpEnv } from './http-env.ts';
import type { OperationRoute } from './operation-route.ts';

export type Asked = {
  req: { raw: Request };
  env: HttpEnv['Bindings'];
  get: (name: 'requestId') => string;
};

export type OperationFloor = {
  /** Looks only for what `access` asks for: a call for administrators knows nobody else. */
  callerOf: (c: Asked, access: Access) => Promise<Caller>;
  /** Counts a costly call, and says in the headers what is left. @throws AppError `too_many_requests` */
  takeCostly: (c: Context<HttpEnv>) => void;
  /** It failed, and not for what the caller did. */
  giveBackCostly: (c: Context<HttpEnv>) => void;
};

/** `/api/pricing/{code}` as Hono writes it. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** What an administrator may do before the second factor is there that the site demands. */
const enrolmentPaths = ['/api/admin/second-factor', '/api/admin/session/confirm'];

/** What is open to somebody whose password another person chose. */
const openBeforePassword = ['getUser', 'changePassword'];

/**
 * @throws AppError `unauthenticated`, `password_change_required`, `admin_required`, `second_factor_required` where
 * the call is not for the caller
 */
function refuseStranger({ access, id, path }: Operation, { signedIn, admin }: Caller): void {
  if (access === 'user' || access === 'user or admin') {
    const isAdmin = access === 'user or admin' && admin !== null;
    if (!signedIn && !isAdmin) throw new AppError('unauthenticated', { log: `${id} without a session` });
    if (signedIn?.mustChangePassword && !isAdmin && !openBeforePassword.includes(id))
      throw new AppError('password_change_required', { log: `${id} before a password of their own` });
  }
  if (access !== 'admin') return;
  if (!admin) throw new AppError('admin_required', { log: `${id} without an administrator's session` });
  if (admin.mustEnrol && !enrolmentPaths.includes(path))
    throw new AppError('second_factor_required', { log: `${id} before a second factor` });
}

/** Addresses without parameters first, so that `/deals/check` is not taken for a deal's id. */
function byParameters(a: OperationRoute, b: OperationRoute): number {
  return countParameters(a) - countParameters(b);
}

function countParameters({ operation }: OperationRoute): number {
  return operation.path.split('{').length;
}

export function operationRoutes(routes: readonly OperationRoute[], floor: OperationFloor): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const route of routes.toSorted(byParameters)) {
    const { operation } = route;
    app.on(operation.method, honoPath(operation.path), async (c) => {
      c.set('route', operation.path);
      openToOtherSites(c, operation);
      const answer = async (): Promise<Response> => {
        const caller = await floor.callerOf(c, operation.access ?? 'everybody');
        refuseStranger(operation, caller);
        return route.answer(c, caller);
      };
      if (!route.isCostly) return answer();
      floor.takeCostly(c);
      try {
        return await answer();
      } catch (error) {
        if (errorStatus[toAppError(error).code] >= 500) floor.giveBackCostly(c);
        throw error;
      }
    });
  }
  return app;
}
