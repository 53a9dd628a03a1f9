/** `useAct` for the administration: failures are shown as toasts. */
import { type Call, useAct } from '#web/api/use-act.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showFailure } from './show-failure.ts';

type AdminCall<Answer> = Call<Answer> & { failed: string };

export function useAdminAct(): { isBusy: boolean; act: <Answer>(call: AdminCall<Answer>) => void } {
  const t = useTranslate();
  const { isBusy, act } = useAct();
  return {
    isBusy,
    act: ({ failed, ...call }) => act({ ...call, onFailed: (error) => showFailure(t, error, failed) }),
  };
}
