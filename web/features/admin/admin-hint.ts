/** Name of the administrator who last used this browser, for the greeting; grants nothing. */
import type { Admin } from '#contract/api/admin-session.ts';

const flag = 'adminSession';
const record = 'adminUser';

export function storeAdminHint(admin: Pick<Admin, 'firstName' | 'lastName'> | null): void {
  try {
    if (admin) {
      window.localStorage.setItem(flag, 'authenticated');
      window.localStorage.setItem(record, JSON.stringify({ name: `${admin.firstName} ${admin.lastName}` }));
    } else {
      window.localStorage.removeItem(flag);
      window.localStorage.removeItem(record);
    }
  } catch {
    // Without storage the name appears after the server's response.
  }
}

/** The name to show while the server is asked; null if unknown. */
export function readAdminHint(): string | null {
  try {
    if (window.localStorage.getItem(flag) !== 'authenticated') return null;
    const stored: unknown = JSON.parse(window.localStorage.getItem(record) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'name' in stored ? String(stored.name) : null;
  } catch {
    return null;
  }
}
