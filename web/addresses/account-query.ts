/** URL of the account page: the open tab. */
import { pages } from '#contract/domain/pages.ts';

export const accountTabs = [
  'account',
  'watches',
  'preferences',
  'subscription',
  'favorites',
  'security',
] as const;
export type AccountTab = (typeof accountTabs)[number];

export function parseAccountQuery(query: URLSearchParams): AccountTab {
  return accountTabs.find((tab) => tab === query.get('tab')) ?? 'account';
}

export function accountPath(tab: AccountTab = 'account'): string {
  return tab === 'account' ? pages.account.path : `${pages.account.path}?tab=${tab}`;
}
