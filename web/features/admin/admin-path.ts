/** Paths of the admin screens. */
import type { AdminTab } from './part-nav.tsx';

export const adminLoginPath = '/admin/login';

/** @param part one of the tab's, in its query; the first of a tab has none */
export function adminPath(tab: AdminTab, part?: string): string {
  const path = tab === 'dashboard' ? '/admin' : `/admin/${tab}`;
  return part === undefined ? path : `${path}?part=${part}`;
}
