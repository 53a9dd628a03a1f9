/** Percentages below the usual price that make a fare a deal, and the step it is on. */
import { farPercentage } from '#contract/domain/verdict.ts';

/** Whole percent below the usual price from which a fare is a deal, a great deal, and too good to be believed unchecked. */
export const dealPercentage = farPercentage;
export const greatPercentage = 30;
/** From here on a deal waits for a person; a price further down is held until something confirms it. */
export const exceptionalPercentage = 50;

export type DealTier = 'good' | 'great' | 'exceptional';

/** Null below the percentage of a deal. */
export function tierOf(percentage: number): DealTier | null {
  if (percentage < dealPercentage) return null;
  if (percentage < greatPercentage) return 'good';
  return percentage < exceptionalPercentage ? 'great' : 'exceptional';
}
