/** The calls and addresses of the administration, put together for the site and for tests. */
import type { Hono } from 'hono';
import { dashboardRoutes } from '#server/admin/dashboard/dashboard.routes.ts';
import { dealImageRoutes } from '#server/admin/deal-images/deal-image.routes.ts';
import { mediaRoutes } from '#server/admin/deal-images/media.routes.ts';
import { adminDealsRoutes } from '#server/admin/deals/admin-deals.routes.ts';
import { operationsRoutes } from '#server/admin/operations/operations.routes.ts';
import { premiumDestinationsRoutes } from '#server/admin/premium-destinations/premium-destinations.routes.ts';
import { adminSessionRoutes } from '#server/admin/session/admin-session.routes.ts';
import { createIdentifyAdmin } from '#server/admin/session/identify-admin.ts';
import { adminSettingsRoutes } from '#server/admin/settings/admin-settings.routes.ts';
import { adminUsersRoutes } from '#server/admin/users/admin-users.routes.ts';
import { auditRoutes } from '#server/platform/audit/audit.routes.ts';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import type { OperationRoute } from '#server/platform/http/operation-route.ts';
import type { AppContext } from './context.ts';

/** One line a room; each checks nothing of who asks, since every one of these calls is declared for administrators. */
export function adminRoutes(context: AppContext): OperationRoute[] {
  return [
    ...adminDealsRoutes(context),
    ...dealImageRoutes(context),
    ...adminSessionRoutes(context),
    ...auditRoutes(context),
    ...dashboardRoutes(context),
    ...adminSettingsRoutes(context),
    ...adminUsersRoutes(context),
    ...premiumDestinationsRoutes(context),
    ...operationsRoutes(context),
  ];
}

/** Addresses that are no calls, such as the pictures of deals. */
export function adminRouters(context: AppContext): Hono<HttpEnv>[] {
  return [mediaRoutes({ ...context, identifyAdmin: createIdentifyAdmin(context) })];
}
