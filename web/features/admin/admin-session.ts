/** Who administers in this browser, and the paths of the administration. */
import { useEffect, useState } from 'react';
import type { Admin, AdminAnswer } from '#contract/api/admin-session.ts';
import { getAdminSession } from '#contract/endpoints/admin.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { createStore } from '#web/ui/store.ts';
import type { AdminTab } from './part-nav.tsx';

export const adminLoginPath = '/admin/login';

/** @param part one of the tab's, in its query; the first of a tab has none */
export function adminPath(tab: AdminTab, part?: string): string {
  const path = tab === 'dashboard' ? '/admin' : `/admin/${tab}`;
  return part === undefined ? path : `${path}?part=${part}`;
}

const flag = 'adminSession';
const record = 'adminUser';

/** Name of the administrator who last used this browser, for the greeting; grants nothing. */
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

export type Credentials = { username: string; password: string };

/** What was typed at the public sign-in, for that of the administration, which asks only for the code then; once. */
let proven: Credentials | null = null;

export function keepProven(credentials: Credentials): void {
  proven = credentials;
}

export function takeProven(): Credentials | null {
  const taken = proven;
  proven = null;
  return taken;
}

/**
 * `undefined` before the first request, `null` for nobody. When a session ends its administrator stays: the
 * screen remains, with a sign-in dialog (`prompt`) until the user dismisses it (`dismissed`).
 */
export type AdminState =
  | { admin: Admin; adminKey: string; ended?: 'prompt' | 'dismissed' }
  | null
  | undefined;

const store = createStore<AdminState>(undefined);
export const { read: readAdmin, useValue: useAdminState } = store;

/** Stores administrator and key in memory only. */
export function setAdmin(answer: AdminAnswer | null): void {
  store.set(answer);
  storeAdminHint(answer?.admin ?? null);
}

/** The session ended: the layout shows the sign-in dialog or redirects to the login. */
export function markSessionEnded(): void {
  const state = readAdmin();
  store.set(state ? { ...state, ended: 'prompt' } : null);
}

export function dismissSignInDialog(): void {
  const state = readAdmin();
  if (state?.ended) store.set({ ...state, ended: 'dismissed' });
}

/** Asks the server for the current administrator. Rejects with ApiError when it fails. */
export async function loadAdmin(): Promise<void> {
  try {
    setAdmin(await call(getAdminSession));
  } catch (error) {
    if (!hasCode(error, 'admin_required')) throw error;
    setAdmin(null);
  }
}

export type AdminView = {
  /** `undefined` while the server is asked, `null` for nobody. */
  admin: Admin | null | undefined;
  error: unknown;
  retry: () => void;
};

/** Asks once per visit; `isAsked` is false where nobody need be signed in. */
export function useAdmin(isAsked = true): AdminView {
  const state = useAdminState();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends a new request
  useEffect(() => {
    if (readAdmin() !== undefined) return;
    // Nobody signed in here: asking would be refused, which browsers report as an error.
    if (!isAsked && readAdminHint() === null) return setAdmin(null);
    let isUnmounted = false;
    loadAdmin().catch((reason: unknown) => {
      if (!isUnmounted) setError(reason);
    });
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);
  return {
    admin: state === null ? null : state?.admin,
    error: state === undefined ? error : null,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
}
