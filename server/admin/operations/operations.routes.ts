/** Operations routes: providers, jobs, mail, contact messages, early access. */
import type { OperationRoute } from '#server/platform/http/operation-route.ts';
import { jobRoutes } from './jobs.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import type { OperationsContext } from './operations-context.ts';
import { providerRoutes } from './providers.routes.ts';
import { receivedRoutes } from './received.routes.ts';

export function operationsRoutes(context: OperationsContext): OperationRoute[] {
  return [
    ...providerRoutes(context),
    ...jobRoutes(context),
    ...mailRoutes(context),
    ...receivedRoutes(context),
  ];
}
