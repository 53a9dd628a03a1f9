/** Roles, subscription states, consent purposes and limits of accounts. */
import { departureAirports } from './iata.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const subscriptionStatuses = ['free', 'premium'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Access level: `guest` is everybody without Premium. */
export type Viewer = 'guest' | 'premium';

export const longestName = 80;

/** Departure cities a user can prefer; two more than fares exist for. */
export const preferenceCities = [...departureAirports, 'AHB', 'TUU'] as const;

/** Highest budget a traveller may set, in SAR. */
export const highestBudget = 100_000;

/** The privacy policy that a consent was given with: the month of its last change. */
export const privacyVersion = '2026-11';

export const consentPurposes = ['privacy', 'alerts'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Days between the request to delete an account and its erasure. */
export const deletionDelayDays = 30;

export const profileImageMaxBytes = 5 * 1024 * 1024;

export const premiumPlans = ['monthly', 'annual'] as const;
export type PremiumPlan = (typeof premiumPlans)[number];

/** Says on a write whose page it comes from, by id: somebody else may have signed in in another tab since. */
export const readerHeader = 'x-reader';
