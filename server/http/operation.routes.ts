/** Mounts the calls of the contract. */
import { Hono } from 'hono';
import type { Operation } from '#contract/operation.ts';
import { AppError } from '#server/errors.ts';
import type { Caller, HttpEnv } from './http-env.ts';
import type { OperationRoute } from './operation-route.ts';

type Asked = { req: { raw: Request }; env: HttpEnv['Bindings'] };

export type OperationFloor = {
  callerOf: (c: Asked) => Promise<Caller>;
  /** Counts a costly call. @throws AppError `too_many_requests` */
  takeCostly: (c: Asked) => void;
};

/** `/api/pricing/{code}` as Hono writes it. */
export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** @throws AppError `unauthenticated` where the call is for people who are signed in */
function refuseStranger({ access, id }: Operation, { signedIn }: Caller): void {
  if (access === 'user' && !signedIn)
    throw new AppError('unauthenticated', { log: `${id} without a session` });
}

export function operationRoutes(routes: readonly OperationRoute[], floor: OperationFloor): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const route of routes) {
    const { operation } = route;
    app.on(operation.method, honoPath(operation.path), async (c) => {
      c.set('route', operation.path);
      if (route.isCostly) floor.takeCostly(c);
      const caller = await floor.callerOf(c);
      refuseStranger(operation, caller);
      return route.answer(c, caller);
    });
  }
  return app;
}
