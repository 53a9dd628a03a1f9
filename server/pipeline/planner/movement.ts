/** How much a pair's prices moved lately, as the planner of questions uses it. */

/** Days of daily lows that are looked at. */
export const movementDays = 14;
/** Fewer days with a price say nothing of movement. */
const leastLows = 4;

/**
 * Median distance of the lows from their median, relative to that median.
 * @param lows daily lows of the last `movementDays` days in any order, SAR
 * @returns null where too few are known
 */
export function movementOf(lows: readonly number[]): number | null {
  if (lows.length < leastLows) return null;
  const middle = middleOf(lows);
  return middle > 0 ? middleOf(lows.map((low) => Math.abs(low - middle))) / middle : null;
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}
