/** Mounts the calls of the contract. */
import { Hono } from 'hono';
import type { Caller, HttpEnv } from './http-env.ts';
import type { OperationRoute } from './operation-route.ts';

type Asked = { req: { raw: Request }; env: HttpEnv['Bindings'] };

export type OperationFloor = {
  callerOf: (c: Asked) => Caller;
  /** Counts a costly call. @throws AppError `too_many_requests` */
  takeCostly: (c: Asked) => void;
};

/** `/api/pricing/{code}` as Hono writes it. */
export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export function operationRoutes(routes: readonly OperationRoute[], floor: OperationFloor): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const route of routes) {
    const { operation } = route;
    app.on(operation.method, honoPath(operation.path), (c) => {
      c.set('route', operation.path);
      if (route.isCostly) floor.takeCostly(c);
      return route.answer(c, floor.callerOf(c));
    });
  }
  return app;
}
