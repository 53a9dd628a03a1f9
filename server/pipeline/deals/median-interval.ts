/** Interval of a median by order statistics, for records that repeat the same price for days. */
import { quantileOf } from './quantile.ts';

export type MedianInterval = { low: number; high: number };

/** Normal quantile of 0.9: the median lies above the low end in nine of ten cases, and below the high end. */
const oneSidedZ = 1.2816;

/**
 * The order statistics between which the true median lies in four of five cases, if `independent` of the ascending
 * values are independent: ranks n/2 ± z √n/2, as shares of the list, rounded outwards.
 */
export function medianInterval(sorted: readonly number[], independent: number): MedianInterval {
  const reach = (100 * oneSidedZ) / (2 * Math.sqrt(independent));
  const from = Math.max(0, Math.floor(50 - reach));
  return { low: quantileOf(sorted, from), high: quantileOf(sorted, 100 - from) };
}

/**
 * How many of the values, in the order of their days, are new prices: each run within 2 % of its first value counts
 * once, because a price that is asked on ten days is one piece of evidence.
 */
export function countRuns(values: readonly number[]): number {
  let runs = 0;
  let first = Number.NaN;
  for (const value of values) {
    if (Math.abs(value - first) <= 0.02 * first) continue;
    first = value;
    runs += 1;
  }
  return runs;
}
