/** What an administrator asks and does about Premium destinations; each call rejects with ApiError. */
import type {
  PremiumDestination,
  PremiumDestinationFields,
} from '#contract/api/admin-premium-destinations.ts';
import type { Done } from '#contract/api/auth.ts';
import type { Query } from '#web/api/query-client.ts';
import { type AdminRows, adminList, callAdmin } from '#web/features/admin/admin-api.ts';

const path = '/api/admin/premium-destinations';
type Answer = { destination: PremiumDestination };

export function destinationsQuery(): Query<AdminRows<PremiumDestination>> {
  return adminList(path, {});
}

export function createDestination(fields: PremiumDestinationFields): Promise<Answer> {
  return callAdmin('POST', path, fields);
}

/** @param fields with the version they were read at */
export function updateDestination(
  id: string,
  fields: PremiumDestinationFields & { version: number },
): Promise<Answer> {
  return callAdmin('PUT', `${path}/${id}`, fields);
}

export function deleteDestination(id: string): Promise<Done> {
  return callAdmin('DELETE', `${path}/${id}`, {});
}
