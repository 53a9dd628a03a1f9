/** Who administered in this browser last: a name to greet with at once, which opens nothing. */
import type { Admin } from '#contract/api/admin-session.ts';

const flag = 'adminSession';
const record = 'adminUser';

export function keepAdminHint(admin: Pick<Admin, 'firstName' | 'lastName'> | null): void {
  try {
    if (admin) {
      window.localStorage.setItem(flag, 'authenticated');
      window.localStorage.setItem(record, JSON.stringify({ name: `${admin.firstName} ${admin.lastName}` }));
    } else {
      window.localStorage.removeItem(flag);
      window.localStorage.removeItem(record);
    }
  } catch {
    // Without storage the name comes a moment later, with the server's answer.
  }
}

/** The name, while the server is being asked; null where nobody is known. */
export function readAdminHint(): string | null {
  try {
    if (window.localStorage.getItem(flag) !== 'authenticated') return null;
    const kept: unknown = JSON.parse(window.localStorage.getItem(record) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'name' in kept ? String(kept.name) : null;
  } catch {
    return null;
  }
}
