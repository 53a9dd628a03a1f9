/** Signs out: the call, an empty cache, the home page, a word on it. */

import { useNavigate } from 'react-router';
import { logOut } from '#contract/endpoints/people.ts';
import { call } from '#web/api/call.ts';
import { useQueryClient } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { changeReader } from './session-change.ts';

/** A failure is told to the console alone; the reader then is as signed in as before. */
export function useLogOut(): () => Promise<void> {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await call(logOut);
    } catch (error) {
      console.error(error);
      return;
    }
    changeReader(queryClient, null);
    showToast({ title: t('session.loggedOut') });
    await navigate('/');
  };
}
