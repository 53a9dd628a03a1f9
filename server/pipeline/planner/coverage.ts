/** How many listed prices are young enough. */

import { hourMs } from '#contract/domain/durations.ts';

export type Coverage = { prices: number; young: number; withinHours: number };

type KnownPrice = {
  observedAt: Date;
  /** When an exact question was last answered with a price. */
  checkedAt: Date | null;
};

/** Counts the prices that were seen or confirmed less than `withinHours` ago. */
export function coverageOf(prices: readonly KnownPrice[], withinHours: number, now: Date): Coverage {
  const since = now.getTime() - withinHours * hourMs;
  const isYoung = ({ observedAt, checkedAt }: KnownPrice) =>
    Math.max(observedAt.getTime(), checkedAt?.getTime() ?? 0) > since;
  return { prices: prices.length, young: prices.filter(isYoung).length, withinHours };
}
