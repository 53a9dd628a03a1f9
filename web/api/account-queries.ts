/** Queries for the signed-in user's own data; guests get a 401. */
import {
  getPreferences,
  getSubscription,
  listConsents,
  listPushDevices,
  listSessions,
} from '#contract/endpoints/account.ts';
import { queryOf } from './call.ts';

export const accountQueries = {
  preferences: () => queryOf(getPreferences),
  subscription: () => queryOf(getSubscription),
  sessions: () => ({ ...queryOf(listSessions), isTransient: true }),
  pushDevices: () => ({ ...queryOf(listPushDevices), isTransient: true }),
  consents: () => queryOf(listConsents),
} as const;
