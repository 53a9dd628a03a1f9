/** All operations of the API: every one that a file of this folder exports, in the order of the documentation. */
import { z } from 'zod';
import type { Endpoint } from '../operation.ts';

const openFiles = await Promise.all([
  import('./deals.ts'),
  import('./pricing.ts'),
  import('./origin-prices.ts'),
  import('./trip-filter.ts'),
  import('./wishes.ts'),
  import('./check.ts'),
  import('./boards.ts'),
  import('./airports.ts'),
  import('./search.ts'),
  import('./site-status.ts'),
  import('./record.ts'),
  import('./settings.ts'),
  import('./contact.ts'),
  import('./auth.ts'),
  import('./account.ts'),
  import('./favorites.ts'),
  import('./preferences.ts'),
  import('./watches.ts'),
  import('./alerts.ts'),
  import('./push.ts'),
  import('./mail-events.ts'),
]);

const adminFiles = await Promise.all([
  import('./admin-session.ts'),
  import('./admin-dashboard.ts'),
  import('./admin-deals.ts'),
  import('./admin-destination-photos.ts'),
  import('./admin-premium-destinations.ts'),
  import('./admin-users.ts'),
  import('./admin-settings.ts'),
  import('./admin-operations.ts'),
  import('./admin-alerts.ts'),
  import('./admin-audit.ts'),
]);

const files = [...openFiles, ...adminFiles] as const;

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
