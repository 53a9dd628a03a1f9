/** Points of the small line of prices. */
import { daysBetween, type IsoDate } from '#contract/domain/dates.ts';

export const width = 120;
export const height = 32;
const margin = 2;

export type LinePoint = { x: number; y: number };

/** Lows by day, ascending; the highest price is at the top. Fewer than two days are no line. */
export function linePoints(
  lows: readonly { day: IsoDate; price: number }[],
  isRightToLeft: boolean,
): LinePoint[] {
  const first = lows[0]?.day;
  const last = lows.at(-1)?.day;
  if (first === undefined || last === undefined || first === last) return [];
  const prices = lows.map(({ price }) => price);
  const bottom = Math.min(...prices);
  const range = Math.max(...prices) - bottom || 1;
  const span = daysBetween(first, last);
  return lows.map(({ day, price }) => {
    const share = daysBetween(first, day) / span;
    const x = (isRightToLeft ? 1 - share : share) * width;
    const y = height - margin - ((price - bottom) / range) * (height - 2 * margin);
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  });
}
