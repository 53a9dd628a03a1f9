/** The end of a session in this tab, and the cached data of whoever signed in or out. */
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import { logOut } from '#contract/endpoints/people.ts';
import { queries, storeSessionHint } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, resetReader } from '#web/api/call.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Forgets all cached data of the previous user; what is shown is fetched again. */
export function resetCacheForUser(queryClient: QueryClient, user: User | null): void {
  storeSessionHint(user !== null);
  resetReader(user?.id);
  const { queryKey } = queries.user();
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, user);
  const ofUser = hashKey(queryKey);
  const ofOthers = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== ofUser };
  queryClient.removeQueries({ ...ofOthers, type: 'inactive' });
  const shown = queryClient.getQueryCache().findAll(ofOthers);
  // What only the previous user sees leaves the page first, and is not asked for again.
  setTimeout(() => {
    for (const query of shown) void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
  });
}

/** A failure is only logged to the console; the user stays signed in. The page of another user begins anew. */
export function useLogOut(): () => Promise<void> {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await call(logOut);
    } catch (error) {
      console.error(error);
      if (error instanceof ApiError && error.code === 'conflict') location.reload();
      return;
    }
    resetCacheForUser(queryClient, null);
    showToast({ title: t('session.loggedOut') });
    await navigate('/');
  };
}
