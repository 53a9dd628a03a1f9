/** Queries for the signed-in user's own data; guests get a 401. */
import { getPreferences, getSubscription, listConsents, listSessions } from '#contract/endpoints/account.ts';
import { queryOf } from './call.ts';

export const accountQueries = {
  preferences: () => queryOf(getPreferences),
  subscription: () => queryOf(getSubscription),
  sessions: () => ({ ...queryOf(listSessions), isTransient: true }),
  consents: () => queryOf(listConsents),
} as const;
