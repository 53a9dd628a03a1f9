/** What the terms of a fare source allow its prices to be used for, and what may be spent on it. */

/** `with_link`: shown only beside a link to the site the price was seen on. */
export const showRules = ['yes', 'with_link', 'no'] as const;

/** `ask`: the vendor's terms are silent; treated as `no` until the operator has an answer and writes `yes`. */
export const historyRules = ['yes', 'ask', 'no'] as const;

/** `user_initiated_only`: no job asks this source, only a person's own search. */
export const automaticRules = ['yes', 'user_initiated_only'] as const;

/** `vendor_only`: no other site's link or price may stand beside a price of this source. */
export const linkRules = ['own', 'vendor_only'] as const;

export type SourcePermission = {
  show: (typeof showRules)[number];
  /** How many hours after it was seen a price may be kept and shown; null where the terms name no limit. */
  cacheHours: number | null;
  /** Whether a price may become part of the recorded history (observations and daily lows). */
  history: (typeof historyRules)[number];
  /** Whether jobs may ask. */
  automatic: (typeof automaticRules)[number];
  link: (typeof linkRules)[number];
  /** The term relied on: its address and the day it was read. */
  evidence: string;
};

/** Files and typed prices: one's own, nothing forbids anything. */
export const ownPermission: SourcePermission = {
  show: 'yes',
  cacheHours: null,
  history: 'yes',
  automatic: 'yes',
  link: 'own',
  evidence: '',
};

/** What a source may cost in a day of Riyadh; null is no limit. */
export type SourceBudget = { callsPerDay: number | null; usdPerDay: number | null };

export const noBudget: SourceBudget = { callsPerDay: null, usdPerDay: null };

/** A source, also the name of its provider, with what holds for it. */
export type SourceTerms = { source: string; permission: SourcePermission; budget: SourceBudget };
