/** Changes how somebody is alerted. */

import { useQueryClient } from '@tanstack/react-query';
import type { AlertSettings } from '#contract/api/alerts.ts';
import { updateAlertSettings } from '#contract/endpoints/account.ts';
import { type Answer, call } from '#web/api/call.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useAlertMutation } from './use-alert-mutation.ts';
import { type AlertLink, byLink, watchQueries } from './watch-queries.ts';

type Change =
  | { retryAddress: true }
  | Pick<AlertSettings, 'emailAlerts' | 'frequency' | 'quietHours' | 'language'>;

export function useAlertSettings(link: AlertLink) {
  const queryClient = useQueryClient();
  const { isBusy, mutate } = useAlertMutation(link);
  return {
    isBusy,
    /** @param title of the toast that says it was done */
    save: (body: Change, title: string, onSaved?: () => void) =>
      mutate<Answer<typeof updateAlertSettings>>({
        send: () => call(updateAlertSettings, { body, ...byLink(link) }),
        onDone: ({ settings }) => {
          queryClient.setQueryData(watchQueries.settings(link).queryKey, settings);
          showToast({ title });
          onSaved?.();
        },
      }),
  };
}
