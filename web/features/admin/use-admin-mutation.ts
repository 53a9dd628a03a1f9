/** `useMutation` for the administration: failures are shown as toasts. */
import { type Call, useMutation } from '#web/api/use-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showFailure } from './show-failure.ts';

type AdminCall<Answer> = Call<Answer> & { failed: string };

export function useAdminMutation(): { isBusy: boolean; mutate: <Answer>(call: AdminCall<Answer>) => void } {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  return {
    isBusy,
    mutate: ({ failed, ...call }) => mutate({ ...call, onFailed: (error) => showFailure(t, error, failed) }),
  };
}
