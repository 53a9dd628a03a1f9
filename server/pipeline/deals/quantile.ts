/** Percentiles of integers, rounded down. */

/**
 * The `percent`-th percentile (0 to 100, whole) of ascending whole numbers by linear interpolation between the
 * neighbouring ranks (Hyndman and Fan type 7), rounded down to a whole number. Throws on an empty list.
 */
export function quantileOf(sorted: readonly number[], percent: number): number {
  const hundredths = (sorted.length - 1) * percent;
  const index = Math.floor(hundredths / 100);
  const low = sorted[index];
  if (low === undefined) throw new RangeError('percentile of an empty list');
  const high = sorted[index + 1] ?? low;
  return low + Math.floor(((high - low) * (hundredths % 100)) / 100);
}

/** The middle of ascending whole numbers, rounded down to a whole number. Throws on an empty list. */
export function medianOf(sorted: readonly number[]): number {
  return quantileOf(sorted, 50);
}
