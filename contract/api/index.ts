/** All operations of the API: every one that a file of this folder exports, in the order of the documentation. */
import { z } from 'zod';
import type { Endpoint } from '../operation.ts';
import * as account from './account.ts';
import * as adminAlerts from './admin-alerts.ts';
import * as adminAudit from './admin-audit.ts';
import * as adminDashboard from './admin-dashboard.ts';
import * as adminDeals from './admin-deals.ts';
import * as adminDestinationPhotos from './admin-destination-photos.ts';
import * as adminOperations from './admin-operations.ts';
import * as adminPremiumDestinations from './admin-premium-destinations.ts';
import * as adminSession from './admin-session.ts';
import * as adminSettings from './admin-settings.ts';
import * as adminUsers from './admin-users.ts';
import * as airports from './airports.ts';
import * as alerts from './alerts.ts';
import * as auth from './auth.ts';
import * as boards from './boards.ts';
import * as check from './check.ts';
import * as contact from './contact.ts';
import * as deals from './deals.ts';
import * as favorites from './favorites.ts';
import * as mailEvents from './mail-events.ts';
import * as originPrices from './origin-prices.ts';
import * as preferences from './preferences.ts';
import * as pricing from './pricing.ts';
import * as push from './push.ts';
import * as record from './record.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as siteStatus from './site-status.ts';
import * as tripFilter from './trip-filter.ts';
import * as watches from './watches.ts';
import * as wishes from './wishes.ts';

const openFiles = [
  deals,
  pricing,
  originPrices,
  tripFilter,
  wishes,
  check,
  boards,
  airports,
  search,
  siteStatus,
  record,
  settings,
  contact,
  auth,
  account,
  favorites,
  preferences,
  watches,
  alerts,
  push,
  mailEvents,
] as const;

const files = [
  ...openFiles,
  adminSession,
  adminDashboard,
  adminDeals,
  adminDestinationPhotos,
  adminPremiumDestinations,
  adminUsers,
  adminSettings,
  adminOperations,
  adminAlerts,
  adminAudit,
] as const;

/** What tells an operation from the schemas beside it. */
type Definition = Endpoint & { id: string; params: z.ZodObject };
type OperationsIn<Exports> = Exports extends object ? Extract<Exports[keyof Exports], Definition> : never;

export const operations: readonly OperationsIn<(typeof files)[number]>[] = files.flatMap((exports) =>
  Object.values<unknown>(exports).filter(isOperation),
);

function isOperation(value: unknown): value is OperationsIn<(typeof files)[number]> {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Objects that the public files export, by their names in a generated client: `Deal`, `DestinationPrice`. */
export const namedTypes: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  openFiles
    .flatMap((exports) => Object.entries<unknown>(exports))
    .filter(([, type]) => type instanceof z.ZodObject || type instanceof z.ZodDiscriminatedUnion)
    .map(([name, type]) => [`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, type as z.ZodType]),
);

export type OperationAt<E extends Endpoint> = Extract<
  (typeof operations)[number],
  { method: E['method']; path: E['path'] }
>;
