/** Paths of the admin screens. */
export const adminTabs = [
  'dashboard',
  'deals',
  'premium-destinations',
  'destination-photos',
  'users',
  'alerts',
  'settings',
  'operations',
] as const;
export type AdminTab = (typeof adminTabs)[number];

export const adminLoginPath = '/admin/login';

/** @param part one of the tab's, in its query; the first of a tab has none */
export function adminPath(tab: AdminTab, part?: string): string {
  const path = tab === 'dashboard' ? '/admin' : `/admin/${tab}`;
  return part === undefined ? path : `${path}?part=${part}`;
}

/** The tab of a path below `/admin/`; undefined if unknown. */
export function findAdminTab(rest: string): AdminTab | undefined {
  const name = rest.replace(/\/$/, '');
  if (name === '') return 'dashboard';
  return adminTabs.find((tab) => tab === name && tab !== 'dashboard');
}
