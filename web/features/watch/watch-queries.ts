/** Queries and changes of watches and of how somebody is alerted: of the account, or of a mail's link. */
import { getAlertSettings } from '#contract/endpoints/account.ts';
import { listWatches } from '#contract/endpoints/people.ts';
import { listCalendarPeriods } from '#contract/endpoints/public.ts';
import { queryOf } from '#web/api/call.ts';
import { type Call, useMutation } from '#web/api/use-mutation.ts';
import { showFailureToast } from '#web/features/account/use-account-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';

/** Undefined for the signed-in user. */
export type AlertLink = string | undefined;

/** Empty without a link, so that equal queries have equal keys. */
export function byLink(link: AlertLink): { link?: string } {
  return link === undefined ? {} : { link };
}

export const watchQueries = {
  list: (link?: AlertLink) => queryOf(listWatches, byLink(link)),
  settings: (link?: AlertLink) => queryOf(getAlertSettings, byLink(link)),
  periods: () => queryOf(listCalendarPeriods),
} as const;

export function useAlertMutation(link: AlertLink) {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const tell = (error: unknown) => {
    if (link === undefined) showFailureToast(t, error);
    else showReason(t, error);
  };
  return { isBusy, mutate: <Answer>(wanted: Call<Answer>) => mutate({ ...wanted, onFailed: tell }) };
}
