/** Queries of watches and of how somebody is alerted: of the account, or of a mail's link. */
import { getAlertSettings } from '#contract/endpoints/account.ts';
import { listWatches } from '#contract/endpoints/people.ts';
import { listCalendarPeriods } from '#contract/endpoints/public.ts';
import { queryOf } from '#web/api/call.ts';

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
