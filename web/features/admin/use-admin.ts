/** Hook with the signed-in administrator. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Admin } from '#contract/api/admin-session.ts';
import { type AdminState, loadAdmin, readAdmin, setAdmin, subscribeToAdmin } from './admin-api.ts';
import { readAdminHint } from './admin-hint.ts';

const initialState = (): AdminState => undefined;

export type AdminView = {
  /** `undefined` while the server is asked, `null` for nobody. */
  admin: Admin | null | undefined;
  error: unknown;
  retry: () => void;
};

/** Asks once per visit; `isAsked` is false where nobody need be signed in. */
export function useAdmin(isAsked = true): AdminView {
  const state = useSyncExternalStore(subscribeToAdmin, readAdmin, initialState);
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
