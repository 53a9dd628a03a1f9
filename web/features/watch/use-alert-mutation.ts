/** `useMutation` for watches and alert settings: nobody with a mail's link is sent to the login. */
import { type Call, useMutation } from '#web/api/use-mutation.ts';
import { showFailureToast } from '#web/features/account/use-account-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import type { AlertLink } from './watch-queries.ts';

export function useAlertMutation(link: AlertLink) {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const tell = (error: unknown) => {
    if (link === undefined) showFailureToast(t, error);
    else showReason(t, error);
  };
  return { isBusy, mutate: <Answer>(wanted: Call<Answer>) => mutate({ ...wanted, onFailed: tell }) };
}
