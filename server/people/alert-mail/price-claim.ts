/** Claims that an alert may make of its price: no more than its facts carry. Every text of a mail goes through here. */
import { farPercentage, namesPercentage } from '#contract/domain/verdict.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';

export type PriceClaim = {
  /** SAR; null while it is not known. */
  usual: number | null;
  /** Whole percent that the site's verdict names; null where it names none. */
  percentBelow: number | null;
  isLowestIn30Days: boolean;
  /** Earlier spells of such prices, in days. */
  earlierLows: { times: number; days: number } | null;
  /** The reader's own price, where it is reached. */
  target: number | null;
};

type ClaimFacts = Pick<
  AlertFacts,
  'cause' | 'price' | 'usual' | 'discountPercentage' | 'verdict' | 'isLowestIn30Days' | 'earlierLows'
>;

export function claimOf(facts: ClaimFacts): PriceClaim {
  const { cause, price, usual, isLowestIn30Days, earlierLows } = facts;
  const target = cause.kind === 'watch' && cause.condition === 'below' ? cause.target : null;
  return {
    usual,
    percentBelow: usual === null ? null : compare(facts, usual),
    isLowestIn30Days,
    earlierLows: earlierLows !== null && earlierLows.times > 0 ? earlierLows : null,
    target: target !== null && price <= target ? target : null,
  };
}

/** The smaller of the stated percentage and the one of the two prices, so that neither is overstated. */
function compare({ price, discountPercentage, verdict }: ClaimFacts, usual: number): number | null {
  if (verdict === null) return null;
  const percent = Math.min(discountPercentage, Math.floor(((usual - price) / usual) * 100));
  // A person may publish a smaller discount as a deal.
  const least = verdict === 'deal' && discountPercentage < farPercentage ? 1 : farPercentage;
  return namesPercentage(verdict) && percent >= least ? percent : null;
}

/** The strongest alerts first: by percentage below usual, then the lowest of 30 days, then by price. */
export function sortAlerts<Facts extends ClaimFacts>(alerts: readonly Facts[]): Facts[] {
  const rankOf = (facts: Facts): number => {
    const { percentBelow, isLowestIn30Days } = claimOf(facts);
    return (percentBelow ?? 0) + (isLowestIn30Days ? 0.5 : 0);
  };
  return alerts.toSorted((a, b) => rankOf(b) - rankOf(a) || a.price - b.price);
}
