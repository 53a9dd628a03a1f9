/** Who is signed in, and what they chose. */

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const subscriptionStatuses = ['free', 'premium'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What somebody may see: `guest` covers everybody without Premium. */
export type Viewer = 'guest' | 'premium';

export const longestName = 80;

/** Cities a traveller may say they leave from; two more than fares are read for. */
export const preferenceCities = ['RUH', 'JED', 'DMM', 'MED', 'AHB', 'TUU'] as const;
export type PreferenceCity = (typeof preferenceCities)[number];

/** Highest budget a traveller may set, in SAR. */
export const highestBudget = 100_000;

/** Edition of the privacy notice and terms that a person agrees to. */
export const privacyVersion = '2025-01';

export const consentPurposes = ['privacy', 'alerts'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Days between asking for an account's deletion and its erasure. */
export const deletionDelayDays = 30;

export const profileImageMaxBytes = 5 * 1024 * 1024;
