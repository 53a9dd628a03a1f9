/** The questions the deals of the administration are read with. */
import type { AdminDeal, DealCheck } from '#contract/api/admin-deals.ts';
import type { FareAssessment, FareHistory } from '#contract/api/pricing.ts';
import type { Query } from '#web/api/query-client.ts';
import { type AdminRows, adminList, adminQuery } from '#web/features/admin/admin-api.ts';

export const dealsPath = '/api/admin/deals';

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

export function dealsQuery(parameters: Readonly<Record<string, string>>): Query<AdminRows<AdminDeal>> {
  return adminList<AdminDeal>(dealsPath, parameters);
}

/** How many deals wait; the rows that come with it are few. */
export function pendingQuery(): Query<AdminRows<AdminDeal>> {
  return dealsQuery({ status: 'pending' });
}

/** Deals that wait, the longest waiting first. */
export function queueQuery(): Query<AdminRows<AdminDeal>> {
  return dealsQuery({ status: 'pending', sort: 'created', order: 'asc', perPage: '100' });
}

export type DealAnswer = {
  deal: AdminDeal;
  evidence: FareAssessment | null;
  lastChange: { by: string; at: string } | null;
};

export function dealQuery(id: string): Query<DealAnswer> {
  return adminQuery(`${dealsPath}/${id}`);
}

export type ListedAirline = { code: string; name: string; nameAr: string };

/** Kept for the visit: airlines do not change under an administrator's hands. */
export function airlinesQuery(): Query<ListedAirline[]> {
  return { ...adminQuery<ListedAirline[]>('/api/admin/airlines'), isFleeting: false };
}

export type CheckQuestion = {
  departureCityCode: string;
  destinationCode: string;
  tripType: string;
  originalPrice: number;
  dealPrice: number;
  cheapestDate?: string;
  returnDate?: string;
};

export function checkQuery(question: CheckQuestion): Query<DealCheck> {
  return adminQuery(`${dealsPath}/check`, question);
}

export function historyQuery(deal: AdminDeal): Query<FareHistory> {
  return adminQuery(`${dealsPath}/${deal.id}/history`);
}
