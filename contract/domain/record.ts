/** The record of the site's own claims: what is claimed, what became of it, and how both are counted. */
import { addDays, daysBetween, type IsoDate } from './dates.ts';
import { toHalalas } from './money.ts';

/** `deal`: a price the site called a deal; `verdict`: the cheapest listed price of a pair, once a day. */
export const claimKinds = ['deal', 'verdict'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Rule behind a claim, with its version; a claim keeps the one that it was made with. */
export const claimDefinitions = { deal: 'discount-1', verdict: 'feathers-1' } as const;

export type Tier = 'good' | 'great' | 'exceptional';

/** Days after a claim on which its price is looked at again. */
export const outcomeDays = [7, 14] as const;
export type OutcomeDays = (typeof outcomeDays)[number];

/** `gone`: not seen again in time; `departed`: the trip had begun by then, so that nothing can be said. */
export const outcomes = ['dearer', 'same', 'cheaper', 'gone', 'departed'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeRule = 'outcome-1';
/** From this change on a price is dearer or cheaper. */
export const outcomePercent = 5;
/** The price of a day is the newest of so many days: as long as the site would still list it. */
export const outcomeWindowDays = 3;

type Later = {
  /** SAR, when it was claimed. */
  price: number;
  day: IsoDate;
  departureDate: IsoDate;
  /** Lowest price (SAR) of exactly this trip on the newest day of the window; null where it was not seen. */
  laterPrice: number | null;
};

/** Outcome of a claimed price `days` days later. A day without a sighting is no success: the price is gone. */
export function outcomeOf({ price, day, departureDate, laterPrice }: Later, days: OutcomeDays): Outcome {
  if (departureDate <= addDays(day, days)) return 'departed';
  if (laterPrice === null) return 'gone';
  const [before, after] = [toHalalas(price), toHalalas(laterPrice)];
  const change = 100 * (after - before);
  if (change >= outcomePercent * before) return 'dearer';
  return change <= -outcomePercent * before ? 'cheaper' : 'same';
}

/** First days before departure of the groups that claims are counted in. */
export const leadGroups = [0, 15, 31, 61] as const;

export function leadGroupOf(day: IsoDate, departureDate: IsoDate): (typeof leadGroups)[number] {
  const lead = daysBetween(day, departureDate);
  return leadGroups.findLast((first) => lead >= first) ?? 0;
}

/** Deals alone have tiers, and all cheapest prices feathers. */
export const claimGroupings = ['all', 'tier', 'feathers', 'airport', 'lead'] as const;

/** Which claims a list shows: all, those whose outcome is known and tells something, or one outcome. */
export const outcomeFilters = ['all', 'judged', ...outcomes, 'waiting'] as const;
export type OutcomeFilter = (typeof outcomeFilters)[number];

export const claimsPerPage = 12;

/** How many claims came to each outcome; `waiting`: their day is not over yet. */
type OutcomeCounts = Record<Outcome | 'waiting', number>;

export function noOutcomes(): OutcomeCounts {
  return { dearer: 0, same: 0, cheaper: 0, gone: 0, departed: 0, waiting: 0 };
}

/** Claims whose outcome is known; shares are of these. */
export function judgedOf({ dearer, same, cheaper, gone }: OutcomeCounts): number {
  return dearer + same + cheaper + gone;
}

/** How many claims a filter lets through. */
export function countOf(counts: OutcomeCounts, filter: OutcomeFilter): number {
  if (filter === 'judged') return judgedOf(counts);
  return filter === 'all' ? judgedOf(counts) + counts.departed + counts.waiting : counts[filter];
}

/** Whole percent of the judged claims; null where there are none. */
export function shareOf(counts: OutcomeCounts, outcome: Exclude<Outcome, 'departed'>): number | null {
  const judged = judgedOf(counts);
  return judged === 0 ? null : Math.round((100 * counts[outcome]) / judged);
}

/** Whether a rule knew better than the base rate which prices would fall; shares from 0 to 1. */
export type WaitJudgement = {
  /** Departures that were forecast, each once. */
  departures: number;
  /** Share by which the Brier score is below that of the base rate, and the low end of its interval; null without forecasts. */
  skill: number | null;
  leastSkill: number | null;
  /** What waiting saved where the rule expected a fall, as shares of the price: the mean, and the worst tenth. */
  saving: number | null;
  worstTenth: number | null;
  isLicensed: boolean;
};

type Tally = { claims: number; dearer: number; cheaper: number };

/** The figures of the sentence about similar prices: theirs as counts, those of all prices in whole percent. */
export function compareTallies(similar: Tally, all: Tally, scope: 'route' | 'airport' | null) {
  const percentOf = (count: number): number => Math.round((100 * count) / all.claims);
  return {
    claims: similar.claims,
    up: similar.dearer,
    down: similar.cheaper,
    scope: scope ?? '',
    more: percentOf(all.dearer),
    less: percentOf(all.cheaper),
  };
}
