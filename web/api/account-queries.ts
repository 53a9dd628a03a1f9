/** What is the reader's own: 401 when nobody is signed in. */
import { getPreferences, getSubscription, listConsents, listSessions } from '#contract/endpoints/account.ts';
import { queryOf } from './call.ts';

export const accountQueries = {
  preferences: () => queryOf(getPreferences),
  subscription: () => queryOf(getSubscription),
  sessions: () => ({ ...queryOf(listSessions), isFleeting: true }),
  consents: () => queryOf(listConsents),
} as const;
