/** Paths of the admin screens. */
import type { PageMessageKey } from '#messages/generated/types.ts';

/** A tab: whatever has its name in the messages. */
export type AdminTab = PageMessageKey extends infer Key
  ? Key extends `admin.tab.${infer Tab}`
    ? Tab
    : never
  : never;

export const adminLoginPath = '/admin/login';

/** @param part one of the tab's, in its query; the first of a tab has none */
export function adminPath(tab: AdminTab, part?: string): string {
  const path = tab === 'dashboard' ? '/admin' : `/admin/${tab}`;
  return part === undefined ? path : `${path}?part=${part}`;
}
