/** Queries of the deals tab. */
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import {
  checkDeal,
  exportDeals,
  getAdminDeal,
  getAdminDealHistory,
  listAdminDeals,
  listAirlines,
} from '#contract/endpoints/admin.ts';
import type { Answer, InputOf } from '#web/api/call.ts';
import { adminList, adminQuery, downloadFile } from '#web/features/admin/admin-api.ts';

/** What the list shows when the address says nothing. */
export const usualList = {
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

/** Hands out every deal that fits the filters. Rejects with ApiError. */
export function downloadDeals({ sort: _, order: __, ...filters }: typeof usualList): Promise<void> {
  return downloadFile(exportDeals, { query: filters });
}

/** How many deals wait; the rows that come with it are few. */
export function pendingQuery() {
  return dealsQuery({ status: 'pending' });
}

/** Deals that wait, the longest waiting first. */
export function queueQuery() {
  return dealsQuery({ status: 'pending', sort: 'created', order: 'asc', perPage: '100' });
}

export type DealAnswer = Answer<typeof getAdminDeal>;

export function dealQuery(id: string) {
  return adminQuery(getAdminDeal, { params: { id } });
}

export type ListedAirline = Answer<typeof listAirlines>[number];

/** Kept for the visit: airlines do not change under an administrator's hands. */
export function airlinesQuery() {
  return { ...adminQuery(listAirlines), isFleeting: false };
}

export type CheckQuestion = NonNullable<InputOf<typeof checkDeal>['query']>;

export function checkQuery(query: CheckQuestion) {
  return adminQuery(checkDeal, { query });
}

export function historyQuery({ id }: AdminDeal) {
  return adminQuery(getAdminDealHistory, { params: { id } });
}
