/** Counts of a backtest: what a definition said of fares, and what became of them. */
import { dealPercentage } from '#server/pipeline/observations/discount-percentages.ts';
import type { Verdict } from './definitions.ts';

/** Percentages whose calibration is measured. */
export const calibrationSteps = [15, 30, 50] as const;

/** A deal is false when its price is less than this far below the usual price of the same trip, so far ahead. */
const falsePercentage = dealPercentage / 2;

/** What the record or the simulation knows of a fare. */
export type Outcome = {
  /** Percent below the usual price of the same trip; null where nobody knows it. */
  trueBelow: number | null;
  /** Whether the price was back at a usual level (SAR) soon; null when it was not seen again often enough. */
  isBackAt: (reference: number) => boolean | null;
};

export type Tally = {
  judged: number;
  /** Fares with a long enough record. */
  assessed: number;
  deals: number;
  /** Fares whose usual price is known, and how many of them the definition called a deal. */
  known: number;
  knownDeals: number;
  falseDeals: number;
  /** Percentage points that deals claimed above the truth. */
  overstated: number;
  /** Fares that truly were as far below usual as a deal must be. */
  sales: number;
  missedSales: number;
  /** By calibration step: deals that were seen again, and how many were back. */
  followed: number[];
  back: number[];
};

export function emptyTally(): Tally {
  return {
    judged: 0,
    assessed: 0,
    deals: 0,
    known: 0,
    knownDeals: 0,
    falseDeals: 0,
    overstated: 0,
    sales: 0,
    missedSales: 0,
    followed: calibrationSteps.map(() => 0),
    back: calibrationSteps.map(() => 0),
  };
}

/** Adds one judged fare. */
export function countFare(tally: Tally, verdict: Verdict, { trueBelow, isBackAt }: Outcome): void {
  tally.judged += 1;
  if (verdict) tally.assessed += 1;
  if (trueBelow !== null) countTruth(tally, verdict, trueBelow);
  if (!verdict?.isDeal) return;
  tally.deals += 1;
  const isBack = isBackAt(verdict.reference);
  if (isBack === null) return;
  for (const [index, step] of calibrationSteps.entries()) {
    if (verdict.percentage < step) continue;
    tally.followed[index] = (tally.followed[index] ?? 0) + 1;
    if (isBack) tally.back[index] = (tally.back[index] ?? 0) + 1;
  }
}

function countTruth(tally: Tally, verdict: Verdict, trueBelow: number): void {
  tally.known += 1;
  const isSale = trueBelow >= dealPercentage;
  if (isSale) tally.sales += 1;
  if (isSale && !verdict?.isDeal) tally.missedSales += 1;
  if (!verdict?.isDeal) return;
  tally.knownDeals += 1;
  tally.overstated += verdict.percentage - trueBelow;
  if (trueBelow < falsePercentage) tally.falseDeals += 1;
}

export function addTally(total: Tally, part: Tally): Tally {
  const sum = (a: readonly number[], b: readonly number[]) =>
    a.map((value, index) => value + (b[index] ?? 0));
  return {
    judged: total.judged + part.judged,
    assessed: total.assessed + part.assessed,
    deals: total.deals + part.deals,
    known: total.known + part.known,
    knownDeals: total.knownDeals + part.knownDeals,
    falseDeals: total.falseDeals + part.falseDeals,
    overstated: total.overstated + part.overstated,
    sales: total.sales + part.sales,
    missedSales: total.missedSales + part.missedSales,
    followed: sum(total.followed, part.followed),
    back: sum(total.back, part.back),
  };
}
