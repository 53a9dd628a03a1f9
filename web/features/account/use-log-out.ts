/** Signs out: calls the API, clears the cache, goes home, shows a toast. */

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logOut } from '#contract/endpoints/people.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { resetCacheForUser } from './reset-cache-for-user.ts';

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
