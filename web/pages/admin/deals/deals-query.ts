/** Queries of the deals tab. */
import {
  checkDeal,
  exportDeals,
  getAdminDeal,
  listAdminDeals,
  listAirlines,
} from '#contract/endpoints/admin.ts';
import type { Answer, InputOf } from '#web/api/call.ts';
import { adminList, adminQuery, downloadFile } from '#web/features/admin/admin-api.ts';

/** Default filters and sorting of the list. */
export const defaultDealsQuery = {
  search: '',
  status: 'all',
  kind: 'all',
  region: 'all',
  premium: 'all',
  sort: 'updated',
  order: 'desc',
};

export function dealsQuery(query: Readonly<Record<string, string>>) {
  return adminList(listAdminDeals, { query });
}

/** Downloads all deals that match the filters. Rejects with ApiError. */
export function downloadDeals({ sort: _, order: __, ...filters }: typeof defaultDealsQuery): Promise<void> {
  return downloadFile(exportDeals, { query: filters });
}

/** Query for the number of pending deals; it also returns the first page of them. */
export function pendingQuery() {
  return dealsQuery({ status: 'pending' });
}

export function dealQuery(id: string) {
  return adminQuery(getAdminDeal, { params: { id } });
}

export type ListedAirline = Answer<typeof listAirlines>[number];

/** Cached for the whole visit, since the list of airlines rarely changes. */
export function airlinesQuery() {
  return { ...adminQuery(listAirlines), isTransient: false };
}

export type CheckQuestion = NonNullable<InputOf<typeof checkDeal>['query']>;

export function checkQuery(query: CheckQuestion) {
  return adminQuery(checkDeal, { query });
}
